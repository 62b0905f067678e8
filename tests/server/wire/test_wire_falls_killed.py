"""A server that is killed while buckets fall: nothing that was acknowledged is lost, and no process is left behind."""

from pathlib import Path

from finger_tables import OPTIONS, attack, tap_of
from in_memory_table import ANNA
from in_process_server import until
from live_server import Server, TableSocket, Visitor, bots, people

from speeltafel.cli.commands.verify import verified
from speeltafel.physics import ENGINE
from speeltafel.record import read


def test_a_server_killed_while_buckets_fall_forgets_nothing(tmp_path: Path) -> None:
    server = Server(f"sqlite:///{tmp_path}/server.db", tmp_path)
    with server:
        anna = Visitor(server.url, ANNA.name)
        table = where_anna_taps(anna)
        with anna.follow(table) as line:
            line.until("update")
            tap, moves = tap_of(line.table["view"]["moves"]), line.table["moves"]
            assert server.process is not None
            line.send(do="turn", turn=tap, moves=moves, ref=1)
            worker = until(lambda: next(iter(children(server.process.pid)), None) if server.process else None)
            maps = Path(f"/proc/{server.process.pid}/maps").read_text()
            server.kill()
        assert "mujoco" not in maps, "the server itself simulates nothing"
        until(lambda: None if alive(worker) else True)  # it goes when nobody asks it any more
        server.start()
        with anna.follow(table) as line:
            line.until("update")
            if line.table["moves"] == moves:  # killed before it was written down, and it was never acknowledged
                line.send(do="turn", turn=tap, moves=moves, ref=2)
                line.until("done", ref=2)
        anna.done(table, do="resign")
        record = anna.ask("GET", f"/api/tables/{table}/record").content
    told = read(record.decode())
    assert {outcome["by"] for outcome in told.outcomes.values()} == {ENGINE}
    assert told.moves[moves : moves + 5] == tap
    assert verified(record)[1] == []


def where_anna_taps(anna: Visitor) -> str:
    """A table where she is to tap; some games end before she has to."""
    while True:
        table = anna.make_table("emmers", [*people(1), *bots(1, "random")], options=OPTIONS | {"start": 0})
        with anna.follow(table) as line:
            line.until("update")
            while line.table["stage"] == "playing":
                if any(move.startswith("knock 0.") for move in line.table["view"]["moves"]):
                    return table
                play(line)


def play(line: TableSocket) -> None:
    view, moves = line.table["view"], line.table["moves"]
    if view["moves"]:
        line.send(do="play", move=attack(view["moves"]), moves=moves)
    while line.table["stage"] == "playing" and line.table["moves"] == moves:
        line.until("update")


def children(process: int) -> list[int]:
    """The processes that it started."""
    found = Path(f"/proc/{process}/task").glob("*/children")
    return [int(child) for each in found for child in each.read_text().split()]


def alive(process: int) -> bool:
    try:
        return Path(f"/proc/{process}/stat").read_text().split()[2] != "Z"
    except OSError:
        return False
