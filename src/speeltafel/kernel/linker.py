"""How a call tree becomes one piece of machine code.

Numba by itself optimises and assembles every function it meets, with copies of all that this one calls, and makes
a door to Python for each: a tree of a hundred small functions is compiled many times over. Here only an entry, which
Python calls, becomes machine code. What it calls stays an intermediate module, is linked into the entry and optimised
there, once, as a C compiler does with the static functions of a file.
"""

from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from functools import cached_property
from pathlib import Path
from secrets import token_hex
from types import FunctionType
from typing import Any

from numba import literal_unroll
from numba.core import types
from numba.core.codegen import JITCodeLibrary
from numba.core.compiler import CompilerBase, DefaultPassBuilder
from numba.core.compiler_machinery import PassManager
from numba.core.event import Event, Listener, install_listener
from numba.core.registry import CPUDispatcher

from speeltafel.kernel.call_trees import plain_function, reachable
from speeltafel.kernel.code_cache import CodeCache
from speeltafel.kernel.interpreter import interpreted, unrolled, waits_for_compiler

# error_model: rules never divide by zero, so Python's check for it is left out.
# nogil: a batch is spread over threads.
SETTINGS: dict[str, bool | str] = {"nopython": True, "nogil": True, "error_model": "numpy", "no_cfunc_wrapper": True}


class InternalLibrary(JITCodeLibrary):
    """The code of one function, to be linked into an entry."""

    def finalize(self) -> None:
        self._finalized = True  # it is optimised where it is linked to


class EntryLibrary(JITCodeLibrary):
    """The code of one function and of everything that it calls."""

    def finalize(self) -> None:
        self._linking_libraries = list(with_all_they_link(self._linking_libraries))
        super().finalize()


def with_all_they_link(libraries: Iterable[JITCodeLibrary]) -> Iterator[JITCodeLibrary]:
    """Each once: modules of code that is shared may be linked only once."""
    waiting, seen = list(libraries), set()
    while waiting:
        library = waiting.pop()
        if library not in seen:
            seen.add(library)
            yield library
            if isinstance(library, InternalLibrary):
                waiting += library._linking_libraries


def make_name_unique(identity: Any) -> None:
    """Numba numbers functions and kinds of records within a process, and calls machine code by these numbers. Where
    code from several processes comes together, the same name would stand for different code."""
    identity.unique_id = token_hex(8)
    identity.unique_name = f"{identity.func_qualname}${identity.unique_id}"


class InternalCompiler(CompilerBase):
    def define_pipelines(self) -> list[PassManager]:
        make_name_unique(self.state.func_id)
        self.state.flags.no_compile = True
        self.state.library = InternalLibrary(self.state.targetctx.codegen(), self.state.func_id.func_qualname)
        return [DefaultPassBuilder.define_nopython_pipeline(self.state)]


class EntryCompiler(CompilerBase):
    def define_pipelines(self) -> list[PassManager]:
        make_name_unique(self.state.func_id)
        self.state.library = EntryLibrary(self.state.targetctx.codegen(), self.state.func_id.func_qualname)
        self.state.library.enable_object_caching()
        return [DefaultPassBuilder.define_nopython_pipeline(self.state)]


class InternalDispatcher(CPUDispatcher):
    """A function as other compiled functions call it."""

    def get_call_template(self, args: Any, kws: Any) -> Any:
        """One version for all values of an argument, also where a caller passes a constant."""
        plain = {name: types.unliteral(kind) for name, kind in kws.items()}
        return super().get_call_template(tuple(types.unliteral(kind) for kind in args), plain)

    def add_overload(self, compiled: Any) -> None:
        """Known to callers by a mark of its own, since there is no machine code to know it by."""
        compiled = compiled._replace(entry_point=object())
        self.overloads[tuple(compiled.signature.args)] = compiled
        self.targetctx.insert_user_function(compiled.entry_point, compiled.fndesc, [compiled.library])


class EntryDispatcher(CPUDispatcher):
    """A function as Python calls it."""

    @cached_property
    def internal(self) -> InternalDispatcher:
        settings = {**SETTINGS, "no_cpython_wrapper": True}
        return InternalDispatcher(self.py_func, {}, settings, InternalCompiler)

    def keep_in(self, directory: Path) -> None:
        """Machine code is looked for there, and put there."""
        self._cache = CodeCache(plain_function(self), directory)

    def _compile_for_args(self, *args: object, **kws: object) -> Any:
        """What to call, when there is no machine code for such arguments in this process."""
        if waits_for_compiler():
            return super()._compile_for_args(*args, **kws)  # type: ignore[misc]
        return interpreted.of(self)

    @property
    def _numba_type_(self) -> Any:
        """What compiled functions see: others the internal one, this one itself if it calls itself."""
        return types.Dispatcher(self if self.is_compiling else self.internal)


def entry(function: Callable[..., object]) -> EntryDispatcher:
    names = plain_function(function).__globals__
    for name, known in names.items():
        if known is unrolled:
            names[name] = literal_unroll  # the same, as Numba calls it
    return EntryDispatcher(function, {}, dict(SETTINGS), EntryCompiler)


class Progress(Listener):
    """Reports the share of some functions that are compiled, whenever one more is."""

    def __init__(self, functions: set[FunctionType], report: Callable[[float], None]) -> None:
        self.left, self.all, self.report = set(functions), len(functions), report

    def on_start(self, event: Event) -> None:
        pass

    def on_end(self, event: Event) -> None:
        plain = event.data["dispatcher"].py_func
        if plain in self.left:
            self.left.remove(plain)
            self.report(1 - len(self.left) / self.all)


@contextmanager
def watched(functions: Iterable[Callable[..., object]], report: Callable[[float], None]) -> Iterator[None]:
    """Report meanwhile how much is compiled of these functions and of all that they call."""
    needed = set[FunctionType]().union(*map(reachable, functions))
    with install_listener("numba:compile", Progress(needed, report)):
        yield
