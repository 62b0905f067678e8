"""The step of many matches (`matches/vector_step.py`) as a CUDA kernel: made with Numba, used without it."""

import atexit
import json
from collections.abc import Callable
from pathlib import Path
from shutil import rmtree
from tempfile import mkdtemp
from typing import Any, NamedTuple

from numpy.typing import DTypeLike

from speeltafel.contract.errors import SpeeltafelError
from speeltafel.contract.game import Game
from speeltafel.training.matches.rollout import MatchPool
from speeltafel.training.matches.vector_step import Codes, StepArrays, step_match


class StepKernel(NamedTuple):
    file: Path  # PTX, or machine code that was made of it
    entry: str  # its name in the file
    margin_unit: float


class NoKernel(SpeeltafelError):
    """A folder of kernels has none for the game."""


def step_kernel(game: Game, seed: int, folder: Path | None = None) -> StepKernel:
    """Compiled here, or found in a folder that `write_kernel` filled elsewhere."""
    if folder is None:
        folder = Path(mkdtemp(prefix="speeltafel-"))
        atexit.register(rmtree, folder, ignore_errors=True)
        write_kernel(game, seed, folder)
    facts, ptx, cubin = (folder / f"{game.name}.{ending}" for ending in ("json", "ptx", "cubin"))
    if not facts.exists():
        raise NoKernel(f"There is no kernel for {game.name} in {folder}; tools/gpu_training.py makes it.")
    return StepKernel(cubin if cubin.exists() else ptx, **json.loads(facts.read_text("utf-8")))


def write_kernel(game: Game, seed: int, folder: Path) -> None:
    from speeltafel.training.selfplay import margin_unit

    text = step_ptx(game)
    entry = text[text.index(".entry ") + 7 :].partition("(")[0].strip()
    folder.mkdir(parents=True, exist_ok=True)
    (folder / f"{game.name}.ptx").write_text(text, "utf-8")
    facts = {"entry": entry, "margin_unit": margin_unit(game, seed)}
    (folder / f"{game.name}.json").write_text(json.dumps(facts), "utf-8")


def step_ptx(game: Game) -> str:
    """PTX of a kernel that takes the arrays of a pool, of a step and of the codes, in order, and the margin's unit."""
    import numpy as np
    from numba import types
    from numba.np.numpy_support import from_dtype

    from speeltafel.batch import gpu
    from speeltafel.kernel.compiler import made_from

    def kernel(grid: Callable[[int], int], step_one: Callable[..., None]) -> gpu.Kernel:
        def step_matches(pool: MatchPool, step: StepArrays, codes: Codes, scale: float) -> None:
            i = grid(1)
            if i < pool.states.shape[0]:
                step_one(pool, i, step, codes, scale)

        return step_matches

    def array(kind: DTypeLike, dimensions: int) -> types.Array:
        return types.Array(from_dtype(np.dtype(kind)), dimensions, "C")

    states, views = array(game.state_dtype, 1), array(game.view_dtype, 1)
    pool = [states, views, states, array("i8", 1), array("i8", 2), array("i1", 2), array("i8", 1), array("u4", 1)]
    step = [array("i8", 1), array("?", 1), array("f4", 3), array("f4", 2), array("?", 2), array("i1", 1), array("?", 1),
            array("f8", 2)]  # fmt: skip
    codes = [array("i2", 1), array("i2", 1)]
    named: Any = types.NamedTuple
    signature = (named(pool, MatchPool), named(step, StepArrays), named(codes, Codes), types.float64)
    function = game.bind(step_match)
    return gpu.compiled_kernel(kernel, function, signature, made_from(function) | {Path(gpu.__file__).parent})
