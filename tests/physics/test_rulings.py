"""The rulings of the rules page "by finger", on poses made by hand as the rulebook's four pictures show them."""

from collections.abc import Mapping

import pytest

from speeltafel.physics import BadChoice, Bucket, Pyramid, PyramidRuling, Reason, intact, judge, keep, places
from speeltafel.physics.buckets import Numbers

Place = tuple[float, float, float]  # millimetres: x, y, z
LYING = (0.7071068, 0.7071068, 0.0, 0.0)


def names(text: str) -> list[Bucket]:
    return [Bucket(int(name[0]), int(name[2])) for name in text.split()]


def standing(size: int, text: str) -> Pyramid:
    return intact(size).only(names(text))


def put(pyramid: Pyramid, shifts: Mapping[str, Place], lying: str = "", away: str = "") -> Numbers:
    """Poses with some buckets shifted by millimetres, some lying in front, some far away on the table."""
    poses = pyramid.poses.copy()
    for name, shift in shifts.items():
        poses[pyramid.buckets.index(names(name)[0]), :3] += [part / 1000 for part in shift]
    for i, bucket in enumerate(names(lying)):
        poses[pyramid.buckets.index(bucket)] = [0.1 * i, 0.2, 0.0275, *LYING]
    for i, bucket in enumerate(names(away)):
        poses[pyramid.buckets.index(bucket)] = [0.1 * i, 0.4, 0, 1, 0, 0, 0]
    return poses


def ruled(pyramid: Pyramid, poses: Numbers, target: str) -> PyramidRuling:
    return judge(pyramid, poses, names(target)[0])


def test_A_buckets_that_are_no_longer_in_their_places_are_out() -> None:
    pyramid = intact(10)
    ruling = ruled(pyramid, put(pyramid, {}, lying="2.0", away="1.0 3.0"), "1.0")
    assert ruling.out == {
        Bucket(1, 0): Reason.TAPPED,
        Bucket(2, 0): Reason.FALLEN,  # not upright
        Bucket(3, 0): Reason.FALLEN,  # upright, but not in its place
    }
    assert ruling.pyramid.buckets == tuple(names("0.0 0.1 0.2 0.3 1.1 1.2 2.1"))
    assert (ruling.choice, ruling.falls, ruling.shifted) == ((), (), ())


@pytest.mark.parametrize("away", [20, 50])
def test_B_a_bucket_that_has_shifted_a_little_stays(away: float) -> None:
    pyramid = standing(10, "0.0 0.1 0.2 0.3 1.1 1.2 2.1")
    ruling = ruled(pyramid, put(pyramid, {"0.0": (-away, 0, 0)}, away="2.1"), "2.1")
    assert set(ruling.out) == {Bucket(2, 1)}
    assert ruling.shifted == (Bucket(0, 0),)
    assert ruling.choice == ()
    assert ruling.pyramid.pose(Bucket(0, 0))[0] == pytest.approx(pyramid.pose(Bucket(0, 0))[0] - away / 1000, abs=1e-4)


def test_B_a_bucket_of_an_upper_row_may_shift_less_than_half_a_bucket() -> None:
    pyramid = standing(10, "0.0 0.1 0.2 0.3 1.0 1.1 1.2")
    assert set(ruled(pyramid, put(pyramid, {"1.0": (0, -10, 0)}), "1.2").out) == {Bucket(1, 2)}
    ruling = ruled(pyramid, put(pyramid, {"1.0": (-28, 0, 0)}), "1.2")
    assert ruling.out[Bucket(1, 0)] == Reason.FALLEN


def test_C_a_bucket_is_out_if_a_whole_one_fits_between_it_and_the_rest() -> None:
    pyramid = standing(10, "0.0 0.1 0.2 0.3 1.1 1.2 2.1")
    ruling = ruled(pyramid, put(pyramid, {"0.0": (-56, 0, 0)}, away="2.1"), "2.1")
    assert ruling.out == {Bucket(2, 1): Reason.TAPPED, Bucket(0, 0): Reason.GAP}
    assert ruling.choice == ()


