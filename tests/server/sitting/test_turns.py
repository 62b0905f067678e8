"""Trying out a turn, and playing one whole."""

from collections.abc import Callable
from typing import Any

import msgspec
import pytest
from evening import ANNA, BEN, Evening

from speeltafel import game, game_names
from speeltafel.server.sitting import deeds, outlook, turns
from speeltafel.server.sitting.events import Moved
from speeltafel.server.sitting.plan import BotSeat, OpenSeat, TablePlan
from speeltafel.server.sitting.refusing import Refused
from speeltafel.server.sitting.turns import foreseen


@pytest.mark.parametrize("name", game_names())
def test_trying_nothing_shows_what_is_known(name: str) -> None:
    evening = Evening(TablePlan(name, [OpenSeat(), OpenSeat(), BotSeat()], {"start": 0} if name != "mu" else {}))
    evening.do(deeds.sit, ANNA, 0)
    evening.do(deeds.sit, BEN, 1)
    evening.do(deeds.start, ANNA)
    while evening.sitting.turn != 0:
        evening.play_on(1)
    assert evening.sitting.table is not None
    seen = foreseen(evening.sitting, ANNA, [], None)
    assert msgspec.json.encode(seen.view) == msgspec.json.encode(evening.sitting.table.view(0))
    assert seen.next == evening.sitting.table.legal()
    with pytest.raises(Refused, match="by the player to move"):
        foreseen(evening.sitting, BEN, [], None)


def test_a_bid_of_several_cards_is_tried_and_then_played_whole() -> None:
    evening = Evening(TablePlan("mu", [OpenSeat(), BotSeat(), BotSeat(), BotSeat()]))
    evening.do(deeds.sit, ANNA, 0)
    evening.do(deeds.start, ANNA)
    assert evening.sitting.table is not None
    while evening.sitting.turn != 0 or evening.sitting.table.state.limit < 3:  # R2.2: the others bid higher and higher
        move = "stop" if evening.sitting.turn == 0 else evening.sitting.table.legal()[0]
        evening.happen(deeds.moved(evening.sitting, evening.sitting.turn or 0, move, None))
    before = evening.sitting.version
    turn: list[str] = []
    while lays := [move for move in foreseen(evening.sitting, ANNA, turn, 5).next if move.startswith("lay")]:
        turn.append(lays[0])
    assert len(turn) >= 3
    assert foreseen(evening.sitting, ANNA, turn, 5).next == []
    assert evening.sitting.version == before
    with pytest.raises(Refused, match="not a move"):
        evening.do(turns.play_turn, ANNA, [turn[0], "lay z9"], None)
    assert evening.sitting.version == before
    evening.do(turns.play_turn, ANNA, turn, len(evening.sitting.table.moves))
    assert evening.sitting.version == before + len(turn)
    assert evening.sitting.table.moves[-len(turn) :] == turn


CHANCES = {"kleurenblok": "draw", "coloretto": "draw"}
"""Moves that turn over a card which nobody knows, and after which the same seat decides."""


@pytest.mark.parametrize("name", CHANCES)
def test_nothing_is_told_of_what_comes_after_a_card_that_nobody_knows(name: str) -> None:
    """Whatever is tried after a draw, the answer is the same sentence, and not what the card would allow."""
    evening, draw, draws = alone(name), CHANCES[name], 0
    sentence = f"{draw!r} ends a turn: it brings what you cannot know yet, so see first what comes."
    while draws < 10 and (table := evening.sitting.table) is not None and not table.over:
        if table.turn == 0 and draw in table.legal():
            draws += 1
            before = evening.sitting.version
            moves = ["nonsense", *texts(name)]
            told = {refusal(evening, deed, draw, move) for deed in (tried, played) for move in moves}
            assert told == {("bad_message", sentence)}
            assert evening.sitting.version == before
            seen = foreseen(evening.sitting, ANNA, [draw], None)
            assert (seen.certain, seen.next) == (False, [])
            assert seen == foreseen(evening.sitting, ANNA, [draw], None)
            evening.do(turns.play_turn, ANNA, [draw], None)
        else:
            evening.play_on(1)
    assert draws == 10


def test_a_made_up_card_is_not_the_true_one() -> None:
    """As often as not, so to speak: it is drawn from what the seat cannot see, and not from the pile."""
    hits = draws = 0
    evening = alone("coloretto", games=4)
    while evening.sitting.turn is not None:
        if evening.sitting.turn == 0 and "draw" in evening.sitting.table.legal():  # type: ignore[union-attr]
            guess = foreseen(evening.sitting, ANNA, ["draw"], None).view["drawn"]
            evening.do(deeds.play, ANNA, "draw", None)
            draws += 1
            hits += guess == evening.sitting.table.view(0)["drawn"]  # type: ignore[union-attr]
        else:
            evening.play_on(1)
    assert draws > 30
    assert hits < draws / 2


def test_a_turn_that_meets_what_no_world_showed_is_written_that_far(monkeypatch: pytest.MonkeyPatch) -> None:
    """Should imagined worlds agree on a card, and the true one be another, then the draw is played and nothing else."""
    monkeypatch.setattr(outlook, "WORLDS", 1)
    evening = alone("kleurenblok")
    assert evening.do(turns.play_turn, ANNA, ["draw", "pass"], None) == [Moved(0, "draw")]
    assert evening.sitting.table is not None
    assert evening.sitting.table.moves == ["draw"]


def alone(name: str, **options: Any) -> Evening:
    """Anna begins, against two bots."""
    evening = Evening(TablePlan(name, [OpenSeat(), BotSeat(), BotSeat()], {"start": 0, **options}))
    evening.do(deeds.sit, ANNA, 0)
    evening.do(deeds.start, ANNA)
    return evening


def refusal(evening: Evening, deed: Callable[..., Any], *turn: str) -> tuple[str, str]:
    with pytest.raises(Refused) as refused:
        deed(evening, list(turn))
    return refused.value.code, refused.value.sentence


def tried(evening: Evening, turn: list[str]) -> None:
    foreseen(evening.sitting, ANNA, turn, None)


def played(evening: Evening, turn: list[str]) -> None:
    turns.play_turn(evening.sitting, ANNA, turn, None)


def texts(name: str) -> list[str]:
    """Every move that there is."""
    return list(game(name).rules.notation.texts.values())
