"""Trying out a turn, and playing one whole."""

from collections.abc import Callable
from typing import Any

import msgspec
import pytest
from in_memory_table import ANNA, BEN, CAS, InMemoryTable

from speeltafel import game, game_names
from speeltafel.server.domain import handlers, preview
from speeltafel.server.domain.errors import CommandRefused
from speeltafel.server.domain.events import Moved
from speeltafel.server.domain.plan import BotSeat, OpenSeat, TablePlan
from speeltafel.server.domain.preview import preview_turn


@pytest.mark.parametrize("name", game_names())
def test_trying_nothing_shows_what_is_known(name: str) -> None:
    sample = InMemoryTable(TablePlan(name, [OpenSeat(), OpenSeat(), BotSeat()], {"start": 0} if name != "mu" else {}))
    sample.do(handlers.sit, ANNA, 0)
    sample.do(handlers.sit, BEN, 1)
    sample.do(handlers.start, ANNA)
    while sample.state.turn != 0:
        sample.play_on(1)
    assert sample.state.table is not None
    seen = preview_turn(sample.state, ANNA, [], None)
    assert msgspec.json.encode(seen.view) == msgspec.json.encode(sample.state.table.view(0))
    assert seen.next == sample.state.table.legal()
    with pytest.raises(CommandRefused, match="by the player to move"):
        preview_turn(sample.state, BEN, [seen.next[0]], None)
    with pytest.raises(CommandRefused, match="by the player to move"):
        preview_turn(sample.state, CAS, [], None)


@pytest.mark.parametrize("name", game_names())
def test_whoever_waits_is_told_what_could_be_their_moves(name: str) -> None:
    """Most of what becomes legal was foreseen, and what is foreseen follows from the view."""
    sample = InMemoryTable(TablePlan(name, [OpenSeat(), OpenSeat(), BotSeat()]))
    sample.do(handlers.sit, ANNA, 0)
    sample.do(handlers.sit, BEN, 1)
    sample.do(handlers.start, ANNA)
    legal = foreseen = 0
    for _ in range(8):
        while sample.state.turn == 0:
            sample.play_on(1)
        if sample.state.turn is None:
            break
        assert sample.state.table is not None
        answer = preview_turn(sample.state, ANNA, [], 3)
        assert answer == preview_turn(sample.state, ANNA, [], 3)
        assert (answer.turn, answer.certain) == ([], False)
        assert msgspec.json.encode(answer.view) == msgspec.json.encode(sample.state.table.view(0))
        while sample.state.turn not in (0, None):
            sample.play_on(1)
        now = sample.state.table.legal()
        legal, foreseen = legal + len(now), foreseen + len(set(now) & set(answer.next))
    assert foreseen / legal > 0.5, (foreseen, legal)


def test_a_bid_of_several_cards_is_tried_and_then_played_whole() -> None:
    sample = InMemoryTable(TablePlan("mu", [OpenSeat(), BotSeat(), BotSeat(), BotSeat()]))
    sample.do(handlers.sit, ANNA, 0)
    sample.do(handlers.start, ANNA)
    assert sample.state.table is not None
    while sample.state.turn != 0 or sample.state.table.state.limit < 3:  # R2.2: the others bid higher and higher
        move = "stop" if sample.state.turn == 0 else sample.state.table.legal()[0]
        sample.happen(handlers.move_seat(sample.state, sample.state.turn or 0, move, None))
    before = sample.state.version
    turn: list[str] = []
    while lays := [move for move in preview_turn(sample.state, ANNA, turn, 5).next if move.startswith("lay")]:
        turn.append(lays[0])
    assert len(turn) >= 3
    assert preview_turn(sample.state, ANNA, turn, 5).next == []
    assert sample.state.version == before
    with pytest.raises(CommandRefused, match="not a move"):
        sample.do(preview.play_turn, ANNA, [turn[0], "lay z9"], None)
    assert sample.state.version == before
    sample.do(preview.play_turn, ANNA, turn, len(sample.state.table.moves))
    assert sample.state.version == before + len(turn)
    assert sample.state.table.moves[-len(turn) :] == turn


CHANCES = {"kleurenblok": "draw", "coloretto": "draw"}
"""Moves that turn over a card which nobody knows, and after which the same seat decides."""


