"""A call tree becomes one piece of machine code, and is interpreted until then where nobody wants to wait."""

from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest

from speeltafel.kernel import interpreter
from speeltafel.kernel.call_trees import reachable
from speeltafel.kernel.interpreter import compiler_waited_for
from speeltafel.kernel.linker import entry, watched

twice: Any = None
thrice: Any = None
six_times: Any = None
factorial: Any = None


@pytest.fixture(autouse=True)
def functions() -> None:
    """New ones, which nobody has compiled yet."""

    def double(n: int) -> int:
        return 2 * n

    def triple(n: int) -> int:
        return n + twice(n)  # type: ignore[no-any-return]

    def sixfold(n: int) -> int:
        return twice(n) + twice(2) - 4 + 2 * twice(n)  # type: ignore[no-any-return]

    def product(n: int) -> int:
        return n * factorial(n - 1) if n > 1 else 1

    globals().update(factorial=entry(product))
    globals().update(twice=entry(double), thrice=entry(triple), six_times=entry(sixfold))


@pytest.fixture
def meanwhile(monkeypatch: pytest.MonkeyPatch) -> None:
    """As in a server."""
    monkeypatch.setattr(interpreter, "meanwhile", True)


def test_only_what_python_calls_becomes_machine_code() -> None:
    assert thrice(7) == 21
    assert list(thrice.overloads) != []
    assert not twice.overloads
    assert len(twice.internal.overloads) == 1
    assert twice(7) == 14


def test_one_version_serves_constants_too() -> None:
    assert six_times(5) == 30
    assert len(twice.internal.overloads) == 1


def test_a_function_may_call_itself() -> None:
    assert factorial(5) == 120

    def of_three() -> int:
        return factorial(3)  # type: ignore[no-any-return]

    globals()["thrice"] = entry(of_three)
    assert thrice() == 6


@pytest.mark.usefixtures("meanwhile")
def test_without_machine_code_it_is_interpreted() -> None:
    assert thrice(7) == 21
    assert not thrice.overloads
    assert not twice.internal.overloads


@pytest.mark.usefixtures("meanwhile")
def test_threads_that_wait_for_the_compiler_serve_all() -> None:
    def compile_it() -> int:
        with compiler_waited_for():
            found: int = thrice(7)
            return found

    with ThreadPoolExecutor(1) as pool:
        assert pool.submit(compile_it).result() == 21
    assert thrice.overloads
    code = next(iter(thrice.overloads.values())).entry_point
    assert thrice(7) == code(7) == 21


@pytest.mark.usefixtures("meanwhile")
def test_other_kinds_of_arguments_are_interpreted_again() -> None:
    with compiler_waited_for():
        assert thrice(7) == 21
    assert thrice(1.5) == 4.5
    assert len(thrice.overloads) == 1


def test_the_compiler_tells_how_far_it_is() -> None:
    told: list[float] = []
    with watched([six_times, thrice], told.append):
        six_times(1)
        thrice(1)
    assert told == pytest.approx([1 / 3, 2 / 3, 1])


def test_what_can_be_reached() -> None:
    assert reachable(thrice) == {thrice.py_func, twice.py_func}


def test_code_inside_comprehensions_counts() -> None:
    def several() -> list[int]:
        return [twice(n) for n in range(2)]

    assert twice.py_func in reachable(several)
