"""The rules of a game, unchanged, as CUDA kernels: one that plays whole random matches, one thread a match, and others.

Needs the extra `gpu` (numba-cuda and NVIDIA's compiler libraries from PyPI) but no GPU:
the result is PTX, the portable assembly that the driver of any such GPU takes.
"""

import ast
import inspect
import re
import textwrap
from collections.abc import Callable
from contextlib import suppress
from importlib import import_module
from importlib.metadata import version
from pathlib import Path
from tempfile import NamedTemporaryFile
from types import CodeType, FunctionType, ModuleType, SimpleNamespace
from typing import Any, TypeVar

import numpy as np
from numpy.typing import NDArray

from speeltafel.batch.simulation import play_match
from speeltafel.contract.errors import SpeeltafelError
from speeltafel.contract.game import Game
from speeltafel.kernel.compiler import cache_directory, marked
from speeltafel.kernel.interpreter import compiled_by
from speeltafel.kernel.records import Records

MARK = "unrolled"  # see kernel.interpreter


def has_unrolled_loop(function: FunctionType) -> bool:
    return MARK in function.__code__.co_names


def written_out(function: FunctionType) -> CodeType:
    """The code of a function with every `for name in unrolled(NAMES)` as so many copies of its body."""
    tree = ast.parse(textwrap.dedent(inspect.getsource(function)))
    definition = _Loops(function.__globals__).visit(tree).body[0]
    definition.decorator_list, definition.returns = [], None
    for argument in definition.args.args:
        argument.annotation = None
    scope: dict[str, FunctionType] = {}
    exec(compile(ast.fix_missing_locations(tree), function.__code__.co_filename, "exec"), {}, scope)
    return scope[definition.name].__code__


class _Loops(ast.NodeTransformer):
    def __init__(self, known: dict[str, Any]) -> None:
        self.known = known

    def visit_For(self, loop: ast.For) -> ast.AST | list[ast.AST]:
        call = loop.iter
        if not (isinstance(call, ast.Call) and isinstance(call.func, ast.Name) and call.func.id == MARK):
            return self.generic_visit(loop)
        names, variable = call.args[0], loop.target
        assert isinstance(names, ast.Name)
        assert isinstance(variable, ast.Name)
        return [
            _Constant(variable.id, value).visit(ast.parse(ast.unparse(line)).body[0])
            for value in self.known[names.id]
            for line in loop.body
        ]


class _Constant(ast.NodeTransformer):
    """A name becomes a constant."""

    def __init__(self, name: str, value: str) -> None:
        self.name, self.value = name, value

    def visit_Name(self, node: ast.Name) -> ast.expr:
        return ast.Constant(self.value) if node.id == self.name else node


F = TypeVar("F", bound=Callable[..., object])
Kernel = Callable[..., None]

HOPPER = (9, 0)
CONSTANT_MEMORY = 60_000  # bytes; the assembler has some of its own


class NoCudaCompiler(SpeeltafelError):
    """The extra `gpu` is not installed."""


def ptx(game: Game, capability: tuple[int, int] = HOPPER) -> str:
    """PTX of `play_matches(states, fresh, key, moves, first)` for this game; kept like other machine code."""
    from numba import types
    from numba.np.numpy_support import from_dtype

    def kernel(grid: Callable[[int], int], play_one: Callable[..., int]) -> Kernel:
        def play_matches(
            states: Records, fresh: Records, key: NDArray[np.uint32], moves: NDArray[np.int64], first: int
        ) -> None:
            i = grid(1)
            if i < states.shape[0]:
                moves[i] = play_one(states, i, fresh, key, first + i)

        return play_matches

    records = types.Array(from_dtype(game.state_dtype), 1, "C")
    words, counts = types.Array(types.uint32, 1, "C"), types.Array(types.int64, 1, "C")
    made_from = frozenset({game.folder, Path(__file__).parent})
    signature = (records, records, words, counts, types.int64)
    return compiled_kernel(kernel, game.bind(play_match), signature, made_from, capability)


def compiled_kernel(
    kernel: Callable[[Callable[[int], int], F], Kernel],
    function: F,
    signature: tuple[object, ...],
    made_from: frozenset[Path],
    capability: tuple[int, int] = HOPPER,
) -> str:
    """PTX of the kernel that `kernel(cuda.grid, function)` makes, where `function` is compiled for the GPU.

    It is kept with the machine code of the folders that it is `made_from`.
    """
    cuda = _cuda(capability)
    directory = marked(cache_directory(made_from))
    name = f"{function.__name__}-{version('numba-cuda')}-sm{capability[0]}{capability[1]}.ptx"
    if (directory / name).exists():
        return (directory / name).read_text("utf-8")
    text = _compiled(cuda, kernel, function, signature, capability)
    with suppress(OSError), NamedTemporaryFile("w", dir=directory, encoding="utf-8", delete=False) as new:
        new.write(text)
        new.close()
        Path(new.name).replace(directory / name)
    return text


def _compiled(
    cuda: ModuleType,
    kernel: Callable[[Callable[[int], int], F], Kernel],
    function: F,
    signature: tuple[object, ...],
    capability: tuple[int, int],
) -> str:
    copies: list[FunctionType] = []

    def compiler(copy: FunctionType) -> Callable[..., object]:
        copies.append(copy)
        on_device: Callable[..., object] = cuda.jit(device=True)(copy)
        return on_device

    on_device = compiled_by(compiler, function)
    for copy in filter(has_unrolled_loop, copies):
        copy.__code__ = written_out(copy)
    text, _ = cuda.compile_ptx(kernel(cuda.grid, on_device), signature, cc=capability)
    return with_room_for_constants(with_short_names(str(text)))


def with_room_for_constants(text: str) -> str:
    """PTX whose constant arrays lie in the GPU's ordinary memory where they are too many for that of constants."""
    sizes = [int(size) for size in re.findall(r"^\.const .*\[(\d+)\] = ", text, re.MULTILINE)]
    if sum(sizes) < CONSTANT_MEMORY:
        return text
    return re.sub(r"^\.const ", ".global ", text, flags=re.MULTILINE).replace("ld.const.", "ld.global.")


def with_short_names(text: str) -> str:
    """PTX in which no name is longer than the assembler takes: Numba's hold the layout of every record."""
    known: dict[str, str] = {}
    return re.sub(r"[A-Za-z_$%][\w$]{200,}", lambda found: known.setdefault(found[0], f"name_{len(known)}"), text)


def _cuda(capability: tuple[int, int]) -> ModuleType:
    try:
        cuda = import_module("numba.cuda")
        dispatcher: Any = import_module("numba.cuda.dispatcher")
        import_module("numba_cuda")
    except ImportError as missing:
        raise NoCudaCompiler("Compiling for the GPU needs the extra `gpu`: pip install 'speeltafel[gpu]'.") from missing
    if not cuda.is_available():
        # Nested functions ask for the current device's capability; answer for the one aimed at.
        dispatcher.get_current_device = lambda: SimpleNamespace(compute_capability=capability)
    return cuda
