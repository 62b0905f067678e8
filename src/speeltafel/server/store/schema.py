"""The tables of the database. `migrations` makes them step by step; a test compares the two."""

from sqlalchemy import Boolean, Column, Dialect, Double, ForeignKey, Index, Integer, LargeBinary, MetaData, Table, Text
from sqlalchemy.types import TypeDecorator

metadata = MetaData(
    naming_convention={
        "pk": "%(table_name)s_pk",
        "fk": "%(table_name)s_%(column_0_name)s_fk",
        "uq": "%(table_name)s_%(column_0_name)s_uq",
        "ix": "%(table_name)s_%(column_0_N_name)s_ix",
    }
)


class Words(TypeDecorator[str]):
    """Text that anybody may have typed. PostgreSQL refuses zero bytes, even where a text is only looked for."""

    impl = Text
    cache_ok = True

    def process_bind_param(self, value: str | None, dialect: Dialect) -> str | None:
        if value is None or (value.isascii() and "\0" not in value):
            return value
        return value.replace("\0", "\ufffd").encode("utf-8", "replace").decode()


log = Table(
    "log",
    metadata,
    Column("table_id", Words, primary_key=True),
    Column("number", Integer, primary_key=True),
    Column("at", Double, nullable=False),
    Column("event", Text, nullable=False),  # JSON
    sqlite_with_rowid=False,
)

tables = Table(
    "tables",
    metadata,
    Column("id", Words, primary_key=True),
    Column("game", Words, nullable=False),
    Column("stage", Text, nullable=False),
    Column("public", Boolean, nullable=False),
    Column("rated", Boolean, nullable=False),
    Column("players", Integer, nullable=False),
    Column("free", Integer, nullable=False),
    Column("host", Words, nullable=False, index=True),
    Column("due", Double),
    Column("changed", Double, nullable=False),
    Column("delay", Integer, nullable=False, server_default="0"),  # seconds that spectators are behind
    Index(None, "stage", "changed"),
)
Index(None, tables.c.due)  # where it is not null, says the migration: here that would import both dialects

company = Table(  # who belongs to a table
    "company",
    metadata,
    Column("table_id", Words, ForeignKey("tables.id"), primary_key=True),
    Column("place", Integer, primary_key=True),
    Column("person", Words, nullable=False, index=True),  # perhaps nobody we know: seats are kept for any name
)

analyses = Table(  # of finished games, by this server
    "analyses",
    metadata,
    Column("table_id", Words, ForeignKey("tables.id"), primary_key=True),
    Column("version", Integer, nullable=False),  # of the shape of the JSON
    Column("worlds", Integer, nullable=False),
    Column("finished", Boolean, nullable=False),
    Column("found", LargeBinary, nullable=False),  # JSON, compressed; without names, which people may have deleted
)

people = Table(
    "people",
    metadata,
    Column("id", Words, primary_key=True),
    Column("name", Words, nullable=False),
    Column("kind", Text, nullable=False),
    Column("created", Double, nullable=False),
    Column("login", Words),
    Column("login_key", Words, unique=True),  # the login as far as it must differ from others
    Column("password", Text),
    Column("owner", Words, ForeignKey("people.id"), index=True),
    Column("listed", Boolean),
    Column("cookies_after", Double),  # cookies without a session are good only if they were issued later
    Column("deleted", Double, index=True),
    Column("role", Text, nullable=False, server_default=""),  # or moderator
)

preferences = Table(
    "preferences",
    metadata,
    Column("person", Words, ForeignKey("people.id"), primary_key=True),
    Column("chosen", Text, nullable=False),  # JSON
)

tokens = Table(
    "tokens",
    metadata,
    Column("hash", Words, primary_key=True),
    Column("person", Words, ForeignKey("people.id"), nullable=False, index=True),
    Column("label", Words, nullable=False),
    Column("created", Double, nullable=False),
    Column("scopes", Text, nullable=False, server_default="play read"),  # separated by spaces
    Column("expires", Double),
)

sessions = Table(
    "sessions",
    metadata,
    Column("id", Words, primary_key=True),
    Column("hash", Words, nullable=False, unique=True),  # of the secret in the cookie
    Column("person", Words, ForeignKey("people.id"), nullable=False, index=True),
    Column("created", Double, nullable=False),
    Column("used", Double, nullable=False),
    Column("device", Words, nullable=False, index=True),  # the id that the browser keeps in a cookie of its own
    Column("agent", Words, nullable=False),  # the device in words
    Column("address", Words, nullable=False, index=True),  # forgotten when the session ends
    Column("ended", Double),
)

recoveries = Table(  # each lets whoever knows the code choose a new password, once
    "recoveries",
    metadata,
    Column("hash", Words, primary_key=True),
    Column("person", Words, ForeignKey("people.id"), nullable=False, index=True),
    Column("created", Double, nullable=False),
    Column("expires", Double),
)

