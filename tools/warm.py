"""Compiles what a server needs, before anybody waits for it: `python tools/warm.py [GAME …]`.

Every bot plays every game for a while at a table, as it would for people; the machine code stays in
SPEELTAFEL_CACHE.
"""

import sys
from itertools import cycle

import speeltafel
from speeltafel.bots import bot, names

MOVES = 30


def main(games: list[str]) -> None:
    for name in games or speeltafel.game_names():
        print(f"{name} …", flush=True)
        warm(name)


def warm(name: str) -> None:
    game = speeltafel.game(name)
    table = game.new(players=game.manifest.seats[0], seed=1)
    bots = cycle([bot(level, table.game, seed=1) for level in names()])
    while not table.over and len(table.moves) < MOVES:
        move = next(bots).answer(table.view_record(table.turn)).move
        table.play(table.game.notation.texts[move])
    table.view(0)
    table.reveal()
    speeltafel.replay(table.record())


if __name__ == "__main__":
    main(sys.argv[1:])
