"""A match as one hash of everything the rules compute on the way; run as a script, of many matches.

The script reads records from standard input, separated by lines of dashes, and prints a
hash for each: that is how the interpreter's results reach the test.
"""

import hashlib
import sys

import numpy as np

from speeltafel.contract.views import renew_chance
from speeltafel.kernel.records import blank
from speeltafel.record import read
from speeltafel.table import Table
from speeltafel.table.replayer import opened

SEPARATOR = "-" * 20 + "\n"


def fingerprint(record: str) -> str:
    """Plays a record; hashes all states and, now and then, views, features, twins and redeals."""
    digest = hashlib.sha256()
    table = opened(read(record))
    moves = read(record).moves
    for number, move in enumerate(moves):
        digest.update(table.state.tobytes())
        digest.update(" ".join(table.legal()).encode())
        if number % 29 == 0:
            look_around(table, digest, number)
        table.play(move)
    digest.update(table.state.tobytes())
    return digest.hexdigest()


def look_around(table: Table, digest: "hashlib._Hash", number: int) -> None:
    game = table.game
    for seat in (*range(table.players), None):
        view = table.view_record(seat)
        digest.update(view.tobytes())
        out = np.zeros(game.feature_count, np.float32)
        game.functions.features(view, out)
        digest.update(out.tobytes())
        twin = blank(game.state_dtype)
        twin[0].key[:] = range(8)
        game.functions.imagine(view, twin[0])
        digest.update(twin.tobytes())
    other = table.copy()
    game.bind(renew_chance)(other.state, np.arange(8, dtype=np.uint32), number)
    digest.update(other.position())


if __name__ == "__main__":
    for record in sys.stdin.read().split(SEPARATOR):
        print(fingerprint(record))
