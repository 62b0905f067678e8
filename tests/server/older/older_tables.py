"""Tables as an older version left them, and all that a server tells of them; run as a script, it writes both anew.

That is only right where the tables themselves are to be others: what they hold now was written before the code that
reads it, and must be told with the same values. What newer versions tell besides (`ADDED`) is not compared.
"""

import json
import sqlite3
import sys
from hashlib import sha256
from pathlib import Path
from typing import Any

import msgspec

from speeltafel.server.domain.events import AnyEvent, Stored
from speeltafel.server.domain.projection import Snapshot
from speeltafel.server.domain.state import TableState
from speeltafel.server.results.replays import games_of, replay_of, steps
from speeltafel.server.results.results import record_of

FOLDER = Path(__file__).parent / "data"
DATABASE = FOLDER / "server.sql"
NAMES = ("emmers", "mu")
LOOKS = 6
"""Moments of each game at which everybody is told how the table stands."""
ADDED = ("derived", "yours", "last")
LONGEST = 6_000
"""Characters of a text that is kept as it is; of a longer one, the hash."""


def log_of(database: sqlite3.Connection, table: str) -> list[tuple[int, float, str]]:
    found = database.execute("SELECT number, at, event FROM log WHERE table_id = ? ORDER BY number", (table,))
    return found.fetchall()


def restored(file: Path) -> sqlite3.Connection:
    """The database of then, in a file."""
    database = sqlite3.connect(file)
    database.executescript(DATABASE.read_text("utf-8"))
    return database


def folded(lines: list[tuple[int, float, str]], table: str) -> TableState:
    decoder = msgspec.json.Decoder(AnyEvent)
    return TableState(table).replay(Stored(number, at, decoder.decode(event)) for number, at, event in lines)


def told(lines: list[tuple[int, float, str]], table: str) -> dict[str, str]:
    """What readers get on the way, and afterwards, but for the time of day."""
    found: dict[str, str] = {}
    for look in range(1, LOOKS + 1):
        state = folded(lines[: len(lines) * look // LOOKS], table)
        for seat in (None, *range(len(state.seats))):
            for language in ("en", "de"):
                update = json.loads(Snapshot(state).update_json(seat, language, 0, 0.0)) | {"at": 0}
                found[f"update {look} {seat} {language}"] = written(update)
    state = folded(lines, table)
    found["record"] = record_of(state)
    for eyes in (None, 0, "all"):
        found[f"steps {eyes}"] = written(steps(state, eyes, "nl"))
        found[f"games {eyes}"] = written(games_of(state, eyes, "en"))
        found[f"replay {eyes}"] = written(replay_of(state, eyes, "en"))
    return {name: text if len(text) <= LONGEST else hashed(text) for name, text in found.items()}


def hashed(text: str) -> str:
    return f"sha256 {sha256(text.encode()).hexdigest()}"


def written(message: Any) -> str:
    """In an order that does not depend on the one in which it is sent."""
    return json.dumps(without_added(msgspec.to_builtins(message)), sort_keys=True)


def without_added(part: Any) -> Any:
    if isinstance(part, list):
        return [without_added(each) for each in part]
    if isinstance(part, dict):
        return {name: without_added(each) for name, each in part.items() if name not in ADDED}
    return part


def file_of(table: str) -> Path:
    return FOLDER / f"{table}.json"


def make() -> None:
    from played_tables import played_database

    FOLDER.mkdir(exist_ok=True)
    DATABASE.write_text(played_database(), "utf-8")
    database = restored(Path(":memory:"))
    for table in NAMES:
        lines = json.dumps(told(log_of(database, table), table), ensure_ascii=False, indent=0)
        file_of(table).write_text(f"{lines}\n", "utf-8")


if __name__ == "__main__":
    sys.path.append(str(Path(__file__).parents[1]))
    make()
