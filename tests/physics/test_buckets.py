"""Pyramids of buckets: places, poses, and the numbers in which a record holds them."""

import subprocess
import sys

import numpy as np
import pytest

import speeltafel
from speeltafel.physics import BadPyramid, Bucket, NoPhysics, Pyramid, from_numbers, intact, model, places
from speeltafel.physics.buckets import HEIGHT, PITCH, tilt


def test_buckets_are_named_as_the_game_names_them() -> None:
    texts = speeltafel.game("emmers").rules.notation.texts.values()
    assert {text for text in texts if text.startswith("knock")} == {f"knock {bucket}" for bucket in places(15)}
    assert " ".join(map(str, places(10))) == "0.0 0.1 0.2 0.3 1.0 1.1 1.2 2.0 2.1 3.0"


@pytest.mark.parametrize("size", [15, 10])
def test_R1_4_every_upper_bucket_stands_on_two_lower_ones(size: int) -> None:
    pyramid = intact(size)
    assert len(pyramid.buckets) == size
    assert pyramid.poses[:, 0].sum() == pytest.approx(0, abs=1e-5)
    for bucket in pyramid.buckets:
        x, y, z = pyramid.pose(bucket)[:3]
        assert (y, tilt(pyramid.pose(bucket))) == (0, 0)
        if bucket.row:
            left, right = (pyramid.pose(Bucket(bucket.row - 1, bucket.place + i)) for i in range(2))
            assert [x - left[0], right[0] - x] == pytest.approx([PITCH / 2, PITCH / 2], abs=2e-6)
            assert z - left[2] == pytest.approx(HEIGHT)


def test_a_record_holds_poses_to_the_last_bit() -> None:
    whole = intact(15)
    rough = whole.poses + np.random.default_rng(1).normal(0, 1e-4, whole.poses.shape)
    pyramid = whole.moved(rough).only(whole.buckets[1:])
    again = from_numbers(15, pyramid.numbers())
    assert again.buckets == pyramid.buckets
    assert again.poses.tobytes() == pyramid.poses.tobytes()
    assert from_numbers(10, []).buckets == ()


def broken(change: str) -> list[list[int]]:
    rows = intact(10).numbers()
    match change:
        case "short":
            rows[0].pop()
        case "not whole":
            rows[0][2] = 0.5  # type: ignore[call-overload]
        case "huge":
            rows[0][2] = 10**400
        case "far":
            rows[0][2] = 5_000_000
        case "no turn":
            rows[0][5] = 0
        case "no such place":
            rows[0][1] = 4
        case "twice":
            rows[1] = rows[0]
        case "another order":
            rows.reverse()
    return rows


@pytest.mark.parametrize(
    "change", ["short", "not whole", "huge", "far", "no turn", "no such place", "twice", "another order"]
)
def test_numbers_that_are_no_pyramid_are_refused(change: str) -> None:
    with pytest.raises(BadPyramid):
        from_numbers(10, broken(change))


def test_there_is_no_pyramid_of_another_size() -> None:
    with pytest.raises(BadPyramid, match="A pyramid has 15 or 10 buckets, not 12"):
        intact(12)


def test_taking_buckets_away_leaves_the_others_where_they_are() -> None:
    pyramid = intact(10)
    left = pyramid.only([Bucket(1, 1), Bucket(0, 3)])
    assert isinstance(left, Pyramid)
    assert left.buckets == (Bucket(0, 3), Bucket(1, 1))
    assert (left.pose(Bucket(1, 1)) == pyramid.pose(Bucket(1, 1))).all()


def test_without_mujoco_one_sentence_says_how_to_get_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "mujoco", None)
    with pytest.raises(NoPhysics, match=r"pip install 'speeltafel\[serve\]'"):
        model.engine()


def test_the_library_needs_no_mujoco_and_importing_physics_does() -> None:
    program = "import sys; sys.modules['mujoco'] = None; import speeltafel; print('fine'); import speeltafel.physics"
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True)
    assert done.stdout == "fine\n"
    assert done.stderr.splitlines()[-1].endswith(
        "NoPhysics: Tapping buckets needs MuJoCo; install the extra: pip install 'speeltafel[serve]'."
    )
