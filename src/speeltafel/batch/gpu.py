"""The rules of a game, unchanged, as a CUDA kernel that plays whole random matches, one thread a match.

Needs the extra `gpu` (numba-cuda and NVIDIA's compiler libraries from PyPI) but no GPU:
the result is PTX, the portable assembly that the driver of any such GPU takes.
"""

from contextlib import suppress
from importlib import import_module
from importlib.metadata import version
from pathlib import Path
from tempfile import NamedTemporaryFile
from types import SimpleNamespace
from typing import Any

from speeltafel.batch.simulation import play_match
from speeltafel.contract.errors import SpeeltafelError
from speeltafel.contract.game import Game
from speeltafel.kernel.compiling import cache_directory, marked
from speeltafel.kernel.interpreting import compiled_by

HOPPER = (9, 0)


class NoCudaCompiler(SpeeltafelError):
    """The extra `gpu` is not installed."""


def ptx(game: Game, capability: tuple[int, int] = HOPPER) -> str:
    """PTX of `play_matches(states, fresh, key, moves, first)` for this game; kept like other machine code."""
    cuda = _cuda(capability)
    directory = marked(cache_directory(frozenset({game.folder, Path(__file__).parent})))
    kept = directory / f"{cuda.__name__}-{version('numba-cuda')}-sm{capability[0]}{capability[1]}.ptx"
    if kept.exists():
        return kept.read_text("utf-8")
    text = _compiled(cuda, game, capability)
    with suppress(OSError), NamedTemporaryFile("w", dir=directory, encoding="utf-8", delete=False) as new:
        new.write(text)
        new.close()
        Path(new.name).replace(kept)
    return text


def _compiled(cuda: Any, game: Game, capability: tuple[int, int]) -> str:
    from numba import types
    from numba.np.numpy_support import from_dtype

    match_on_gpu, grid = compiled_by(cuda.jit(device=True), game.bind(play_match)), cuda.grid

    def play_matches(states: Any, fresh: Any, key: Any, moves: Any, first: int) -> None:
        i = grid(1)
        if i < states.shape[0]:
            moves[i] = match_on_gpu(states, i, fresh, key, first + i)

    records = types.Array(from_dtype(game.state_dtype), 1, "C")
    words, counts = types.Array(types.uint32, 1, "C"), types.Array(types.int64, 1, "C")
    signature = types.void(records, records, words, counts, types.int64)
    text, _ = cuda.compile_ptx(play_matches, signature, cc=capability)
    return str(text)


def _cuda(capability: tuple[int, int]) -> Any:
    try:
        cuda: Any = import_module("numba.cuda")
        dispatcher: Any = import_module("numba.cuda.dispatcher")
        import_module("numba_cuda")
    except ImportError as missing:
        raise NoCudaCompiler("Compiling for the GPU needs the extra `gpu`: pip install 'speeltafel[gpu]'.") from missing
    if not cuda.is_available():
        # Nested functions ask for the current device's capability; answer for the one aimed at.
        dispatcher.get_current_device = lambda: SimpleNamespace(compute_capability=capability)
    return cuda
