"""Layouts of records."""

import numpy as np
import pytest

import speeltafel
from speeltafel.kernel.records import Common, Header, array, blank, fields, layout, number, open_fields


class Mixed(Header):
    small = number(np.int8)
    wide = array(np.int64, 2)
    middle = array(np.int16, 3)


def test_fields_are_listed_with_those_of_the_bases_first() -> None:
    names = list(fields(Mixed))
    assert names[-3:] == ["small", "wide", "middle"]
    assert set(fields(Common)) < set(names)


def gaps(dtype: np.dtype[np.void]) -> int:
    assert dtype.names is not None
    return dtype.itemsize - sum(dtype[name].itemsize for name in dtype.names)


@pytest.mark.parametrize("name", speeltafel.game_names())
def test_records_have_no_gaps(name: str) -> None:
    game = speeltafel.game(name).rules
    assert gaps(game.state_dtype) == gaps(game.view_dtype) == gaps(layout(Mixed)) == 0


def test_only_marked_classes_are_open() -> None:
    assert open_fields(Mixed) == fields(Common)


def test_a_record_can_be_read_and_written_by_name() -> None:
    records = blank(layout(Mixed), 2)
    records[0].small = -3
    records[0].wide[1] = 1 << 40
    assert records["small"].tolist() == [-3, 0]
    assert records["wide"].tolist() == [[0, 1 << 40], [0, 0]]
    assert layout(Mixed) is layout(Mixed)
