"""Grows the trees that stand in for physics: `.venv/bin/python tools/stand_in.py --chains 600`.

Simulates chains of taps on all cores and keeps them in a file; a run that was stopped goes on where it was.
Then the trees are grown, tried on taps that they have not seen, and written to where the game looks for them.
The same seed and number of chains give the same trees, on a machine on which buckets fall the same.
"""

import argparse
import json
import subprocess
import sys
from pathlib import Path
from time import perf_counter
from typing import Any

import numpy as np

from speeltafel.games.emmers.chances import FILE, Trees
from speeltafel.physics.chains import chains, trials
from speeltafel.physics.model import ENGINE
from stand_in_accuracy import comparison
from stand_in_trees import TapSample, example, forest

ROOT = Path(__file__).resolve().parents[1]
TREES = 6
MOST_BYTES = 48_000  # a GPU has 64 kB for all constants


def main(arguments: list[str]) -> None:
    parser = argparse.ArgumentParser(prog="tools/stand_in.py", description=__doc__.partition(":")[0])
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--chains", type=int, default=600, help="pyramids that are tapped until little is left")
    parser.add_argument("--taps", type=Path, default=ROOT / "dist" / "taps.jsonl", help="where they are kept")
    parser.add_argument("--workers", type=int, help="processes (default: one for each core)")
    chosen = parser.parse_args(arguments)
    chosen.taps.parent.mkdir(exist_ok=True)
    for done in chains(chosen.seed, chosen.chains, chosen.taps, chosen.workers):
        print(f"\r{done} of {chosen.chains} chains", end="", file=sys.stderr, flush=True)
    made = [trial for trial in trials(chosen.taps) if trial.chain < chosen.chains]
    examples = [example(trial) for trial in made]
    began = perf_counter()
    story = {
        "seed": chosen.seed,
        "commit": commit(),
        "engine": ENGINE,
        "chains": chosen.chains,
        "taps": len(made),
        "seconds": round(sum(trial.cpu for trial in made)),
        "comparison": comparison(examples, lambda seen: grown(seen, chosen.seed)),
        "trees": TREES,
    }
    trees = grown(examples, chosen.seed)
    save(FILE, trees, story | {"growing_seconds": round(perf_counter() - began)})
    print(f"\n{len(made)} taps, {len(trees)} nodes, {FILE.stat().st_size} bytes in {FILE}", file=sys.stderr)


def grown(examples: list[TapSample], seed: int) -> Trees:
    trees = forest(examples, TREES, seed)
    if trees.nbytes > MOST_BYTES:
        raise SystemExit(f"The trees have {trees.nbytes} bytes; a GPU bears {MOST_BYTES}. Grow smaller ones.")
    return trees


def save(file: Path, trees: Trees, story: dict[str, Any]) -> None:
    file.parent.mkdir(exist_ok=True)
    with file.open("wb") as out:
        np.savez_compressed(out, trees=trees, story=np.array(json.dumps(story)))


def commit() -> str:
    said = subprocess.run(
        ["git", "rev-parse", "--short", "HEAD"], cwd=ROOT, capture_output=True, text=True, check=False
    )
    return said.stdout.strip() or "unknown"


if __name__ == "__main__":
    main(sys.argv[1:])
