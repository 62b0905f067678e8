"""A network's weights as a file for the module of its game: half precision, and packed."""

import zlib

import numpy as np

from speeltafel.bots.network.forward import Net
from speeltafel.wasm.lowering import NotLowered

Numbers = np.ndarray[tuple[int, ...], np.dtype[np.generic]]


def packed(net: Net) -> bytes:
    """The arrays of a network one after the other, of each first all low bytes and then all high bytes, by zlib.

    The high bytes of weights are much alike, so apart from the others they can be packed well.
    """
    return zlib.compress(b"".join(_planes(_halved(np.asarray(part))) for part in net), 9)


def file_types(net: Net) -> dict[str, str]:
    """What the numbers of each array are in the file."""
    return {name: str(_halved(part).dtype) for name, part in net._asdict().items()}


def _halved(part: Numbers) -> Numbers:
    if part.dtype != np.float32:
        return part
    half = part.astype(np.float16)
    if not np.array_equal(half.astype(np.float32), part):
        raise NotLowered("A network in more than half precision has no file for WebAssembly.")
    return half


def _planes(part: Numbers) -> bytes:
    pairs = np.frombuffer(np.ascontiguousarray(part).tobytes(), np.uint8).reshape(-1, 2)
    return pairs.T.tobytes()
