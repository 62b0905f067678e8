"""Trying out a turn, and playing one whole."""

import msgspec
import pytest
from evening import ANNA, BEN, Evening, alone_with_bots

from speeltafel import game_names
from speeltafel.server.sitting import deeds
from speeltafel.server.sitting.foreseeing import foreseen
from speeltafel.server.sitting.plan import BotSeat, OpenSeat, TablePlan
from speeltafel.server.sitting.refusing import Refused


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
        evening.do(deeds.play_turn, ANNA, [turn[0], "lay z9"], None)
    assert evening.sitting.version == before
    evening.do(deeds.play_turn, ANNA, turn, len(evening.sitting.table.moves))
    assert evening.sitting.version == before + len(turn)
    assert evening.sitting.table.moves[-len(turn) :] == turn


def test_what_chance_would_bring_is_made_up() -> None:
    evening = alone_with_bots()
    while evening.sitting.turn != 0 or "draw" not in evening.sitting.table.legal():  # type: ignore[union-attr]
        evening.play_on(1)
    drawn = {str(foreseen(evening.sitting, ANNA, ["draw"], None).view["drawn"]) for _ in range(60)}
    assert len(drawn) > 3
