"""Nobody waits for the compiler: not at a table, not at the server's door."""

from pathlib import Path

import pytest
from live_server import Server, Visitor, bots

from speeltafel import game_names


@pytest.fixture
def never_compiled(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A place for machine code in which there is none."""
    monkeypatch.setenv("SPEELTAFEL_CACHE", str(tmp_path / "code"))
    return tmp_path / "code"


def plays_with_a_hint(anna: Visitor, game: str) -> None:
    """At a table with a club player, up to the own first move, as a hint says."""
    table = anna.make_table(game, [{"for": "anyone"}, *bots(1, "club"), *bots(1)])
    with anna.follow(table) as line:
        while line.table is None or line.table["view"]["turn"] != 0:
            line.hear()
        line.send(do="hint", ref=1)
        hint = line.until("hinted", ref=1)
        assert hint["move"] in line.table["view"]["moves"]
        assert (hint["moves"], hint["shares"]) == ([], []), "figures of moves that were hardly looked at"
        line.send(do="play", move=hint["move"], moves=line.table["moves"], ref=2)
        line.until("done", ref=2)


@pytest.mark.usefixtures("never_compiled")
def test_a_game_is_played_before_it_is_compiled(tmp_path: Path) -> None:
    with Server(f"sqlite:///{tmp_path / 'server.db'}", tmp_path, limits=False) as server:
        anna = Visitor(server.url)
        plays_with_a_hint(anna, game_names()[-1])
        assert anna.compiled_share(game_names()[-1]) < 1


def test_what_was_compiled_before_is_loaded_and_used(tmp_path: Path) -> None:
    with Server(f"sqlite:///{tmp_path / 'server.db'}", tmp_path, limits=False) as server:
        anna = Visitor(server.url)
        table = anna.make_table("coloretto", [{"for": "anyone"}, *bots(2)], options={"start": 0})
        anna.wait_for_machine_code("coloretto")
        with anna.follow(table) as line:
            line.until("update")
            line.send(do="hint", ref=1)
            assert line.until("hinted", ref=1)["moves"]


@pytest.mark.usefixtures("never_compiled")
def test_every_game_is_played_where_nothing_is_compiled(tmp_path: Path) -> None:
    with Server(f"sqlite:///{tmp_path / 'server.db'}", tmp_path, limits=False, compile=False) as server:
        anna = Visitor(server.url)
        for game in game_names():
            plays_with_a_hint(anna, game)
            assert anna.compiled_share(game) == 1


def test_there_is_nothing_to_compile_of_a_game_that_there_is_not(tmp_path: Path) -> None:
    with Server(f"sqlite:///{tmp_path / 'server.db'}", tmp_path, limits=False) as server:
        answer = Visitor(server.url).ask("GET", "/api/games/poker/machine-code")
        assert answer.status_code == 404
        assert "poker" in answer.json()["text"]


def test_a_server_that_stops_leaves_no_compiler_behind(never_compiled: Path, tmp_path: Path) -> None:
    with Server(f"sqlite:///{tmp_path / 'server.db'}", tmp_path, limits=False) as server:
        anna = Visitor(server.url)
        while not any(anna.compiled_share(game) > 0 for game in game_names()):
            pass
        server.stop()
    assert not [line for line in running() if str(never_compiled) in line]


def running() -> list[str]:
    """The environments of all processes of ours that compile something."""
    found = []
    for process in Path("/proc").glob("[0-9]*"):
        try:
            if b"speeltafel.bots.warm_up" in (process / "cmdline").read_bytes():
                found.append((process / "environ").read_text("utf-8", "replace"))
        except OSError:  # it has ended, or is somebody else's
            continue
    return found
