"""The stand-in of Emmers' R6.8: trees instead of physics, the same on every machine."""

from random import Random

import pytest

from interpreter import printed_by_the_interpreter
from speeltafel.games.emmers.chances import ALWAYS, FILE, LEAF, LIMIT, WORD, unpacked
from speeltafel.games.emmers.outcomes import story
from speeltafel.games.emmers.surroundings import ACROSS, MIRROR, PLACES, ROW, mirrored
from speeltafel.games.emmers.tap_stand_in import TREES, stand_in

WHOLE = (1 << PLACES) - 1
GPU_CONSTANTS = 64_000


def some_taps(number: int) -> list[str]:
    """What is left after taps of all kinds at all kinds of pyramids, as texts."""
    dice, told = Random(4), []
    for _ in range(number):
        standing, steps = WHOLE, []
        while standing:
            place = dice.choice([place for place in range(PLACES) if standing >> place & 1])
            tap = dice.randrange(10), dice.randint(-9, 9), dice.randint(-9, 9), dice.randint(1, 20)
            words = tuple(dice.getrandbits(32) for _ in range(4))
            standing = int(stand_in(standing, place, *tap, dice.choice([0.0, 1.0, 5.0]), words))  # type: ignore[arg-type]
            steps.append(f"{place}:{standing:x}")
        told.append(" ".join(steps))
    return told


def test_it_tells_how_it_came_about() -> None:
    told = story()
    assert {"seed", "commit", "engine", "chains", "taps", "seconds", "comparison"} <= told.keys()
    assert told["engine"].startswith("MuJoCo ")
    assert told["taps"] == sum(cell["taps"] for cell in told["comparison"]["cells"].values())
    figures = told["comparison"]["all"]
    assert abs(figures["simulated"][0] - figures["foretold"][0]) < 0.3
    assert figures["error"] < figures["error_of_the_mean"]


def test_it_fits_where_it_must() -> None:
    assert FILE.stat().st_size < 2_000_000
    assert TREES.nbytes < GPU_CONSTANTS
    leaves = unpacked()[0][TREES[:, WORD] == LEAF][:, LIMIT]
    assert 0 <= leaves.min() <= leaves.max() <= ALWAYS


def test_interpreted_and_compiled_the_same_falls() -> None:
    code = "import test_emmers_stand_in as test; print(*test.some_taps(12), sep='; ')"
    assert printed_by_the_interpreter(code) == "; ".join(some_taps(12))


def test_left_and_right_are_alike() -> None:
    dice = Random(2)
    for _ in range(200):
        words = tuple(dice.getrandbits(32) for _ in range(4))
        place, side, angle, force = dice.randrange(PLACES), dice.randint(1, 9), dice.randint(-9, 9), dice.randint(1, 20)
        right = stand_in(WHOLE, place, 5, side, angle, force, 0.0, words)  # type: ignore[arg-type]
        left = stand_in(WHOLE, MIRROR[place], 5, -side, -angle, force, 0.0, words)  # type: ignore[arg-type]
        assert mirrored(left) == right


def test_no_bucket_stands_on_air() -> None:
    for told in some_taps(60):
        for step in told.split():
            standing = int(step.partition(":")[2], 16)
            for place in range(PLACES):
                if standing >> place & 1 and ROW[place]:
                    below = [
                        p for p in range(PLACES) if ROW[p] == ROW[place] - 1 and abs(ACROSS[p] - ACROSS[place]) == 1
                    ]
                    assert any(standing >> p & 1 for p in below)


@pytest.mark.parametrize("place", [1, 2, 6])
def test_timid_taps_lose_more_than_quick_ones_and_bad_ones_more_than_good_ones(place: int) -> None:
    def lost(side: int, force: int) -> float:
        dice, total = Random(place), 0
        for _ in range(200):
            words = tuple(dice.getrandbits(32) for _ in range(4))
            total += PLACES - stand_in(WHOLE, place, 5, side, 0, force, 1.0, words).bit_count()  # type: ignore[arg-type]
        return total / 200

    assert lost(0, 2) > lost(0, 14) + 0.5
    assert lost(7, 14) > lost(0, 14)
