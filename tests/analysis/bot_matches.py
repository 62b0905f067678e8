"""Short matches of bots, to be analysed."""

from collections.abc import Sequence
from typing import Any

import speeltafel
from speeltafel.bots import bot


def short(game: str) -> dict[str, Any]:
    """The options of a match of one game, or one round."""
    return {speeltafel.game(game).manifest.unit.limit: 1}


def played(game: str, players: int, seed: int, bots: Sequence[str], **options: Any) -> speeltafel.Table:
    """A match to its end; bots take turns in the seats."""
    table = speeltafel.game(game).new(players=players, seed=seed, **options)
    sitting = [bot(bots[seat % len(bots)], table.game, seed + seat) for seat in range(players)]
    while table.turn is not None:
        table.play(table.game.notation.texts[sitting[table.turn].move(table.view_record(table.turn))])
    return table
