"""The step of many matches as a CUDA kernel. Whether it plays as the CPU does, tools/gpu_training.py tells."""

import json
from pathlib import Path
from types import SimpleNamespace

import pytest

import speeltafel
from speeltafel.batch.gpu import (
    CONSTANT_MEMORY,
    has_unrolled_loop,
    with_room_for_constants,
    with_short_names,
    written_out,
)
from speeltafel.contract.views import copy_open, look
from speeltafel.kernel.call_trees import plain_function
from speeltafel.training import step_kernel

RULES = speeltafel.game("etalage").rules


def test_loops_over_fields_are_written_out() -> None:
    bound = plain_function(RULES.bind(copy_open))
    assert has_unrolled_loop(bound)
    assert not has_unrolled_loop(plain_function(RULES.bind(look)))
    code = written_out(bound)
    assert "unrolled" not in code.co_names
    assert {"players", "turn", "scores"} <= {each for each in code.co_consts if isinstance(each, str)}


def test_names_that_the_assembler_does_not_take_become_short_ones() -> None:
    long, other = "_Z" + "a" * 9000, "_Z" + "b" * 9000
    text = with_short_names(f".entry {long}(\ncall {other};\ncall {long};\nmov short, 1;")
    assert text == ".entry name_0(\ncall name_1;\ncall name_0;\nmov short, 1;"


@pytest.mark.parametrize(("size", "place"), [(CONSTANT_MEMORY, "global"), (100, "const")])
def test_constants_lie_in_ordinary_memory_where_they_are_too_many(size: int, place: str) -> None:
    text = f".const .align 2 .b8 some[{size}] = {{1, 2}};\n\tld.const.u16 %r1, [%rd1];\n"
    assert with_room_for_constants(text) == text.replace("const", place)


def test_kernels_are_found_where_they_were_written(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(step_kernel, "step_ptx", lambda game: ".visible .entry step_it(\n")
    step_kernel.write_kernel(RULES, 5, tmp_path)
    found = step_kernel.step_kernel(RULES, 5, tmp_path)
    assert found.entry == "step_it"
    assert found.file == tmp_path / "etalage.ptx"
    assert found.margin_unit == json.loads((tmp_path / "etalage.json").read_text())["margin_unit"] > 0
    (tmp_path / "etalage.cubin").touch()
    assert step_kernel.step_kernel(RULES, 5, tmp_path).file == tmp_path / "etalage.cubin"
    with pytest.raises(step_kernel.NoKernel, match="no kernel for mu"):
        step_kernel.step_kernel(SimpleNamespace(name="mu"), 5, tmp_path)  # type: ignore[arg-type]


def test_the_kernel_compiles_without_a_gpu() -> None:
    pytest.importorskip("numba_cuda", reason="numba-cuda is not installed: pip install 'speeltafel[gpu]'")
    text = step_kernel.step_ptx(RULES)
    assert text.count(".visible .entry ") == 1
    parameters = text[text.index(".entry ") :].partition(")")[0].count(".param")
    assert parameters == 141  # an array is five words and two for each dimension, the margin's unit is one
