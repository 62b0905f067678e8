"""A motion as about two kilobytes, for browsers and records.

The whole is one zlib stream (in a browser: `new DecompressionStream("deflate")`). Unpacked it is

    byte 0            1, the version of this format
    byte 1            n, the number of buckets
    byte 2            frames per second
    bytes 3 and 4     f, the number of frames, low byte first
    n bytes           the buckets: 16 × row + place
    7 × n × f bytes   the low bytes of 7 × n × f numbers
    7 × n × f bytes   their high bytes

The numbers come component by component (x, y, z, then the turn w, x, y, z), in each bucket by bucket,
in each frame by frame. A number is the difference from the frame before (from 0 for the first),
modulo 65536; add them up modulo 65536 and read the sum as a signed number of 16 bits. Then x, y and z
are tenths of a millimetre, and w, x, y and z of the turn 32767ths. Three.js wants the turn as x, y, z, w.

    for (let i = 0; i < 7 * n * f; i++) {
      const last = i % f ? sums[i - 1] : 0             // sums is an Int16Array, which wraps by itself
      sums[i] = last + low[i] + 256 * high[i]          // number i: frame i % f of bucket (i / f | 0) % n
    }

The last frame is the pose at rest, up to a frame's time after the one before.
"""

import zlib

import numpy as np

from speeltafel.contract.errors import SpeeltafelError
from speeltafel.physics.buckets import POSE, Bucket, Numbers
from speeltafel.physics.simulate import FRAMES_PER_SECOND, Motion

VERSION = 1
HEAD = 5
LENGTH = 1e-4
TURN = 1 / 32767
SCALE = np.array([LENGTH] * 3 + [TURN] * 4)
MOST_BUCKETS = 15
MOST_FRAMES = 1000
MOST_BYTES = HEAD + MOST_BUCKETS + 2 * POSE * MOST_BUCKETS * MOST_FRAMES


class BadFrames(SpeeltafelError):
    """Bytes that are no motion."""


def pack(motion: Motion) -> bytes:
    frames = _smooth(motion.frames)
    f, n, _ = frames.shape
    whole = np.clip(np.rint(frames / SCALE), -32767, 32767).astype(np.int64).transpose(2, 1, 0)
    steps = (np.diff(whole, axis=2, prepend=0) & 0xFFFF).ravel()
    head = bytes([VERSION, n, FRAMES_PER_SECOND, f & 0xFF, f >> 8])
    names = bytes(16 * bucket.row + bucket.place for bucket in motion.buckets)
    low, high = (steps & 0xFF).astype(np.uint8), (steps >> 8).astype(np.uint8)
    return zlib.compress(head + names + low.tobytes() + high.tobytes(), 9)


def unpack(packed: bytes) -> tuple[tuple[Bucket, ...], Numbers]:
    """The buckets and their frames (frames × buckets × pose); refuses what `pack` did not write."""
    plain = _plain(packed)
    if len(plain) < HEAD or plain[0] != VERSION or plain[2] != FRAMES_PER_SECOND:
        raise BadFrames(f"This is no motion in format {VERSION}, at {FRAMES_PER_SECOND} frames a second.")
    n, f = plain[1], plain[3] + 256 * plain[4]
    count = POSE * n * f
    if len(plain) != HEAD + n + 2 * count:
        raise BadFrames(f"A motion of {n} buckets and {f} frames has another length than {len(plain)} bytes.")
    buckets = tuple(Bucket(byte >> 4, byte & 0xF) for byte in plain[HEAD : HEAD + n])
    low = np.frombuffer(plain, np.uint8, count, HEAD + n).astype(np.uint16)
    high = np.frombuffer(plain, np.uint8, count, HEAD + n + count).astype(np.uint16)
    steps = (low | high << 8).reshape(POSE, n, f)
    whole = np.cumsum(steps, axis=2, dtype=np.uint16).view(np.int16)
    return buckets, whole.transpose(2, 1, 0) * SCALE


def _plain(packed: bytes) -> bytes:
    """Unpack, but never into more than a motion can be."""
    stream = zlib.decompressobj()
    try:
        plain = stream.decompress(packed, MOST_BYTES)
    except zlib.error:
        raise BadFrames("These bytes are no zlib stream.") from None
    if not stream.eof or stream.unused_data:
        raise BadFrames("These bytes are more or less than one motion.")
    return plain


def _smooth(frames: Numbers) -> Numbers:
    """The same turns, written so that they never jump to the other of the two quaternions of a turn."""
    frames = frames.copy()
    along = (frames[1:, :, 3:] * frames[:-1, :, 3:]).sum(axis=2)
    frames[1:, :, 3:] *= np.cumprod(np.where(along < 0, -1.0, 1.0), axis=0)[:, :, None]
    return frames
