"""Luck and skill: they add up, and luck is fair, whoever plays."""

from collections.abc import Sequence
from functools import cache
from random import Random
from typing import Any

import numpy as np
import pytest
from bot_matches import played, short

import speeltafel
from speeltafel.analysis import Analysis, analyse
from speeltafel.analysis.evaluators import OpenEvaluator
from speeltafel.analysis.luck import LuckMeter
from speeltafel.analysis.rollouts import AS_IT_IS, DEALT, FOLLOWING, POLICY
from speeltafel.analysis.timeline import copied, timeline
from speeltafel.bots import bot
from speeltafel.bots.network.evaluator import NetworkEvaluator
from speeltafel.bots.network.weights import load, shipped
from speeltafel.contract.winning import win_shares
from variants import GAMES, SEATINGS, Variant

UNLIKELY = 3.0
"""Standard errors; seeds are fixed, so that it comes out the same every time."""


@cache
def analysed(game: str, players: int) -> tuple[speeltafel.Table, Analysis]:
    table = played(game, players, 2, ("greedy", "random"), **short(game))
    return table, list(analyse(table.record(), worlds=3))[-1]


@pytest.mark.parametrize("variant", SEATINGS, ids=str)
def test_what_a_seat_won_is_its_fair_share_with_luck_and_decisions(variant: Variant) -> None:
    table, found = analysed(variant.game, variant.players)
    shares = win_shares(table.scores())
    for seat, account in enumerate(found.accounts):
        parts = account.fair + account.place + account.deal + account.luck + account.own + account.others + account.rest
        assert parts == pytest.approx(account.result, abs=1e-9)
        assert account.result == shares[seat]
    for name in ("place", "deal", "luck", "rest"):
        assert sum(getattr(account, name) for account in found.accounts) == pytest.approx(0, abs=1e-9)


@pytest.mark.parametrize("game", GAMES)
def test_what_is_told_move_by_move_leads_from_the_deal_to_the_result(game: str) -> None:
    table, found = analysed(game, speeltafel.game(game).manifest.usual_players)
    now = np.array(found.decisions[0].before)
    for decision in found.decisions:
        assert now == pytest.approx(decision.before, abs=1e-9)
        now = np.array(decision.after) + decision.luck
    assert now == pytest.approx(win_shares(table.scores()), abs=1e-9)


