"""Bots make what nobody sees at once: there is nothing to wait for."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from live_server import Server, TableSocket, Visitor, bots, people

from speeltafel import game, game_names

FOREVER = 3600
"""Seconds that a bot waits before every move: who waits for one does not see its end."""
TABLES = [
    (name, players, seat)
    for name in game_names()
    if game(name).rules.notation.secret_verbs
    for players in game(name).rules.manifest.seats
    for seat in (0, players - 1)
]


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    folder: Path = tmp_path_factory.mktemp("server")
    with Server(f"sqlite:///{folder}/server.db", folder, limits=False, pause=FOREVER) as running:
        yield running


def test_there_are_some() -> None:
    assert TABLES


@pytest.mark.parametrize(("name", "players", "seat"), TABLES)
def test_bots_do_not_pause_where_nobody_sees_them(server: Server, name: str, players: int, seat: int) -> None:
    hidden, anna = game(name).rules.notation.secret_verbs, Visitor(server.url, "Anna")
    seats = [*bots(seat, "random"), *people(1), *bots(players - seat - 1, "random")]
    table = anna.make_table(name, seats, options={"games": 1, "start": seat})
    with anna.follow(table) as line:
        line.until("update")
        while not asked_openly(line, hidden):
            if moves := own_moves(line):
                line.send(do="play", move=moves[0], moves=line.table["moves"])
            line.until("update")
    others = [entry for entry in line.log if entry["what"] == "moved" and entry["seat"] != seat]
    assert {entry["seat"] for entry in others} == set(range(players)) - {seat}
    assert not any(entry.get("move") for entry in others)
    written = {entry["at"] for entry in others}
    assert len(written) == 1, "the bots' moves were not written together"


def own_moves(line: TableSocket) -> list[str]:
    view = line.table["view"]
    return list(view["moves"]) if view["turn"] == line.table["you"] else []


def asked_openly(line: TableSocket, hidden: frozenset[str]) -> bool:
    """Is it our turn, with moves that everybody sees?"""
    moves = own_moves(line)
    return bool(moves) and not any(move.split()[0] in hidden for move in moves)
