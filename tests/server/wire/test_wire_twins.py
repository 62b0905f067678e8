"""Nobody can tell a table from its twin, where all is different that they may not know; whatever they ask, and how."""

import json
from collections.abc import Iterator
from dataclasses import replace
from random import Random
from typing import Any

import pytest
from inside import Inside, serving_inside
from msgspec import structs
from serving import Visitor, bots, people

from speeltafel import game_names
from speeltafel.kernel.records import blank
from speeltafel.server.sitting.events import Moved, Opened, Stored, Worded
from speeltafel.server.sitting.showing import shown
from speeltafel.server.sitting.sitting import Sitting

PASSWORD = "correct horse"
LOOKS = 3
"""So often during a game everything is compared."""
REFUSALS: list[dict[str, Any]] = [
    {"do": "play", "move": "nonsense"},
    {"do": "play", "move": "stack 1", "moves": 10_000},
    {"do": "answer", "yes": True},
    {"do": "nothing"},
    {"do": "ahead", "turn": []},
    *({"do": each} for each in ("sit", "stand", "start", "return", "close", "again")),
]
AFTERWARDS = ("record", "replay?seat=all", "replay?seat=1", "steps?seat=all", "games?seat=all", "replay/0?seat=all")


@pytest.fixture(scope="module")
def inside(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Inside]:
    with serving_inside(tmp_path_factory.mktemp("inside")) as running:
        yield running


@pytest.mark.parametrize("game", game_names())
def test_a_twin_looks_the_same_to_everyone(inside: Inside, game: str) -> None:
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
        sitting = inside.quiet(table)
        assert sitting.stage == "playing"
        for reader, seat in ((anna, 0), (ben, 1), (cas, None), (eve, None)):
            asked = wrong_moves(sitting, seat, dice)
            truth = everything(reader, table, asked)
            other = twin(sitting, seat)
            hands = hands or any(seen(sitting, each) != seen(sitting, None) for each in range(3))
            different = different or any(seen(other, each) != seen(sitting, each) for each in range(3))
            inside.room(table).settle(other)
            assert everything(reader, table, asked) == truth
            inside.room(table).settle(sitting)
            assert len(truth) > len(asked) + len(REFUSALS)
    assert different == hands, "who holds cards would see that they are others in the twin"


def test_a_hint_is_for_the_player_to_move_alone(inside: Inside) -> None:
    anna, ben, eve = (Visitor(inside.url, name) for name in ("Anna", "Ben", None))
    table = anna.make_table("emmers", [*people(2), *bots(1)], start=False, options={"start": 0})
    ben.done(table, do="sit")
    anna.done(table, do="start")
    first = inside.quiet(table).turn
    waiting = ben if first == 0 else anna
    assert waiting.do(table, do="hint").json()["code"] == "not_your_turn"
    assert eve.do(table, do="hint").json()["code"] == "unknown_person"


def play(inside: Inside, table: str, players: tuple[Visitor, ...], dice: Random) -> None:
    turn = inside.quiet(table).turn
    assert turn is not None
    shown = players[turn].see(table)["table"]
    players[turn].done(table, do="play", move=dice.choice(shown["view"]["moves"]), moves=shown["moves"])


def wrong_moves(sitting: Sitting, seat: int | None, dice: Random) -> list[str]:
    """Some that exist, but not for this reader now."""
    assert sitting.table is not None
    legal = sitting.table.legal() if sitting.turn == seat else []
    return dice.sample(sorted(set(sitting.table.game.notation.texts.values()) - set(legal)), 12)


def twin(sitting: Sitting, seat: int | None) -> Sitting:
    """The same table as the seat knows it, dealt anew, with other seeds, other words and other hidden moves."""
    other = sitting.after_all([])
    assert other.table is not None
    state = blank(other.table.game.state_dtype)
    state[0].key[:] = range(8)
    other.table.game.loops["imagine"](other.table.view_record(seat), state[0])
    other.table.put(state, other.table.poses)
    other._sight = None  # it was made from the true cards
    other.table.seed = b"t" * 32
    other.house = replace(other.house, seed=b"h" * 32, words={1: "rose"})
    other.seats = [replace(chair, word="rose" if chair.word else None) for chair in other.seats]
    other.log = [imagined(stored, other, seat) for stored in other.log]
    return other


def seen(sitting: Sitting, seat: int | None) -> Any:
    view = shown(sitting, seat, "en").view
    assert view is not None
    return {name: value for name, value in view.items() if name not in ("seat", "moves")}


def imagined(stored: Stored, sitting: Sitting, seat: int | None) -> Stored:
    assert sitting.table is not None
    notation = sitting.table.game.notation
    match stored.event:
        case Opened():
            return structs.replace(stored, event=structs.replace(stored.event, house_seed="68" * 32))
        case Worded(mover):
            return structs.replace(stored, event=Worded(mover, "rose"))
        case Moved(mover, move) if mover != seat and move.split()[0] in notation.hidden:
            hidden = (text for text in notation.texts.values() if text.split()[0] in notation.hidden)
            return structs.replace(stored, event=Moved(mover, next(text for text in hidden if text != move)))
    return stored


def everything(reader: Visitor, table: str, moves: list[str]) -> list[Any]:
    """All that somebody can get to know, by whatever way; without the time of day."""
    told = [timeless(reader.see(table)), timeless(reader.see(table, "nl")), first_line(reader, table)]
    told.append(reader.asked("GET", f"/api/tables/{table}/reference"))
    for path in AFTERWARDS:
        later = reader.ask("GET", f"/api/tables/{table}/{path}")
        assert later.status_code == 409
        told.append(later.json())
    with reader.follow(table) as line:
        told.append(timeless(line.until("update")))
        tries = [each for move in moves for each in ({"do": "play", "move": move}, {"do": "ahead", "turn": [move]})]
        for ref, message in enumerate(REFUSALS + tries):
            line.send(**message, ref=ref)
            answer = next(message for message in line.messages() if message["is"] not in ("present", "update"))
            assert answer["is"] == "no" or message == {"do": "ahead", "turn": []}
            told.append(answer)
    if reader.id:
        told += [reader.do(table, do="play", move=move).json() for move in moves[:3]]
    return told


def first_line(reader: Visitor, table: str) -> Any:
    with reader.http.stream("GET", f"/api/tables/{table}/stream") as answer:
        return timeless(json.loads(next(answer.iter_lines())))


def timeless(update: Any) -> Any:
    assert update.pop("at") > 0
    return update