@pytest.mark.parametrize("name", CHANCES)
def test_nothing_is_told_of_what_comes_after_a_card_that_nobody_knows(name: str) -> None:
    """Whatever is tried after a draw, the answer is the same sentence, and not what the card would allow."""
    sample, draw, draws = alone(name), CHANCES[name], 0
    sentence = f"{draw!r} ends a turn: it brings what you cannot know yet, so see first what comes."
    while draws < 10 and (table := sample.state.table) is not None and not table.over:
        if table.turn == 0 and draw in table.legal():
            draws += 1
            before = sample.state.version
            moves = ["nonsense", *texts(name)]
            told = {refusal(sample, handler, draw, move) for handler in (tried, played) for move in moves}
            assert told == {("bad_message", sentence)}
            assert sample.state.version == before
            seen = preview_turn(sample.state, ANNA, [draw], None)
            assert (seen.certain, seen.next) == (False, [])
            assert seen == preview_turn(sample.state, ANNA, [draw], None)
            sample.do(preview.play_turn, ANNA, [draw], None)
        else:
            sample.play_on(1)
    assert draws == 10


def test_nothing_that_is_made_up_is_shown() -> None:
    """A card that would be drawn nobody knows: the table is shown as it is before."""
    draws, sample = 0, alone("coloretto", games=4)
    while sample.state.turn is not None:
        if sample.state.turn == 0 and "draw" in sample.state.table.legal():  # type: ignore[union-attr]
            shown = preview_turn(sample.state, ANNA, ["draw"], None)
            assert (shown.certain, shown.view["drawn"]) == (False, None)
            assert {**shown.view, "moves": []} == {**sample.state.table.view(0), "moves": []}  # type: ignore[union-attr]
            sample.do(handlers.play, ANNA, "draw", None)
            draws += 1
        else:
            sample.play_on(1)
    assert draws > 30


def test_of_a_card_that_ends_a_turn_all_is_shown_but_what_is_drawn() -> None:
    """In Emmers whoever can lay no more draws: the card lies there in the preview, and none has come."""
    sample, ended = alone("emmers", games=4), 0
    while (table := sample.state.table) is not None and not table.over and ended < 5:
        for move in table.legal() if sample.state.turn == 0 else []:
            before, shown = table.view(0), preview_turn(sample.state, ANNA, [move], None)
            if shown.certain or not move.startswith("play "):
                continue
            ended, card = ended + 1, move.removeprefix("play ")
            assert sorted([*shown.view["hand"], card]) == sorted(before["hand"])
            assert shown.view["turn_cards"] == [*before["turn_cards"], card]
            assert shown.view["sums"][0] == before["sums"][0] + int(card[1:])
            assert shown.view["pile"] == before["pile"]
            assert (shown.view["turn"], shown.next) == (0, [])
        sample.play_on(1)
    assert ended >= 5


def test_of_the_bucket_with_which_pyramids_are_shown_only_ones_own_is_foreseen() -> None:
    sample = InMemoryTable(TablePlan("emmers", [BotSeat(), BotSeat(), OpenSeat()]))
    sample.do(handlers.sit, ANNA, 2)
    sample.do(handlers.start, ANNA)
    while sample.state.turn != 2:
        sample.play_on(1)
    turn: list[str] = []
    while moves := preview_turn(sample.state, ANNA, turn, None).next:
        turn.append(moves[0])
    shown = preview_turn(sample.state, ANNA, turn, None)
    assert (shown.certain, shown.view["phase"]) == (False, "build")
    own = [bucket for row in shown.view["pyramids"][2] for bucket in row]
    assert own == [move.removeprefix("stack ") for move in turn]
    assert not any(bucket for row in shown.view["pyramids"][0] for bucket in row)
    assert shown.view["yours"]["next"] is None


def test_a_turn_that_meets_what_no_world_showed_is_written_that_far(monkeypatch: pytest.MonkeyPatch) -> None:
    """Should imagined worlds agree on a card, and the true one be another, then the draw is played and nothing else."""
    monkeypatch.setattr(preview, "WORLDS", 1)
    sample = alone("kleurenblok")
    assert sample.do(preview.play_turn, ANNA, ["draw", "pass"], None) == [Moved(0, "draw")]
    assert sample.state.table is not None
    assert sample.state.table.moves == ["draw"]


def alone(name: str, **options: Any) -> InMemoryTable:
    """Anna begins, against two bots."""
    sample = InMemoryTable(TablePlan(name, [OpenSeat(), BotSeat(), BotSeat()], {"start": 0, **options}))
    sample.do(handlers.sit, ANNA, 0)
    sample.do(handlers.start, ANNA)
    return sample


def refusal(sample: InMemoryTable, handler: Callable[..., Any], *turn: str) -> tuple[str, str]:
    with pytest.raises(CommandRefused) as refused:
        handler(sample, list(turn))
    return refused.value.code, refused.value.sentence


def tried(sample: InMemoryTable, turn: list[str]) -> None:
    preview_turn(sample.state, ANNA, turn, None)


def played(sample: InMemoryTable, turn: list[str]) -> None:
    preview.play_turn(sample.state, ANNA, turn, None)


def texts(name: str) -> list[str]:
    """Every move that there is."""
    return list(game(name).rules.notation.texts.values())
