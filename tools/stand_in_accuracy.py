"""What the trees foretell beside what was simulated, for taps that they have not seen."""

from collections.abc import Callable, Sequence
from random import Random
from typing import Any

import numpy as np

from speeltafel.games.emmers.chances import Trees, left_standing
from speeltafel.games.emmers.support import lifted
from speeltafel.games.emmers.surroundings import ROW
from stand_in_trees import TapSample

FOLDS = 5  # chains by their number: each fifth is foretold by trees from the others
WORDS = 32  # of luck for each tap
FORCES = {"timid": range(1, 6), "middle": range(6, 10), "quick": range(10, 16), "wild": range(16, 21)}
CLEAN = 5  # of the squares of the three misses, in an adult's usual ones: side, height and angle together


def comparison(examples: Sequence[TapSample], grown: Callable[[list[TapSample]], Trees]) -> dict[str, Any]:
    """By row and force: taps, buckets lost as simulated and as foretold (mean and spread); and over all taps."""
    foretold: dict[TapSample, list[int]] = {}
    chance = Random(1)
    for fold in range(FOLDS):
        trees = grown([one for one in examples if one.chain % FOLDS != fold])
        for one in examples:
            if one.chain % FOLDS == fold:
                words = [chance.getrandbits(32) for _ in range(WORDS)]
                foretold[one] = [left_standing(trees, one.before, one.place, one.aim, word) for word in words]
    cells = {}
    for row in range(5):
        for clean in (True, False):
            for name, forces in FORCES.items():
                cell = [
                    one
                    for one in examples
                    if (ROW[one.place], one.aim[3] in forces, is_clean(one)) == (row, True, clean)
                ]
                if cell:
                    cells[f"{row} {'clean' if clean else 'off'} {name}"] = summary(cell, foretold)
    bands = {name: [forces[0], forces[-1]] for name, forces in FORCES.items()}
    return {"forces": bands, "cells": cells, "all": summary(examples, foretold) | quality(examples, foretold)}


def is_clean(one: TapSample) -> bool:
    side, height, angle, _ = one.aim
    return (side / 30) ** 2 + ((height - 280) / 40) ** 2 + (angle / 50) ** 2 <= CLEAN


def lost(one: TapSample, after: int) -> int:
    return (one.before & ~after).bit_count()


def summary(cell: Sequence[TapSample], foretold: dict[TapSample, list[int]]) -> dict[str, Any]:
    simulated = [lost(one, one.after) for one in cell]
    told = [lost(one, after) for one in cell for after in foretold[one]]
    return {
        "taps": len(cell),
        "simulated": [round(float(np.mean(simulated)), 2), round(float(np.std(simulated)), 2)],
        "foretold": [round(float(np.mean(told)), 2), round(float(np.std(told)), 2)],
    }


def quality(examples: Sequence[TapSample], foretold: dict[TapSample, list[int]]) -> dict[str, Any]:
    """How far off it is, beside two simple guesses; and how often exactly those fall that fell."""
    truth = np.array([lost(one, one.after) for one in examples], float)
    means = np.array([np.mean([lost(one, after) for after in foretold[one]]) for one in examples])
    by_hand = np.array([lost(one, lifted(one.before, one.place)) for one in examples], float)
    same = np.mean([np.mean([after == one.after for after in foretold[one]]) for one in examples])
    return {
        "error": round(float(np.sqrt(((means - truth) ** 2).mean())), 2),
        "error_by_hand": round(float(np.sqrt(((by_hand - truth) ** 2).mean())), 2),
        "error_of_the_mean": round(float(truth.std()), 2),
        "explained": round(float(1 - ((means - truth) ** 2).mean() / truth.var()), 3),
        "same_buckets": round(float(same), 3),
    }