def test_C_out_of_the_plane_the_gap_counts_as_well() -> None:
    pyramid = standing(10, "0.0 0.1 0.2 0.3 1.1 1.2 2.1")
    near = ruled(pyramid, put(pyramid, {"0.0": (0, -60, 0)}, away="2.1"), "2.1")
    assert near.shifted == (Bucket(0, 0),)
    far = ruled(pyramid, put(pyramid, {"0.0": (0, -100, 0)}, away="2.1"), "2.1")
    assert far.out[Bucket(0, 0)] == Reason.GAP


def test_D_of_a_pyramid_in_two_parts_the_owner_keeps_one() -> None:
    pyramid = intact(15)
    fallen = "1.1 1.2 2.0 2.1 2.2 3.0 3.1 4.0"
    ruling = ruled(pyramid, put(pyramid, {}, away="0.2 " + fallen), "0.2")
    left, right = tuple(names("0.0 0.1 1.0")), tuple(names("0.3 0.4 1.3"))
    assert set(ruling.out) == {Bucket(0, 2), *names(fallen)}
    assert ruling.choice == (left, right)
    for number, kept, given_up in ((0, left, right), (1, right, left)):
        after = keep(ruling, number)
        assert after.pyramid.buckets == kept
        assert after.out == dict.fromkeys(given_up, Reason.GIVEN_UP)
        assert after.choice == ()


def test_D_of_more_than_two_parts_the_owner_keeps_one() -> None:
    pyramid = standing(15, "0.0 0.2 0.3 0.4")
    ruling = ruled(pyramid, put(pyramid, {}, away="0.3"), "0.3")
    assert ruling.choice == tuple((bucket,) for bucket in names("0.0 0.2 0.4"))
    after = keep(ruling, 1)
    assert after.pyramid.buckets == (Bucket(0, 2),)
    assert set(after.out) == set(names("0.0 0.4"))


def test_D_parts_that_moved_so_close_that_no_bucket_fits_between_are_one() -> None:
    pyramid = standing(15, "0.0 0.1 0.2 0.3 1.0")
    assert len(ruled(pyramid, put(pyramid, {}, away="0.2"), "0.2").choice) == 2
    assert ruled(pyramid, put(pyramid, {"0.3": (-5, 0, 0)}, away="0.2"), "0.2").choice == ()


@pytest.mark.parametrize("number", [-1, 2, True, 0.0, None])
def test_only_a_part_that_is_there_can_be_kept(number: int) -> None:
    pyramid = standing(15, "0.0 0.2 0.3")
    ruling = ruled(pyramid, put(pyramid, {}, away="0.3"), "0.3")
    assert len(ruling.choice) == 2
    with pytest.raises(BadChoice, match="there are 2, counted from 0"):
        keep(ruling, number)


def test_the_tapped_bucket_is_out_even_if_it_hardly_moved() -> None:
    pyramid = intact(10)
    ruling = ruled(pyramid, pyramid.poses, "3.0")
    assert ruling.out == {Bucket(3, 0): Reason.TAPPED}


def test_what_falls_while_a_bucket_is_taken_away_is_out_too() -> None:
    pyramid = intact(10)
    ruling = ruled(pyramid, pyramid.poses, "0.0")
    assert ruling.out[Bucket(0, 0)] == Reason.TAPPED
    assert ruling.out[Bucket(1, 0)] == Reason.LATE
    assert set(ruling.out) >= set(names("0.0 1.0 2.0 3.0"))
    assert Bucket(0, 3) in ruling.pyramid.buckets
    assert ruling.falls[0].buckets == tuple(bucket for bucket in places(10) if bucket != Bucket(0, 0))


def test_the_last_bucket_leaves_nothing() -> None:
    pyramid = standing(10, "0.2")
    ruling = ruled(pyramid, pyramid.poses, "0.2")
    assert ruling.pyramid.buckets == ()
    assert (ruling.choice, ruling.falls) == ((), ())
