"""Functions of a game as LLVM's intermediate code, before anything is optimised for the processor of this machine.

Numba optimises for the host at two places: every function by itself, and an entry with all it calls. Neither is done
here, so that LLVM can lay out structures, inline and vectorise for WebAssembly, whose pointers have 32 bits and whose
vectors have 128.
"""

from collections.abc import Callable
from dataclasses import dataclass
from types import FunctionType
from typing import Any

import llvmlite.binding as llvm
from numba.core import types
from numba.core.compiler import CompilerBase, DefaultPassBuilder
from numba.core.compiler_machinery import PassManager

from speeltafel.batch.gpu import has_unrolled_loop, written_out
from speeltafel.contract.errors import SpeeltafelError
from speeltafel.kernel.call_trees import Copies
from speeltafel.kernel.linker import SETTINGS, InternalDispatcher, InternalLibrary, with_all_they_link

SUPPORT = """
define void @NRT_incref(ptr %counted) { ret void }
define void @NRT_decref(ptr %counted) { ret void }
declare double @llvm.sqrt.f64(double)
define double @sqrt(double %square) {
    %root = call double @llvm.sqrt.f64(double %square)
    ret double %root
}
"""
"""Arrays are parts of records that somebody else keeps, so nothing is counted; roots are an instruction."""


class NotLowered(SpeeltafelError):
    """A function does what has no meaning in WebAssembly."""


class UnoptimisedLibrary(InternalLibrary):
    """The code of one function as Numba wrote it."""

    def add_llvm_module(self, ll_module: llvm.ModuleRef) -> None:
        self._final_module.link_in(ll_module)


class UnoptimisedCompiler(CompilerBase):
    def define_pipelines(self) -> list[PassManager]:
        self.state.flags.no_compile = True
        self.state.library = UnoptimisedLibrary(self.state.targetctx.codegen(), self.state.func_id.func_qualname)
        return [DefaultPassBuilder.define_nopython_pipeline(self.state)]


class UnoptimisedCopies(Copies):
    """Copies of functions that are compiled no further than to intermediate code; all entries share them."""

    def result(self, copy: FunctionType) -> Callable[..., object]:
        settings = {**SETTINGS, "no_cpython_wrapper": True}
        made: Callable[..., object] = InternalDispatcher(copy, {}, settings, UnoptimisedCompiler)
        return made

    def completed(self, copy: FunctionType) -> None:
        """Numba's own unrolling passes tuples of texts around, whose size it writes down for the host."""
        if has_unrolled_loop(copy):
            copy.__code__ = written_out(copy)


@dataclass(frozen=True)
class ModuleEntry:
    """A function that is called from outside: its name there, and the types of its arguments as Numba knows them."""

    name: str
    function: Callable[..., object]
    arguments: tuple[Any, ...]


def lowered(entries: list[ModuleEntry]) -> llvm.ModuleRef:
    """One module with all entries, each under its own name, and everything that they call."""
    copies = UnoptimisedCopies()
    compiled = [(entry, _overload(copies, entry)) for entry in entries]
    module = llvm.parse_assembly(SUPPORT)
    for library in with_all_they_link([found.library for _, found in compiled]):
        if library.name != "nrt":
            module.link_in(library._final_module, preserve=True)
    if "@llvm.mem" in str(module):
        raise NotLowered("Numba wrote down the size of something in bytes, which may hold for this processor alone.")
    for entry, found in compiled:
        module.link_in(llvm.parse_assembly(_exported(entry, found)))
    return module


def _overload(copies: UnoptimisedCopies, entry: ModuleEntry) -> Any:
    dispatcher: Any = copies.of(entry.function)
    dispatcher.compile(entry.arguments)
    return dispatcher.overloads[entry.arguments]


def _exported(entry: ModuleEntry, compiled: Any) -> str:
    """The function as others call it: numbers are i32 and f64, which JavaScript has, and a failure traps."""
    inner = compiled.fndesc.llvm_func_name
    taken = [_taken(i, kind) for i, kind in enumerate(entry.arguments)]
    kind, load, give = _given(compiled.signature.return_type)
    passed = ", ".join(["ptr %result", "ptr %error", *(f"{inside} {name}" for _, _, inside, name in taken)])
    return f"""
declare void @llvm.trap()
declare i32 @"{inner}"(ptr, ptr{"".join(f", {inside}" for _, _, inside, _ in taken)})
define {kind} @{entry.name}({", ".join(f"{outside} %a{i}" for i, (outside, *_) in enumerate(taken))}) {{
    %result = alloca i64
    %error = alloca ptr
    {chr(10).join(line for _, line, _, _ in taken if line)}
    %status = call i32 @"{inner}"({passed})
    switch i32 %status, label %broken [ i32 0, label %done ]
broken:
    call void @llvm.trap()
    unreachable
done:
    {load}
    {give}
}}
"""


def _taken(i: int, kind: Any) -> tuple[str, str, str, str]:
    """Of an argument: its type outside, how it is converted, its type inside, and its name there."""
    if isinstance(kind, types.Record):
        return "ptr", "", "ptr", f"%a{i}"
    if kind == types.float64:
        return "double", "", "double", f"%a{i}"
    if kind == types.int64:
        return "i32", f"%n{i} = sext i32 %a{i} to i64", "i64", f"%n{i}"
    raise NotLowered(f"An argument of type {kind} cannot be passed from outside.")


def _given(kind: Any) -> tuple[str, str, str]:
    """Of a result: its type outside, how it is loaded, and how it is returned."""
    if kind == types.none:
        return "void", "", "ret void"
    if kind == types.float64:
        return "double", "%value = load double, ptr %result", "ret double %value"
    if kind == types.boolean:
        return "i32", "%byte = load i8, ptr %result\n%value = zext i8 %byte to i32", "ret i32 %value"
    if kind == types.int64:
        return "i32", "%wide = load i64, ptr %result\n%value = trunc i64 %wide to i32", "ret i32 %value"
    raise NotLowered(f"A result of type {kind} cannot be given outside.")