results = Table(
    "results",
    metadata,
    Column("table_id", Words, primary_key=True),
    Column("seat", Integer, primary_key=True),
    Column("person", Words, ForeignKey("people.id"), nullable=False),
    Column("game", Words, nullable=False),
    Column("players", Integer, nullable=False),
    Column("score", Integer, nullable=False),
    Column("place", Integer, nullable=False),
    Column("win_share", Double, nullable=False),
    Column("resigned", Boolean, nullable=False),
    Column("rated", Boolean, nullable=False),
    Column("at", Double, nullable=False),
    Column("rating_before", Double),
    Column("rating_after", Double),
    Column("uncounted", Text, nullable=False, server_default=""),  # why opponents did not count, separated by spaces
    Index(None, "person", "at"),
    Index(None, "person", "game", "at"),
)

ratings = Table(
    "ratings",
    metadata,
    Column("game", Words, primary_key=True),
    Column("players", Integer, primary_key=True),  # 0: any number
    Column("person", Words, ForeignKey("people.id"), primary_key=True, index=True),
    Column("mu", Double, nullable=False),
    Column("sigma", Double, nullable=False),
    Column("ordinal", Double, nullable=False),  # follows from these two; kept, so that the best are found at once
    Column("games", Integer, nullable=False),
    Column("changed", Double, nullable=False),
    Column("opponents", Integer, nullable=False, server_default="0"),  # different ones
    Index(None, "game", "players", "ordinal"),
)

rated_pairs = Table(  # whom somebody was rated against, in which game
    "rated_pairs",
    metadata,
    Column("table_id", Words, primary_key=True),
    Column("person", Words, ForeignKey("people.id"), primary_key=True),
    Column("opponent", Words, primary_key=True),  # a person, or one of the server's bots by its level
    Column("game", Words, nullable=False),
    Column("players", Integer, nullable=False),
    Column("at", Double, nullable=False),
    Index(None, "person", "game", "opponent"),
)

addresses = Table(  # from where people came lately
    "traces",
    metadata,
    Column("person", Words, ForeignKey("people.id"), primary_key=True),
    Column("network", Words, primary_key=True, index=True),  # a hash of the address that only this database can make
    Column("device", Words, primary_key=True, index=True),  # the id that the browser keeps in a cookie; or nothing
    Column("seen", Double, nullable=False),
)

devices = Table(  # browsers that want to be called
    "devices",
    metadata,
    Column("id", Words, primary_key=True),
    Column("person", Words, ForeignKey("people.id"), nullable=False, index=True),
    Column("endpoint", Words, nullable=False),
    Column("key", LargeBinary, nullable=False),
    Column("secret", LargeBinary, nullable=False),
    Column("language", Text, nullable=False),
    Column("created", Double, nullable=False),
    Column("session", Words),  # that asked for it, where that was noted
)

calls = Table(  # the latest turn at a table to which somebody was called
    "calls",
    metadata,
    Column("table_id", Words, primary_key=True),
    Column("number", Integer, nullable=False),
)

secrets = Table(
    "secrets",
    metadata,
    Column("name", Text, primary_key=True),
    Column("value", LargeBinary, nullable=False),
)

sanctions = Table(
    "sanctions",
    metadata,
    Column("id", Words, primary_key=True),
    Column("kind", Text, nullable=False),  # mute, ban or remove
    Column("person", Words, nullable=False),  # empty where it is an address alone
    Column("network", Words, nullable=False),  # as in the table of recent addresses; empty where it is a person alone
    Column("table_id", Words, nullable=False),  # from which somebody was removed
    Column("created", Double, nullable=False),
    Column("until", Double),  # without it: for good
    Column("lifted", Double),
)

moderation_log = Table(
    "moderation_log",
    metadata,
    Column("number", Integer, primary_key=True),
    Column("at", Double, nullable=False),
    Column("by", Words, nullable=False),  # a person; empty: somebody at the command line
    Column("action", Text, nullable=False),
    Column("person", Words, nullable=False),
    Column("table_id", Words, nullable=False),
    Column("until", Double),
    Column("why", Words, nullable=False),
)

requests = Table(  # what was asked with an Idempotency-Key, so that it is done once
    "requests",
    metadata,
    Column("id", Words, primary_key=True),  # a hash of the person and the key
    Column("person", Words, ForeignKey("people.id"), nullable=False, index=True),
    Column("asked", Text, nullable=False),  # a hash of what was asked with it
    Column("made", Words, nullable=False),
    Column("created", Double, nullable=False, index=True),
)

blocks = Table(  # who never wants to sit with whom
    "blocks",
    metadata,
    Column("person", Words, ForeignKey("people.id"), primary_key=True),
    Column("other", Words, ForeignKey("people.id"), primary_key=True, index=True),
    Column("created", Double, nullable=False),
)
