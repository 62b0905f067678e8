"""Loops over the fields of a record, written out: the CUDA compiler cannot unroll them by itself."""

import ast
import inspect
import textwrap
from types import CodeType, FunctionType
from typing import Any

MARK = "unrolled"  # see kernel.interpreting


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
