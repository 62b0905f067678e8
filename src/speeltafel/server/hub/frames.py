"""Messages over the pipes of a worker process: four bytes for the length, low byte first, and then so many bytes."""

from typing import IO

HEAD = 4


def framed(text: bytes) -> bytes:
    return len(text).to_bytes(HEAD, "little") + text


def read(stream: IO[bytes]) -> bytes | None:
    """The next message; None if the other side is gone."""
    head = stream.read(HEAD)
    size = int.from_bytes(head, "little")
    text = stream.read(size) if len(head) == HEAD else b""
    return text if len(head) == HEAD and len(text) == size else None
