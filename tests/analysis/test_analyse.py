"""An analysis of a whole match: every decision, coarse first, the same again; what cannot be analysed is told."""

import json
from functools import cache

import pytest
from bot_matches import played, short

import speeltafel
from secrecy import twin_of
from speeltafel.analysis import Analysis, BadAnalysis, analyse
from speeltafel.analysis.analyse import Analyser
from speeltafel.analysis.comparison import MOST_WORLDS
from speeltafel.analysis.depth import FEWEST_WORLDS, JUDGED_FAR, POSITIONS, STANDARD_WORLDS, standard_worlds
from speeltafel.analysis.judgement import Judgement, judged
from speeltafel.analysis.marks import MARKS
from speeltafel.analysis.result import MOMENTS
from speeltafel.analysis.timeline import DecisionPoint, Timeline, copied
from variants import GAMES, Variant


@cache
def finished(game: str) -> tuple[speeltafel.Table, list[Analysis]]:
    table = played(game, 3, 7, ("greedy", "random"), **short(game))
    return table, list(analyse(table.record(), worlds=12, open_cards=True))


@pytest.mark.parametrize("game", GAMES)
def test_every_choice_is_judged_and_nothing_else(game: str) -> None:
    table, found = finished(game)
    again = speeltafel.game(game).new(players=3, seed=7, **short(game))
    decisions = {decision.number: decision for decision in found[-1].decisions}
    for number, move in enumerate(table.moves, 1):
        legal = again.legal()
        assert (number in decisions) == (len(legal) > 1)
        if number in decisions:
            decision = decisions[number]
            assert decision.seat == again.turn
            assert again.notation.texts[decision.move] == move
            for judgement in (decision.known, decision.open):
                assert judgement is not None
                tried = [again.notation.texts[each.move] for each in judgement.moves]
                assert move in tried
                assert set(tried) <= set(legal)
                assert judgement.cost >= 0
                assert sum(judgement.before) == pytest.approx(sum(judgement.after)) == pytest.approx(1)
            assert decision.mark in MARKS
        again.play(move)


@pytest.mark.parametrize("game", GAMES)
def test_coarse_comes_first_and_then_finer(game: str) -> None:
    _, found = finished(game)
    assert [(each.worlds, each.finished) for each in found] == [(8, False), (12, True)]
    assert {decision.known.worlds for decision in found[0].decisions} == {8}
    assert {decision.known.worlds for decision in found[1].decisions} <= {8, 12}


def test_the_same_record_gives_the_same_analysis_and_json_can_hold_it() -> None:
    table, found = finished("etalage")
    again = list(analyse(table.record(), worlds=12, open_cards=True))
    assert again == found
    told = found[-1].json(table.notation)
    assert json.loads(json.dumps(told, allow_nan=False)) == told
    assert told["version"] == 1
    assert [seat["result"] for seat in told["seats"]] == [account.result for account in found[-1].accounts]


def test_what_a_seat_could_know_does_not_depend_on_hidden_cards() -> None:
    """From tables that look the same to who decides, the decision is judged alike; with all cards open it is not."""
    table = Variant("etalage", 3, {}).played(3, 6)
    twin = twin_of(table, table.turn, 5)
    first, other = (judgements_of(each) for each in (table, twin))
    assert first[0] == other[0]
    assert first[1] != other[1]


def judgements_of(table: speeltafel.Table) -> list[Judgement]:
    """Of the first legal move, by what the seat could know and with all cards open."""
    assert table.turn is not None
    move = table.legal_numbers()[0]
    choice = DecisionPoint(1, table.turn, move, copied(table))
    analyser = Analyser(Timeline(table, (choice,), copied(table)))
    known, opened = analyser.question(choice), analyser.question(choice)
    analyser.known_evaluator.compare(choice.position, known, JUDGED_FAR, 8)
    analyser.compare_open(0, opened, 8)
    return [judged(known), judged(opened)]


def test_moments_are_the_largest_changes() -> None:
    _, found = finished("coloretto")
    moments = found[-1].moments()
    changes = [abs(moment.change) for moment in moments]
    assert changes == sorted(changes, reverse=True)
    largest = max(abs(change) for decision in found[-1].decisions for change in decision.luck)
    assert changes[0] >= largest
    for kind in ("luck", "decision"):
        assert 0 < sum(moment.kind == kind for moment in moments) <= MOMENTS


def test_what_cannot_be_analysed_is_told_in_a_sentence() -> None:
    table = Variant("etalage", 3, {}).played(1, 9)
    with pytest.raises(BadAnalysis, match=r"not played to its end: the record stops after 9 moves"):
        list(analyse(table.record()))
    with pytest.raises(BadAnalysis, match="at least 2 worlds, not in 1"):
        list(analyse(finished("etalage")[0].record(), worlds=1))


def test_the_standard_depth_is_less_in_a_long_match() -> None:
    assert standard_worlds(0) == standard_worlds(40) == STANDARD_WORLDS <= MOST_WORLDS
    assert standard_worlds(1000) == POSITIONS // 1000
    assert standard_worlds(10**6) == FEWEST_WORLDS
