"""How a game went for each of its people, to be kept.

A game that was played to its end gives results. One that was given up gives none, except if it was
rated: then leaving must not be a way out of losing, so those who left get their places, and nobody
the win.
"""

from dataclasses import replace
from typing import Literal

from speeltafel.server.results.ratings import opponents_of, rating_change
from speeltafel.server.sitting.own_moves import played_enough
from speeltafel.server.sitting.places import best, places
from speeltafel.server.sitting.sitting import Sitting
from speeltafel.server.store.rows import Finish, ResultRow, Uncounted

__all__ = ["finish_of", "rating_change", "results_of"]


def results_of(sitting: Sitting, at: float) -> list[ResultRow]:
    """A row for every seat of a person; nothing if the game does not count."""
    if not counts(sitting) or sitting.table is None:
        return []
    scores, ranks, winners = sitting.table.scores(), places(sitting), best(sitting)
    return [
        ResultRow(
            table=sitting.id,
            seat=number,
            person=seat.person,
            game=sitting.plan.game,
            players=sitting.plan.players,
            score=scores[number],
            place=ranks[number],
            win_share=1 / len(winners) if number in winners else 0.0,
            resigned=seat.resigned,
            rated=sitting.plan.rated,
            at=at,
        )
        for number, seat in enumerate(sitting.seats)
        if seat.person is not None
    ]


def counts(sitting: Sitting) -> bool:
    given_up = sitting.stage == "abandoned" and sitting.table is not None and not sitting.closed
    return sitting.stage == "over" or (given_up and sitting.plan.rated)


def finish_of(sitting: Sitting, at: float, same_address: bool = False) -> Finish | None:
    """What is to be written with the event that ended the game; None if nothing is.

    `same_address`: whether people who came from one address are rated against each other.
    """
    results = results_of(sitting, at)
    if not results:
        return None
    if not sitting.plan.rated:
        return Finish(results)
    return Finish(
        [replace(row, uncounted=too_early(sitting, row.seat)) for row in results],
        rating_change(sitting),
        opponents_of(sitting),
        same_address,
    )


def too_early(sitting: Sitting, seat: int) -> Uncounted | Literal[""]:
    """Whether this seat's person, or somebody they played against, left before half of their moves."""
    stayed = played_enough(sitting)
    if not stayed[seat]:
        return "left"
    return "" if all(stayed) else "early"
