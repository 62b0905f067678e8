"""Nobody can tell a table from its twin, where all is different that they may not know; whatever they ask, and how."""

import json
import re
from collections.abc import Iterator
from random import Random
from typing import Any

import pytest
from in_process_server import InProcessServer, serving_inside
from live_server import Visitor, bots, people
from msgspec import to_builtins
from probes import KINDS, answer, changes_nothing, probes
from twins import twin

from speeltafel import game_names
from speeltafel.server.domain.projection import shown
from speeltafel.server.domain.seats import Person
from speeltafel.server.domain.state import TableState
from speeltafel.server.messages import FromClient, Play, Turn

PASSWORD = "correct horse"
LOOKS = 3
"""So often during a game everything is compared."""
MOST = 12
"""So many messages of each kind; test_domain_twins.py tries them all."""
AFTERWARDS = (
    "record",
    "replay?seat=all",
    "replay?seat=1",
    "steps?seat=all",
    "games?seat=all",
    "replay/0?seat=all",
    "analysis",
)


@pytest.fixture(scope="module")
def inside(tmp_path_factory: pytest.TempPathFactory) -> Iterator[InProcessServer]:
    with serving_inside(tmp_path_factory.mktemp("inside")) as running:
        yield running


@pytest.mark.parametrize("game", game_names())
def test_a_twin_looks_the_same_to_everyone(inside: InProcessServer, game: str) -> None:
    dice = Random(game)
    anna, ben, cas = (Visitor(inside.url, name) for name in ("Anna", "Ben", "Cas"))
    ben.asked("POST", "/api/register", {"login": f"ben-{game}", "password": PASSWORD})
    eve = Visitor(inside.url, None)
    options = {"rounds": 1} if game == "mu" else {"games": 1}
    table = anna.make_table(game, [*people(2), *bots(1, "random")], start=False, options=options)
    ben.done(table, do="sit")
    ben.done(table, do="word", word="tulip")
    anna.done(table, do="start")
    hands = different = False
    for look in range(LOOKS):
        for _ in range(1 + 5 * look):
            play(inside, table, (anna, ben), dice)
        state = inside.quiet(table)
        assert state.stage == "playing"
        for reader, seat in ((anna, 0), (ben, 1), (cas, None), (eve, None)):
            asked = harmless(state, seat, reader, dice)
            truth = everything(reader, table, asked)
            other = twin(state, seat)
            hands = hands or any(seen(state, each) != seen(state, None) for each in range(3))
            different = different or any(seen(other, each) != seen(state, each) for each in range(3))
            inside.room(table).settle(other)
            assert everything(reader, table, asked) == truth
            inside.room(table).settle(state)
            assert len(truth) > len(asked) > len(KINDS) / 2
    assert different == hands, "who holds cards would see that they are others in the twin"


def test_a_hint_is_for_the_player_to_move_alone(inside: InProcessServer) -> None:
    anna, ben, eve = (Visitor(inside.url, name) for name in ("Anna", "Ben", None))
    table = anna.make_table("emmers", [*people(2), *bots(1)], start=False, options={"start": 0})
    ben.done(table, do="sit")
    anna.done(table, do="start")
    first = inside.quiet(table).turn
    waiting = ben if first == 0 else anna
    assert waiting.do(table, do="hint").json()["code"] == "not_your_turn"
    assert eve.do(table, do="hint").json()["code"] == "unknown_person"


def play(inside: InProcessServer, table: str, players: tuple[Visitor, ...], dice: Random) -> None:
    turn = inside.quiet(table).turn
    assert turn is not None
    shown = players[turn].see(table)["table"]
    players[turn].done(table, do="play", move=dice.choice(shown["view"]["moves"]), moves=shown["moves"])


def harmless(state: TableState, seat: int | None, reader: Visitor, dice: Random) -> list[FromClient]:
    """What can be said without changing anything: as much as possible of every command, with every verb."""
    who, found = Person(reader.id, "Somebody"), list[FromClient]()
    by_kind: dict[str, list[FromClient]] = {}
    for message in probes(state, seat, dice):
        if not reader.id or changes_nothing(message, answer(state, who, message)):
            by_kind.setdefault(str(message.__struct_config__.tag), []).append(message)
    for messages in by_kind.values():
        found += dice.sample(messages, min(MOST, len(messages)))
    return found


def seen(state: TableState, seat: int | None) -> Any:
    view = shown(state, seat, "en").view
    assert view is not None
    return {name: value for name, value in view.items() if name not in ("seat", "moves")}


def everything(reader: Visitor, table: str, asked: list[FromClient]) -> list[Any]:
    """All that somebody can get to know, by whatever way; without the time of day."""
    told = [timeless(reader.see(table)), timeless(reader.see(table, "nl")), first_line(reader, table)]
    told.append(reader.asked("GET", f"/api/tables/{table}/reference"))
    told.append(reader.ask("GET", f"/api/tables/{table}/view-record").json())  # or why there is none
    for path in AFTERWARDS:
        later = reader.ask("GET", f"/api/tables/{table}/{path}")
        assert later.status_code == 409
        told.append(later.json())
    with reader.follow(table) as line:
        told.append(timeless(line.until("update")))
        for ref, message in enumerate(asked):
            line.send(**to_builtins(message) | {"ref": ref})
            answer = next(message for message in line.messages() if message["is"] not in ("present", "update"))
            assert answer["is"] in ("no", "foreseen", "pong")
            told.append(timeless(answer))
    if reader.id:
        over_http = [message for message in asked if isinstance(message, Play | Turn)]
        told += [timeless(reader.do(table, **to_builtins(message)).json()) for message in over_http[:9]]
    return told


def first_line(reader: Visitor, table: str) -> Any:
    with reader.http.stream("GET", f"/api/tables/{table}/stream") as answer:
        return timeless(json.loads(next(answer.iter_lines())))


def timeless(answer: Any) -> Any:
    if "at" in answer:
        assert answer.pop("at") > 0
    if answer.get("text"):  # for how long somebody must still be waited for
        answer["text"] = re.sub(r"\d+ seconds", "some seconds", answer["text"])
    return answer
