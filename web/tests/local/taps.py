"""Writes taps.json: taps as a server's referee judges them, and what it ruled on the way."""

import json
from dataclasses import asdict
from pathlib import Path
from random import Random
from typing import Any

from speeltafel.physics import Bucket, Pyramid, Tap, intact, judge, tapped
from speeltafel.physics.buckets import parts
from speeltafel.physics.chains import FEWEST, some_bucket, some_part
from speeltafel.physics.rulings import Reason, _lost
from speeltafel.physics.tap import DICE, FACES

TAPS = 48
HANDS = (0.0, 0.5, 1.0, 3.0)  # in turn
SIZES = (15, 10)  # in turn


def trials(chance: Random) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = []
    pyramid = intact(SIZES[0])
    while len(found) < TAPS:
        told, pyramid = trial(chance, pyramid, HANDS[len(found) % len(HANDS)])
        found.append(told)
        if len(pyramid.buckets) < FEWEST:
            pyramid = intact(SIZES[len(found) % len(SIZES)])
    return found


def trial(chance: Random, before: Pyramid, steady: float) -> tuple[dict[str, Any], Pyramid]:
    target = some_bucket(chance, before.buckets)
    tap = Tap(target, chance.randint(2, 8), chance.randint(-3, 3), chance.randint(-3, 3), chance.randint(2, 20))
    dice = [chance.randrange(FACES) for _ in range(DICE)]
    aim = tap.aim(steady, dice)
    rested = tapped(before, aim).frames[-1]
    now = before.moved(rested)
    left = now.only(bucket for bucket in now.buckets if bucket != target)
    ruling = judge(before, rested, target)
    told = {
        "question": {
            "moves": 5,
            "seat": 0,
            "size": before.size,
            "standing": before.buckets,
            "poses": before.numbers(),
            "tap": {**asdict(tap), "steady": steady, "dice": dice},
            "parts": [],
            "kept": 0,
        },
        "aim": {name: value for name, value in asdict(aim).items() if name != "bucket"},
        "rested": rested.tolist(),
        "moved": now.numbers(),
        "lost": named(_lost(left, Reason.FALLEN)),
        "parts": parts(left),
        "out": named(ruling.out),
        "standing": ruling.pyramid.buckets,
    }
    return told, some_part(chance, ruling)


def named(out: Any) -> dict[str, str]:
    return {str(Bucket(*bucket)): str(why) for bucket, why in out.items()}


if __name__ == "__main__":
    Path(__file__).with_suffix(".json").write_text(json.dumps(trials(Random(5))) + "\n", "utf-8")
