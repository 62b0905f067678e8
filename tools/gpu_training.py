"""Training's matches on a GPU, compared with the CPU, and how fast training is there.

    python tools/gpu_training.py make FOLDER     where Speeltafel, its extras `gpu` and `train` are installed; no GPU
    python tools/gpu_training.py reference FOLDER GAME    the second half of `make`, for one game; needs no Numba either
    python tools/gpu_training.py check FOLDER    where there are a GPU, PyTorch and CuPy; needs no Numba
    python tools/gpu_training.py speed FOLDER [GAME …]    there, too

`make` writes the kernels as PTX, and what the CPU makes of some matches when actions come from a list. `check` steps
the same matches on the GPU and compares every byte. `speed` trains each game for a few rounds and says how many
decisions are learned from a second. Machine code that NVIDIA's assembler made of the PTX (`ptxas -arch=sm_90 mu.ptx -o
mu.cubin`) is loaded sooner.
"""

import sys
import time
from dataclasses import replace
from hashlib import sha256
from pathlib import Path
from typing import Any

import numpy as np
import torch

from speeltafel.games import game, names
from speeltafel.training.collectors import VectorCollector, arranged_pool
from speeltafel.training.exploiter import ON_GPU
from speeltafel.training.hyperparameters import Hyperparameters
from speeltafel.training.league_trainer import LEAGUE
from speeltafel.training.step_kernel import step_kernel, write_kernel
from speeltafel.training.trainer import Trainer
from speeltafel.training.vector_env import BLOCKS, CompiledStepper, DeviceVectorEnv, KernelStepper

COMPARED = Hyperparameters(matches=64, rollout_length=80, snapshots=0.3, greedy=0.2, random=0.1, slots=8)
SEED = 5
MEASURED = 4  # rounds


def make(folder: Path) -> None:
    for name in names():
        write_kernel(game(name), SEED, folder)
        reference(name, folder)
        print(f"{name}: a kernel, and {COMPARED.matches} matches on the CPU", flush=True)


def reference(name: str, folder: Path) -> None:
    env = environment(name, "cpu")
    stepper = CompiledStepper(env, step_kernel(game(name), SEED, folder).margin_unit)
    chance = np.random.default_rng(SEED)
    env.begin(stepper)
    env.turn_over()
    for t in range(env.length):
        mask = env.action_mask[t].numpy()
        env.actions[t] = torch.from_numpy((mask * chance.random(mask.shape)).argmax(1))
        stepper(env.step_arrays(t))
    found: dict[str, Any] = {"actions": env.actions.numpy().astype(np.int16), **digests(env)}
    np.savez_compressed(folder / f"{name}.npz", **found)


def environment(name: str, device: str) -> DeviceVectorEnv:
    rules = game(name)
    return DeviceVectorEnv(rules, arranged_pool(rules, COMPARED, SEED)[0], COMPARED.rollout_length, device)


def digests(env: DeviceVectorEnv) -> dict[str, str]:
    """Of everything that came of it."""
    arrays = {
        name: getattr(env, name) for name in ("ended", "results", "observations", "action_mask", "seats", "tally")
    }
    arrays |= {name: env.pool[name] for name in ("states", "views", "dealt", "rng")}
    return {name: sha256(array.cpu().numpy().tobytes()).hexdigest() for name, array in arrays.items()}


def check(folder: Path) -> bool:
    right = True
    for file in sorted(folder.glob("*.npz")):
        made, env = np.load(file), environment(file.stem, "cuda")
        stepper = KernelStepper(env, step_kernel(env.game, SEED, folder))
        env.begin(stepper)
        env.turn_over()
        began = time.perf_counter()
        for t in range(env.length):
            env.actions[t] = torch.from_numpy(made["actions"][t].astype(np.int64)).cuda()
            stepper(env.step_arrays(t))
        torch.cuda.synchronize()
        took = time.perf_counter() - began
        other = [name for name, digest in digests(env).items() if digest != str(made[name])]
        right &= not other
        print(f"{file.stem}: {f'OTHER {other}' if other else 'the same in every byte'}, {took:.2f} s", flush=True)
    return right


def speed(folder: Path, wanted: list[str]) -> None:
    print(torch.cuda.get_device_name())
    for name in wanted or names():
        rules, settings = game(name), replace(LEAGUE, **ON_GPU)
        collector = VectorCollector(rules, settings, SEED, "cuda", folder)
        trainer = Trainer(rules, MEASURED + 1, SEED, "cuda", collector, settings)
        trainer.warm_start(rules.folder / "network.npz")
        trainer.iterate()
        parts = timed(trainer)
        print(f"{name}: " + ", ".join(f"{what} {figure}" for what, figure in parts.items()), flush=True)


def timed(trainer: Trainer) -> dict[str, Any]:
    """Decisions per second, and where the time goes."""
    collect = learn = 0.0
    decisions = 0
    for _ in range(MEASURED):
        began = time.perf_counter()
        samples = trainer.collector.collect(trainer.learner.network, trainer.pool)
        torch.cuda.synchronize()
        collected = time.perf_counter()
        decisions += int(trainer.learner.learn(samples, 0.5)["decisions"])
        torch.cuda.synchronize()
        collect, learn = collect + collected - began, learn + time.perf_counter() - collected
    stepper = trainer.collector.stepper  # type: ignore[attr-defined]
    return {
        "million decisions/s": round(decisions / (collect + learn) / 1e6, 2),
        "collecting s": round(collect / MEASURED, 3),
        "learning s": round(learn / MEASURED, 3),
        "decisions a round": decisions // MEASURED,
        "ms a step of the kernel, by the size of a block": {b: round(stepper.milliseconds(b), 2) for b in BLOCKS},
    }


if __name__ == "__main__":
    command, place = sys.argv[1], Path(sys.argv[2])
    if command == "make":
        make(place)
    elif command == "reference":
        reference(sys.argv[3], place)
    elif command == "speed":
        speed(place, sys.argv[3:])
    elif not check(place):
        sys.exit("The GPU plays other games than the CPU.")
