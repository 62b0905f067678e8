"""How a browser judges taps by itself: MuJoCo's WebAssembly build beside the one of a server."""

import gzip
import json
import subprocess
from collections.abc import Sequence
from dataclasses import asdict, dataclass
from pathlib import Path
from random import Random
from statistics import fmean
from textwrap import fill
from time import process_time
from typing import Any

import numpy as np

from bench.npm_packages import installed
from bench.section import Section
from speeltafel.contract.errors import SpeeltafelError
from speeltafel.physics import buckets, simulate
from speeltafel.physics.buckets import BOTTOM_ROW, PITCH, Bucket, Numbers, Pyramid, home, intact
from speeltafel.physics.chains import FEWEST, SIZES, some_aim, some_bucket, some_part
from speeltafel.physics.model import ENGINE, STEP, world
from speeltafel.physics.rulings import judge
from speeltafel.physics.simulate import tapped
from speeltafel.physics.tap import Aim

TITLE = "MuJoCo"
PACKAGES = ("mujoco-core",)
SOURCE = Path(__file__).parent / "mujoco"
PACKAGE = Path("node_modules") / "@mujoco" / "mujoco"
FILES = ("mujoco.wasm", "mujoco.js")
TAPS = 200
SEED = 1
A_HAIR = np.array([1e-12, 0, 0, 0, 0, 0, 0])
"""By so much other poses are off, to see how far a tap depends on the last bit."""
LOAD = """
import load from "@mujoco/mujoco";
await load().catch((problem) => process.exit(problem instanceof EvalError ? 3 : 4));
"""
WIDTH = 120
ABOUT = """{taps} taps of pyramids as they stand in games, each simulated by {engine}, which judges at a server; by the
same from poses that are a millionth of a micrometre off; and by {other}, the build for browsers that npm has, in
Node.js, which runs WebAssembly as Chromium does. All are ruled by the same rulings. The build for browsers is
{bytes:,} bytes, packed {packed:,}; it is there after {loaded:.2f} s, and needs neither threads nor a page that is
isolated. {evaluates}"""
EVALUATES = """It makes functions from texts while it loads, which our pages forbid (`script-src` without
`unsafe-eval`); so what it asks for is written into it when the pages are built, and it loads under that rule. A table
by finger without a server fetches it, and judges as the last line tells."""
LOADS = "It makes no functions from texts, so our pages can load it as it is."


@dataclass(frozen=True)
class TapTrial:
    """A tap, and what stands after it."""

    pyramid: Pyramid
    aim: Aim
    after: tuple[Bucket, ...]
    cpu: float

    def ruled(self, poses: Numbers, before: Pyramid) -> tuple[Bucket, ...]:
        return judge(before, poses, self.aim.bucket).pyramid.buckets


@dataclass(frozen=True)
class TapFigures:
    """Of one way to simulate them all."""

    simulated: str
    same: int  # taps after which the same buckets stand
    lost: float  # buckets, mean
    cpu: list[float]  # seconds; empty where that is not of interest


def measure(taps: int = TAPS) -> list[Section]:
    if taps < 1:
        raise SpeeltafelError(f"At least 1 tap is simulated, not {taps}.")
    place = installed(TITLE, SOURCE)
    tried = trials(taps)
    told = simulated(place, tried)
    theirs = [
        each.ruled(np.array(found["poses"]), each.pyramid) for each, found in zip(tried, told["found"], strict=True)
    ]
    other = f"MuJoCo {told['version']} as WebAssembly"
    found = [
        figures(ENGINE, tried, [each.after for each in tried], [each.cpu for each in tried]),
        figures("the same, a hair off", tried, [a_hair_off(each) for each in tried], []),
        figures(other, tried, theirs, [each["cpu"] for each in told["found"]]),
    ]
    return [section(found, taps, other, told["loaded"], weights(place), evaluates(place))]


