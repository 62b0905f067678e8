"""What tests play by chance is the same in every run."""

import secrets
from pathlib import Path

import pytest
from live_server import Server, Visitor, bots, people

from fixed_seeds import SEED_BYTES, SERVER_SEED, seeds_of
from speeltafel import game
from speeltafel.contract.seeds import seed_hash
from speeltafel.record import Record, read

LEVELS = ("random", "beginner", "club")


def played(server: Server) -> Record:
    """By bots whose dice are their own, and somebody who always plays the first move."""
    anna = Visitor(server.url)
    seats = [*people(1), *(bots(1, level)[0] for level in LEVELS)]
    table = anna.make_table("coloretto", seats, options={"games": 1})
    with anna.follow(table) as line:
        line.until("update")
        while line.table["stage"] == "playing":
            if line.table["view"]["turn"] == 0:
                line.send(do="play", move=line.table["view"]["moves"][0], moves=line.table["moves"])
            line.until("update")
    return read(anna.ask("GET", f"/api/tables/{table}/record").text)


def test_at_every_server_of_its_own_process(tmp_path: Path) -> None:
    records: list[Record] = []
    for name in ("one", "other"):
        with Server(f"sqlite:///{tmp_path / name}.db", tmp_path, limits=False) as server:
            records += [played(server), played(server)]
    assert all((each.seed, each.moves) == (records[0].seed, records[0].moves) for each in records)


def test_at_a_server_that_is_no_copy(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Such as one that is started while a test has changed the environment, and serves the tests that follow, too."""
    monkeypatch.setenv("SPEELTAFEL_NEED_SERVICES", "perhaps")
    with Server(f"sqlite:///{tmp_path / 'own'}.db", tmp_path, limits=False) as server:
        anna = Visitor(server.url)
        tables = [anna.make_table("coloretto", [*people(1), *bots(2, "random")]) for _ in range(2)]
        hashes = {anna.see(table)["table"]["seed_hash"] for table in tables}
    assert hashes == {seed_hash(bytes.fromhex(SERVER_SEED))}


def test_at_tables_of_this_process(request: pytest.FixtureRequest) -> None:
    """Another deal each time, and in the next run the same ones."""
    expected = seeds_of(request.node.nodeid)
    assert [game("mu").new(4).seed for _ in range(2)] == [next(expected), next(expected)]
    assert secrets.token_hex(SEED_BYTES) == next(expected).hex()
