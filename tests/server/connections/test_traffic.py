"""Counting what a connection sends."""

from hypothesis import given
from hypothesis import strategies as st
from websockets.frames import Frame, Opcode

from speeltafel.server.connections.websocket import BucketRate, FrameCounter, TokenBucket

data = st.builds(
    Frame,
    st.sampled_from([Opcode.TEXT, Opcode.BINARY, Opcode.CONT]),
    st.sampled_from([0, 1, 125, 126, 127, 65535, 65536]).map(bytes),
    st.booleans(),
)
control = st.builds(Frame, st.sampled_from([Opcode.PING, Opcode.PONG, Opcode.CLOSE]), st.binary(max_size=125))


@given(st.lists(data | control, max_size=6), st.lists(st.integers(1, 200), min_size=1), st.booleans())
def test_frames_are_counted_however_they_come(sent: list[Frame], sizes: list[int], masked: bool) -> None:
    raw = b"".join(frame.serialize(mask=masked) for frame in sent)
    counter, found = FrameCounter(), 0
    for size in [*sizes, len(raw)]:
        found += counter.count(raw[:size])
        raw = raw[size:]
    assert found == len(sent)


def test_parts_are_those_of_one_message() -> None:
    counter = FrameCounter()
    for kind, whole, parts in (
        (Opcode.TEXT, False, 1),
        (Opcode.CONT, False, 2),
        (Opcode.PING, True, 2),
        (Opcode.CONT, True, 0),
        (Opcode.TEXT, True, 0),
    ):
        counter.count(Frame(kind, b"a", whole).serialize(mask=True))
        assert counter.parts == parts


def test_an_allowance_fills_up_and_not_beyond() -> None:
    bucket = TokenBucket(BucketRate(at_once=10, a_second=2), now=0.0)
    assert bucket.take(10, 0.0)
    assert not bucket.take(1, 0.0)
    assert bucket.take(1, 1.0)
    assert bucket.take(10, 1000.0)
    assert not bucket.take(1, 1000.0)
