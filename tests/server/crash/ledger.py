"""What must hold of the database as a whole: results and ratings once for each game, and one rematch at most."""

from collections import defaultdict
from typing import Any

from sqlalchemy import Row, Select, select

from speeltafel.server.domain.state import TableState
from speeltafel.server.store.rows.tables import ANY
from speeltafel.server.store.schema import log, ratings, results
from speeltafel.server.store.store import Store


def lines(store: Store, question: Select[Any]) -> list[Row[Any]]:
    with store._connections.to_read() as connection:
        return list(connection.execute(question))


def missing_results(store: Store, state: TableState) -> list[str]:
    """A game that is over has a result for each seat of a person."""
    there = {line.seat for line in lines(store, select(results.c.seat).where(results.c.table_id == state.id))}
    people = {number for number, seat in enumerate(state.seats) if seat.person is not None}
    return [f"the result of seat {seat}" for seat in people - there] if state.stage == "over" else []


async def doubled_rematches(store: Store) -> list[str]:
    """Of tables that nobody was told of, too."""
    after = defaultdict[str, list[str]](list)
    for (table,) in lines(store, select(log.c.table_id).distinct()):
        state = TableState(table).replay((await store.events(table))[:1])
        if state.after:
            after[state.after].append(table)
    return [f"Table {table} has {len(made)} rematches: {made}" for table, made in after.items() if len(made) > 1]


def uneven_ratings(store: Store) -> list[str]:
    """Each rating follows from the one before: as many steps as rated games, and none is left out or taken twice."""
    steps = defaultdict[tuple[str, str], list[Row[Any]]](list)
    for line in lines(store, select(results).where(results.c.rating_after.is_not(None)).order_by(results.c.at)):
        steps[line.person, line.game].append(line)
    now = {(line.person, line.game): line for line in lines(store, select(ratings).where(ratings.c.players == ANY))}
    wrong = [f"{name} has a rating and no result" for name in now.keys() - steps.keys()]
    for name, taken in steps.items():
        if name not in now or now[name].games != len(taken):
            wrong.append(f"{name} has results of {len(taken)} rated games, unlike {now.get(name)}")
            continue
        before = [line.rating_before for line in taken]
        after = [line.rating_after for line in taken]
        if [*before, now[name].ordinal] != [None, *after]:
            wrong.append(
                f"the ratings of {name} do not follow from each other: {list(zip(before, after, strict=True))}"
            )
    return wrong


def rated_games(store: Store) -> int:
    return len(lines(store, select(results.c.table_id).where(results.c.rating_after.is_not(None)).distinct()))
