"""How a game went for each of its people, to be kept, and its record, which tells the server's seed.

A game that was played to its end gives results. One that was given up gives none, except if it was
rated: then leaving must not be a way out of losing, so those who left get their places, and nobody
the win.
"""

from dataclasses import replace
from typing import Literal

from speeltafel import Table
from speeltafel.record import read, write
from speeltafel.server.domain.errors import CommandRefused
from speeltafel.server.domain.standings import places, played_enough, winning_seats
from speeltafel.server.domain.state import TableState
from speeltafel.server.results.ratings import opponents_of, rating_change
from speeltafel.server.store.rows.tables import Finish, ResultRow, Uncounted


def record_of(state: TableState) -> str:
    """The game as text; one that was given up is an unfinished record."""
    table = ended_table(state)
    return write(replace(read(table.record()), seed_commitment=None if state.elsewhere else state.seed_commitment))


def ended_table(state: TableState) -> Table:
    """The table at its end: the one door to everything that was a secret while the game went on."""
    if state.stage in ("open", "playing"):
        raise CommandRefused("not_now", "The game is not over yet; everything is told when it is.")
    if state.table is None:
        raise CommandRefused("not_found", "This game was never dealt, so there is nothing to tell of it.")
    return state.table


__all__ = ["finish_of", "rating_change", "results_of"]


def results_of(state: TableState, at: float) -> list[ResultRow]:
    """A row for every seat of a person; nothing if the game does not count."""
    if not counts(state) or state.table is None:
        return []
    scores, ranks, winners = state.table.scores(), places(state), winning_seats(state)
    return [
        ResultRow(
            table=state.id,
            seat=number,
            person=seat.person,
            game=state.plan.game,
            players=state.plan.players,
            score=scores[number],
            place=ranks[number],
            win_share=1 / len(winners) if number in winners else 0.0,
            resigned=seat.resigned,
            rated=state.plan.rated,
            at=at,
        )
        for number, seat in enumerate(state.seats)
        if seat.person is not None
    ]


def counts(state: TableState) -> bool:
    if state.elsewhere:  # nobody saw who made the moves
        return False
    given_up = state.stage == "abandoned" and state.table is not None and not state.closed
    return state.stage == "over" or (given_up and state.plan.rated)


def finish_of(state: TableState, at: float, same_address: bool = False) -> Finish | None:
    """What is to be written with the event that ended the game; None if nothing is.

    `same_address`: whether people who came from one address are rated against each other.
    """
    results = results_of(state, at)
    if not results:
        return None
    if not state.plan.rated:
        return Finish(results)
    return Finish(
        [replace(row, uncounted=too_early(state, row.seat)) for row in results],
        rating_change(state),
        opponents_of(state),
        same_address,
    )


def too_early(state: TableState, seat: int) -> Uncounted | Literal[""]:
    """Whether this seat's person, or somebody they played against, left before half of their moves."""
    stayed = played_enough(state)
    if not stayed[seat]:
        return "left"
    return "" if all(stayed) else "early"