@pytest.mark.parametrize("game", GAMES)
def test_a_step_that_uses_no_chance_has_no_luck_and_the_same_worlds_give_the_same(game: str) -> None:
    """Dealing anew what is hidden after the step, or before it, comes to the same unless something was revealed."""
    table = played(game, 3, 4, ("greedy",), **short(game))
    match = timeline(table.record())
    trained = load(table.game, shipped(table.game))
    evaluator = OpenEvaluator(table.game, trained, 1)
    for k, choice in enumerate(match.choices[:: max(1, len(match.choices) // 8)]):
        following = match.following(match.choices.index(choice))
        positions, lines = (choice.position, following), (POLICY, choice.move, FOLLOWING)
        step = evaluator.values(positions, lines, 4)
        again = OpenEvaluator(table.game, trained, 1).values(positions, lines, 4)
        assert (step == again).all(), k
        assert (step[2] - step[1]).sum() == pytest.approx(0, abs=1e-9)
        as_it_is = evaluator.values((following, following), (AS_IT_IS, FOLLOWING), 4)
        assert (as_it_is[0] == as_it_is[1]).all()


def test_the_luck_of_an_only_shuffle_is_in_the_deal() -> None:
    """Where all cards are dealt at the beginning, nothing afterwards is luck."""
    table = played("etalage", 3, 5, ("greedy", "random"))
    found = list(analyse(table.record(), worlds=4))[-1]
    assert {account.luck for account in found.accounts} == {0.0}
    assert all(account.deal for account in found.accounts)


def luck_and_result(game: str, players: int, deal: int, bots: Sequence[str], options: dict[str, Any]) -> list[float]:
    """Of seat 0: its luck after the deal, that of the deal, and its share of the win."""
    table = speeltafel.game(game).new(players=players, seed=deal, **options)
    sitting = [bot(bots[seat % len(bots)], table.game, deal + seat) for seat in range(players)]
    meter = LuckMeter(table.game, deal, worlds=2)
    first = copied(table)
    meter.begin(first)
    fresh = table.game.fresh(players, table.options).view(np.ndarray)
    dealt_anew, dealt_so = meter.evaluator.values((first, first, fresh), (DEALT, AS_IT_IS), 2, first=10**6)
    while table.turn is not None:
        move = sitting[table.turn].move(table.view_record(table.turn))
        table.play(table.game.notation.texts[move])
        meter.moved(copied(table), move)
    return [float(meter.luck[0]), float(dealt_so[0] - dealt_anew[0]), win_shares(table.scores())[0]]


@pytest.mark.parametrize("bots", [("random",), ("network",), ("network", "random"), ("random", "greedy")], ids="-".join)
@pytest.mark.parametrize(("game", "deals"), [("coloretto", 50), ("kleurenblok", 50)])
def test_luck_is_nobodys_on_average_whoever_plays(game: str, deals: int, bots: tuple[str, ...]) -> None:
    found = np.array([luck_and_result(game, 3, 1000 + deal, bots, short(game)) for deal in range(deals)])
    means, errors = found.mean(axis=0), found.std(axis=0, ddof=1) / np.sqrt(deals)
    assert abs(means[0]) < UNLIKELY * errors[0]
    assert abs(means[1]) < UNLIKELY * errors[1]
    assert found[:, 0].std() > 0.02, "there is luck in it"
    adjusted = found[:, 2] - found[:, 0]
    assert adjusted.mean() == pytest.approx(means[2], abs=UNLIKELY * errors[0])


@pytest.mark.parametrize("game", ["coloretto", "etalage"])
def test_who_plays_like_the_network_has_decisions_of_nothing_on_average(game: str) -> None:
    rules = speeltafel.game(game).rules
    network, found = NetworkEvaluator(rules, shipped(rules)), []
    for seed in range(12):
        table, dice = speeltafel.game(game).new(players=3, seed=seed, **short(game)), Random(seed)
        while table.turn is not None:
            moves, probs, _ = network.evaluate(table.view_record(table.turn))
            table.play(table.notation.texts[dice.choices(moves.tolist(), probs.tolist())[0]])
        match, evaluator = timeline(table.record()), OpenEvaluator(rules, load(rules, shipped(rules)), seed)
        own = 0.0
        for k, choice in enumerate(match.choices):
            positions = (choice.position, match.following(k))
            expected, chosen = evaluator.values(positions, (POLICY, choice.move), 4)
            own += float((chosen - expected)[choice.seat])
        found.append(own)
    assert abs(np.mean(found)) < UNLIKELY * np.std(found, ddof=1) / np.sqrt(len(found))
    assert np.std(found) > 0


def test_a_match_of_forced_moves_and_choices_is_followed_as_the_record_says() -> None:
    """The meter, which sees moves as they come, finds the luck that the analysis finds."""
    table = played("kleurenblok", 3, 6, ("greedy",))
    match = timeline(table.record())
    meter = LuckMeter(table.game, 3, worlds=2)
    again = speeltafel.game("kleurenblok").new(players=3, seed=6)
    meter.begin(copied(again))
    for move in table.moves:
        again.play(move)
        meter.moved(copied(again), again.notation.numbers[move])
    assert meter.steps == len(match.choices)
    total = np.zeros(3)
    for k, choice in enumerate(match.choices):
        positions, lines = (choice.position, match.following(k)), (choice.move, FOLLOWING)
        chosen, followed = meter.evaluator.values(positions, lines, 2, first=2 * k)
        total += followed - chosen
    assert total == pytest.approx(meter.luck, abs=1e-12)