def trials(count: int) -> list[TapTrial]:
    """One pyramid after the other, each tapped until little is left."""
    found: list[TapTrial] = []
    number = 0
    while len(found) < count:
        chance, pyramid = Random(f"{SEED} {number}"), intact(SIZES[number % len(SIZES)])
        while len(pyramid.buckets) >= FEWEST and len(found) < count:
            aim = some_aim(chance, some_bucket(chance, pyramid.buckets))
            began = process_time()
            poses = tapped(pyramid, aim).frames[-1]
            cpu = process_time() - began
            ruling = judge(pyramid, poses, aim.bucket)
            found.append(TapTrial(pyramid, aim, ruling.pyramid.buckets, cpu))
            pyramid = some_part(chance, ruling)
        number += 1
    return found


def a_hair_off(trial: TapTrial) -> tuple[Bucket, ...]:
    before = Pyramid(trial.pyramid.size, trial.pyramid.buckets, trial.pyramid.poses + A_HAIR)
    return trial.ruled(tapped(before, trial.aim).frames[-1], before)


def simulated(place: Path, tried: Sequence[TapTrial]) -> Any:
    numbers = {len(each.pyramid.buckets) for each in tried}
    known = vars(simulate) | vars(buckets) | {"STEP": STEP}
    constants = {name: value for name, value in known.items() if name.isupper() and isinstance(value, int | float)}
    asked = {
        "constants": constants,
        "models": {number: world(number) for number in numbers},
        "taps": [question(each) for each in tried],
    }
    done = subprocess.run(["node", "taps.mjs"], cwd=place, input=json.dumps(asked), capture_output=True, text=True)
    if done.returncode:
        raise SpeeltafelError(f"MuJoCo's build for browsers failed: {done.stderr.strip()[-300:]}")
    return json.loads(done.stdout)


def question(trial: TapTrial) -> dict[str, object]:
    pyramid, aim = trial.pyramid, asdict(trial.aim)
    return {
        "poses": pyramid.poses.tolist(),
        "homes": [home(pyramid.size, bucket).tolist() for bucket in pyramid.buckets],
        "wide": BOTTOM_ROW[pyramid.size] * PITCH / 2,
        "target": pyramid.buckets.index(aim.pop("bucket")),
        "aim": aim,
    }


def evaluates(place: Path) -> bool:
    """Whether it fails to load where nothing may be evaluated, as in our pages."""
    command = ["node", "--disallow-code-generation-from-strings", "--input-type=module", "-e", LOAD]
    done = subprocess.run(command, cwd=place, capture_output=True)
    if done.returncode not in (0, 3):
        raise SpeeltafelError("MuJoCo's build for browsers failed for another reason than that it evaluates texts.")
    return done.returncode == 3


def weights(place: Path) -> tuple[int, int]:
    """The bytes of its files, and packed."""
    files = [(place / PACKAGE / name).read_bytes() for name in FILES]
    return sum(map(len, files)), sum(len(gzip.compress(each)) for each in files)


def figures(name: str, tried: Sequence[TapTrial], after: Sequence[tuple[Bucket, ...]], cpu: list[float]) -> TapFigures:
    pairs = list(zip(tried, after, strict=True))
    lost = fmean(len(each.pyramid.buckets) - len(left) for each, left in pairs)
    return TapFigures(name, sum(each.after == left for each, left in pairs), lost, cpu)


def section(
    found: Sequence[TapFigures], taps: int, other: str, loaded: float, size: tuple[int, int], evaluated: bool
) -> Section:
    about = ABOUT.format(
        taps=taps,
        engine=found[0].simulated,
        other=other,
        bytes=size[0],
        packed=size[1],
        loaded=loaded,
        evaluates=EVALUATES if evaluated else LOADS,
    )
    rows = [
        [each.simulated, f"{each.same} of {taps}", f"{each.lost:.2f}"]
        + ([f"{fmean(each.cpu):.2f}", f"{max(each.cpu):.2f}"] if each.cpu else ["", ""])
        for each in found
    ]
    headings = ["simulated by", "the same stand", "buckets lost, mean", "CPU s, mean", "most"]
    facts = {"loaded": loaded, "bytes": size, "evaluates": evaluated, "by": [vars(each) for each in found]}
    return Section("browser_taps", "Taps, judged in a browser", fill(about, WIDTH), headings, rows, facts)
