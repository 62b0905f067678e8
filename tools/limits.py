"""What the server takes at most, for the client's forms and its own tables: `python tools/limits.py`."""

import sys
from pathlib import Path
from typing import Any

from msgspec import inspect as types

from speeltafel.server.domain.handlers import REPLACE_AFTER
from speeltafel.server.domain.projection import MOST_OUTCOMES
from speeltafel.server.hub import hints
from speeltafel.server.messages import Say, Word
from speeltafel.server.people.names import LOGIN_LENGTHS, MAX_LENGTH
from speeltafel.server.people.schemas.accounts import Credentials, Recovery, Registration
from speeltafel.server.results.replays import MOST_FRAMES
from speeltafel.server.routes.moderation import NewSanction
from speeltafel.server.routes.preferences import Preferences
from speeltafel.server.routes.status import ClientError
from speeltafel.server.settings import Settings

FILE = Path(__file__).parents[1] / "web" / "src" / "device" / "limits.ts"
ORIGIN = "// Written by `python tools/limits.py` from what the server has; change that instead.\n"


def lengths(form: type, name: str) -> Any:
    """The type of a field of a form, which says how long it may be."""
    kind = types.type_info(form)
    assert isinstance(kind, types.StructType)
    found = next(field.type for field in kind.fields if field.name == name)
    return found.type if isinstance(found, types.Metadata) else found


def limits() -> dict[str, tuple[int, str]]:
    """By the name of the constant: the number, and what it counts."""
    return {
        "NAME_LENGTH": (MAX_LENGTH, "Characters of a name."),
        "SHORTEST_LOGIN": (LOGIN_LENGTHS[0], "Characters of a login."),
        "LONGEST_LOGIN": (LOGIN_LENGTHS[1], "Characters of a login."),
        "TYPED_LOGIN_LENGTH": (
            lengths(Credentials, "login").max_length,
            "Characters of what is typed in place of a login, right or wrong.",
        ),
        "SHORTEST_PASSWORD": (lengths(Registration, "password").min_length, "Characters of a new password."),
        "PASSWORD_LENGTH": (lengths(Registration, "password").max_length, "Characters of a password."),
        "RECOVERY_CODE_LENGTH": (lengths(Recovery, "code").max_length, "Characters of a code that was noted."),
        "CHAT_LENGTH": (lengths(Say, "text").max_length, "Characters of a line of chat."),
        "WORD_LENGTH": (lengths(Word, "word").max_length, "Characters of a word for the seed."),
        "WHY_LENGTH": (lengths(NewSanction, "why").max_length, "Characters of what moderators write for the log."),
        "MOST_MUTED": (lengths(Preferences, "muted").max_length, "People whom one does not want to hear."),
        "REPLACE_AFTER": (REPLACE_AFTER, "Seconds that one waits for a person at a table without a clock."),
        "BOT_PAUSE": (round(1000 * Settings().pause), "Milliseconds that bots take at least."),
        "HINT_SIMULATIONS": (hints.SIMULATIONS, "Simulations for a hint."),
        "HINT_MILLISECONDS": (hints.MILLISECONDS, "Milliseconds for a hint."),
        "HINT_SEED": (hints.SEED, "From which worlds of a hint follow: who asks again is told the same."),
        "MOST_OUTCOMES": (MOST_OUTCOMES, "Latest moves of which a log tells what a referee decided."),
        "MOST_FRAMES": (MOST_FRAMES, "Moves of a replay that is one answer."),
        "ERROR_LENGTH": (lengths(ClientError, "message").max_length, "Characters of the message of an error."),
        "STACK_LENGTH": (lengths(ClientError, "stack").max_length, "Characters of where an error came from."),
    }


def written() -> str:
    """The whole file."""
    lines = [f"/** {about} */\nexport const {name} = {number};\n" for name, (number, about) in limits().items()]
    return ORIGIN + "".join(lines)


if __name__ == "__main__":
    FILE.write_text(written(), "utf-8")
    print(f"{FILE} is fresh.", file=sys.stderr)
