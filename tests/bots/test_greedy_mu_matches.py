"""Mü's greedy player in whole matches: it beats players who know nothing, with every option, at both speeds.

Run as a script, this prints the greedy player's moves of some matches: that is how those
of the interpreter reach the test.
"""

import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest

import speeltafel
from speeltafel import Table
from speeltafel.games.mu.greedy import greedy
from variants import Variant, variants_of

MU = speeltafel.game("mu")
MATCHES = 48


def advised(t: Table) -> str:
    """The move of the greedy player, who must keep to the rules and leave the view as it is."""
    view = t.view_record(t.turn)
    before = view.tobytes()
    move = greedy(view)
    assert move in t.legal_numbers()
    assert view.tobytes() == before
    return t.game.notation.text(move)


def moves_of_matches(players: int) -> Iterator[str]:
    """The greedy player's moves in a match of two rounds with one random player at the table."""
    t, dice = MU.new(players=players, seed=players, rounds=2), Random(players)
    while not t.over:
        if t.turn == 1:
            t.play(dice.choice(t.legal()))
        else:
            t.play(advised(t))
            yield t.moves[-1].replace(" ", "-")


@pytest.mark.parametrize("players", MU.manifest.seats)
def test_one_greedy_player_beats_a_field_of_random_ones(players: int) -> None:
    share, dice = 0.0, Random(6)
    for match in range(MATCHES):
        t = MU.new(players=players, seed=match)
        seat = match % players
        while not t.over:
            t.play(t.game.notation.text(greedy(t.view_record(seat))) if t.turn == seat else dice.choice(t.legal()))
        share += (seat in t.winners()) / len(t.winners())
    assert share / MATCHES > 2 / players  # twice what is fair


@pytest.mark.parametrize("variant", variants_of("mu"), ids=str)
def test_its_moves_are_legal_with_every_option(variant: Variant) -> None:
    t, dice = variant.new(7), Random(7)
    while not t.over:
        t.play(advised(t))
        for _ in range(dice.randrange(3)):  # somebody else moves: greedy must cope with odd positions
            if not t.over:
                t.play(dice.choice(t.legal()))


def test_interpreted_and_compiled_advice_is_the_same() -> None:
    interpreter = subprocess.run(
        [sys.executable, "-W", "error", __file__],
        env=os.environ | {"SPEELTAFEL_INTERPRET": "1", "PYTHONPATH": str(Path(__file__).parents[1])},
        capture_output=True,
        text=True,
        check=False,
    )
    assert interpreter.returncode == 0, interpreter.stderr
    assert interpreter.stdout.split() == [move for players in MU.manifest.seats for move in moves_of_matches(players)]


if __name__ == "__main__":
    for players in MU.manifest.seats:
        print(*moves_of_matches(players))
