"""Logs of tables, lists, people, results."""

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None


def upgrade() -> None:
    add_tables()
    add_people()
    add_results()


def add_tables() -> None:
    op.create_table(
        "log",
        sa.Column("table_id", sa.Text, nullable=False),
        sa.Column("number", sa.Integer, nullable=False),
        sa.Column("at", sa.Double, nullable=False),
        sa.Column("event", sa.Text, nullable=False),
        sa.PrimaryKeyConstraint("table_id", "number", name="log_pk"),
        sqlite_with_rowid=False,
    )
    op.create_table(
        "tables",
        sa.Column("id", sa.Text, nullable=False),
        sa.Column("game", sa.Text, nullable=False),
        sa.Column("stage", sa.Text, nullable=False),
        sa.Column("public", sa.Boolean, nullable=False),
        sa.Column("rated", sa.Boolean, nullable=False),
        sa.Column("players", sa.Integer, nullable=False),
        sa.Column("free", sa.Integer, nullable=False),
        sa.Column("host", sa.Text, nullable=False),
        sa.Column("due", sa.Double),
        sa.Column("changed", sa.Double, nullable=False),
        sa.PrimaryKeyConstraint("id", name="tables_pk"),
    )
    op.create_index("tables_host_ix", "tables", ["host"])
    op.create_index("tables_stage_changed_ix", "tables", ["stage", "changed"])
    waiting = sa.text("due IS NOT NULL")
    op.create_index("tables_due_ix", "tables", ["due"], sqlite_where=waiting, postgresql_where=waiting)
    op.create_table(
        "company",
        sa.Column("table_id", sa.Text, sa.ForeignKey("tables.id", name="company_table_id_fk"), nullable=False),
        sa.Column("place", sa.Integer, nullable=False),
        sa.Column("person", sa.Text, nullable=False),
        sa.PrimaryKeyConstraint("table_id", "place", name="company_pk"),
    )
    op.create_index("company_person_ix", "company", ["person"])


def add_people() -> None:
    op.create_table(
        "people",
        sa.Column("id", sa.Text, nullable=False),
        sa.Column("name", sa.Text, nullable=False),
        sa.Column("kind", sa.Text, nullable=False),
        sa.Column("created", sa.Double, nullable=False),
        sa.Column("login", sa.Text),
        sa.Column("login_key", sa.Text),
        sa.Column("password", sa.Text),
        sa.Column("owner", sa.Text, sa.ForeignKey("people.id", name="people_owner_fk")),
        sa.PrimaryKeyConstraint("id", name="people_pk"),
        sa.UniqueConstraint("login_key", name="people_login_key_uq"),
    )
    op.create_index("people_owner_ix", "people", ["owner"])
    op.create_table(
        "tokens",
        sa.Column("hash", sa.Text, nullable=False),
        sa.Column("person", sa.Text, sa.ForeignKey("people.id", name="tokens_person_fk"), nullable=False),
        sa.Column("label", sa.Text, nullable=False),
        sa.Column("created", sa.Double, nullable=False),
        sa.PrimaryKeyConstraint("hash", name="tokens_pk"),
    )
    op.create_index("tokens_person_ix", "tokens", ["person"])
    op.create_table(
        "secrets",
        sa.Column("name", sa.Text, nullable=False),
        sa.Column("value", sa.LargeBinary, nullable=False),
        sa.PrimaryKeyConstraint("name", name="secrets_pk"),
    )


def add_results() -> None:
    op.create_table(
        "results",
        sa.Column("table_id", sa.Text, nullable=False),
        sa.Column("seat", sa.Integer, nullable=False),
        sa.Column("person", sa.Text, sa.ForeignKey("people.id", name="results_person_fk"), nullable=False),
        sa.Column("game", sa.Text, nullable=False),
        sa.Column("players", sa.Integer, nullable=False),
        sa.Column("score", sa.Integer, nullable=False),
        sa.Column("place", sa.Integer, nullable=False),
        sa.Column("win_share", sa.Double, nullable=False),
        sa.Column("resigned", sa.Boolean, nullable=False),
        sa.Column("rated", sa.Boolean, nullable=False),
        sa.Column("at", sa.Double, nullable=False),
        sa.Column("rating_before", sa.Double),
        sa.Column("rating_after", sa.Double),
        sa.PrimaryKeyConstraint("table_id", "seat", name="results_pk"),
    )
    op.create_index("results_person_at_ix", "results", ["person", "at"])
    op.create_table(
        "ratings",
        sa.Column("game", sa.Text, nullable=False),
        sa.Column("person", sa.Text, sa.ForeignKey("people.id", name="ratings_person_fk"), nullable=False),
        sa.Column("mu", sa.Double, nullable=False),
        sa.Column("sigma", sa.Double, nullable=False),
        sa.Column("games", sa.Integer, nullable=False),
        sa.Column("changed", sa.Double, nullable=False),
        sa.PrimaryKeyConstraint("game", "person", name="ratings_pk"),
    )
    op.create_index("ratings_person_ix", "ratings", ["person"])
