"""Frames of WebSockets (RFC 6455), as bytes."""

from typing import NamedTuple

CONTINUED, TEXT, BINARY, CLOSE, PING, PONG = 0, 1, 2, 8, 9, 10
"""The kinds of frames; from CLOSE on they are about the line itself."""

FINAL = MASKED = 0x80
RESERVED = 0x70
MOST_CONTROL = 125
"""Bytes in a frame about the line itself."""


class BadFrame(Exception):
    """The other side does not keep to the protocol; the line must be closed with this code."""

    def __init__(self, code: int, reason: str) -> None:
        super().__init__(reason)
        self.code, self.reason = code, reason


class Frame(NamedTuple):
    kind: int
    final: bool
    data: bytes


def framed(kind: int, data: bytes) -> bytes:
    """A whole message of a server, or a frame about the line."""
    size = len(data)
    if size < 126:
        return bytes((FINAL | kind, size)) + data
    if size < 2**16:
        return bytes((FINAL | kind, 126, size >> 8, size & 255)) + data
    return bytes((FINAL | kind, 127)) + size.to_bytes(8, "big") + data


def end_of_frame(data: bytes, start: int, most: int) -> int:
    """Where the frame that begins here ends; somewhere behind the data, if it is not complete.

    What its first two bytes say must be so at once: the rest of a frame that nobody may send need not come.
    """
    if len(data) - start < 2:
        return len(data) + 1
    first, second = data[start], data[start + 1]
    kind, length, begin = first & 15, second & 127, start + 2
    if first & RESERVED or not second & MASKED or not (kind <= BINARY or CLOSE <= kind <= PONG):
        raise BadFrame(1002, "That is no frame of a client's.")
    if kind >= CLOSE and (not first & FINAL or length > MOST_CONTROL):
        raise BadFrame(1002, "Frames about the line are short and whole.")
    if length > MOST_CONTROL:
        begin = start + (4 if length == 126 else 10)
        if len(data) < begin:
            return len(data) + 1
        length = int.from_bytes(data[start + 2 : begin], "big")
    if length > most:
        raise BadFrame(1009, "That message is too long.")
    return begin + 4 + length  # with the mask that a client must use


def read(frame: bytes) -> Frame:
    """A whole frame of a client, which `end_of_frame` found."""
    kind, length = frame[0] & 15, frame[1] & 127
    begin = 2 if length < 126 else 4 if length == 126 else 10
    return Frame(kind, bool(frame[0] & FINAL), unmasked(frame[begin + 4 :], frame[begin : begin + 4]))


def unmasked(data: bytes, mask: bytes) -> bytes:
    """Every fourth byte is changed by the same byte of the mask; as two large numbers that is done at once."""
    size = len(data)
    key = (mask * (size // 4 + 1))[:size]
    return (int.from_bytes(data, "little") ^ int.from_bytes(key, "little")).to_bytes(size, "little")


def goodbye(code: int, reason: str = "") -> bytes:
    return framed(CLOSE, code.to_bytes(2, "big") + reason.encode()[: MOST_CONTROL - 2].decode(errors="ignore").encode())


def code_of(data: bytes) -> int:
    """With what code the other side closes the line; 1005: it says nothing."""
    if not data:
        return 1005
    code = int.from_bytes(data[:2], "big")
    allowed = 1000 <= code <= 1014 and code not in (1004, 1005, 1006)
    if len(data) < 2 or not (allowed or 3000 <= code < 5000):
        raise BadFrame(1002, "That is no code to close a line with.")
    try:
        data[2:].decode()
    except UnicodeDecodeError:
        raise BadFrame(1007, "The reason is not UTF-8.") from None
    return code
