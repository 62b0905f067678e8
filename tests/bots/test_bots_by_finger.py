"""Bots that tap buckets out with a finger: how well, and how steadily by level."""

from random import Random
from statistics import fmean

import numpy as np
import pytest
from test_bots import quick

import speeltafel
from secrecy import twin_of
from speeltafel.bots import bot, names
from speeltafel.bots.bot import moves_of
from speeltafel.games.emmers.hand import missed
from speeltafel.games.emmers.state import KNOCK, TAP_ANGLE, TAP_FORCE, TAP_HEIGHT, TAP_SIDE

EMMERS = speeltafel.game("emmers")
TAPS = ("height", "side", "angle", "force")


def positions(players: int, seed: int) -> dict[str, speeltafel.Table]:
    """A table in every phase from the first defence to the end of a tap, as rules of thumb come to it."""
    found: dict[str, speeltafel.Table] = {}
    table, greedy = EMMERS.new(players=players, seed=seed, settle="finger"), bot("greedy", EMMERS.rules, seed)
    while not table.over and len(found) < 5:
        if table.phase in ("defend", *TAPS):
            found.setdefault(table.phase, table.copy())
        table.play(EMMERS.rules.notation.texts[greedy.move(table.view_record(table.turn))])
    return found


@pytest.mark.parametrize("name", names())
def test_every_level_taps_and_is_unmoved_by_what_it_cannot_see(name: str) -> None:
    for players, seed in ((2, 1), (5, 2)):
        found = positions(players, seed)
        assert found.keys() == {"defend", *TAPS}
        for table in found.values():
            answers = []
            for twin in (table, twin_of(table, table.turn, 1)):
                player, view = bot(quick(name), table.game, seed=1), twin.view_record(table.turn)
                answers.append(player.answer(view))
                assert answers[-1].move in moves_of(view)
                assert player.mishaps == []
            assert answers[0] == answers[1]


@pytest.mark.parametrize("level", ["greedy", "network", "club", "master@24"])
def test_who_thinks_taps_as_rules_of_thumb_say_but_for_the_hand(level: str) -> None:
    for phase, table in positions(3, 3).items():
        if phase in TAPS:
            view = table.view_record(table.turn)
            advised = EMMERS.rules.part("greedy").greedy(view)
            assert bot(level, table.game, seed=1).consider(view).move == advised


def test_the_better_the_player_the_steadier_the_hand() -> None:
    unsteady = [bot(name, EMMERS.rules, 1).unsteady for name in ("beginner", "greedy", "club", "master")]
    assert unsteady == sorted(unsteady, reverse=True)
    assert unsteady[0] > unsteady[1] > unsteady[2] > unsteady[3] == 0
    chance = Random(1)
    for move, low, high in ((TAP_HEIGHT + 5, 0, 9), (TAP_SIDE, -9, 9), (TAP_ANGLE, -9, 9), (TAP_FORCE + 14, 1, 20)):
        off = [abs(missed(move, 0.5, chance) - move) for _ in range(300)]
        worse = [missed(move, 9.0, chance) - move for _ in range(300)]
        assert 0 < fmean(off) < fmean(map(abs, worse))
        numbers = {TAP_HEIGHT + 5: 5, TAP_SIDE: 0, TAP_ANGLE: 0, TAP_FORCE + 14: 14}
        assert {min(worse), max(worse)} == {low - numbers[move], high - numbers[move]}
    assert missed(KNOCK + 3, 9.0, chance) == KNOCK + 3


def test_a_good_tap_costs_less_than_any_tap() -> None:
    """At the bottom, where it matters how a bucket is met."""
    lost: dict[str, list[int]] = {"greedy": [], "random": []}
    for seed in range(40):
        table = positions(2, 1)["height"].copy()
        for name, losses in lost.items():
            trial = table.copy()
            trial.state.tap[0], trial.state.standing[trial.turn] = 2, (1 << 15) - 1
            trial.state.key[:] = np.random.default_rng(seed).integers(2**32, size=8)
            seat, player = trial.turn, bot(name, EMMERS.rules, seed)
            while trial.phase in TAPS:
                trial.play(EMMERS.rules.notation.texts[player.move(trial.view_record(seat))])
            losses.append(15 - int(trial.state.standing[seat]).bit_count())
    assert fmean(lost["greedy"]) + 1 < fmean(lost["random"])
