"""Counts the frames that a connection sends, without parsing what is in them."""

SHORT = 126
"""This length says: the true one follows in two bytes; one more than that: in eight."""
FINAL = MASKED = 0x80
CONTROL = 8
"""Kinds of frames from here on are about the connection, and may come between those of a message."""


class FrameCounter:
    """Counts the frames of a WebSocket (RFC 6455) in what comes, by their heads; what is in them does not matter."""

    __slots__ = ("_head", "_skip", "parts")

    def __init__(self) -> None:
        self._head = b""  # of a frame, so far
        self._skip = 0  # bytes of the current frame that are still to come
        self.parts = 0  # frames of the message that is under way

    def count(self, data: bytes) -> int:
        """How many frames begin in it."""
        at, found = self._skip, 0
        if self._head:
            data, self._head = self._head + data, b""
        while at < len(data):
            if (end := self._end(data, at)) is None:
                self._head, at = data[at:], len(data)
            else:
                found, at = found + 1, end
        self._skip = at - len(data)
        return found

    def _end(self, data: bytes, at: int) -> int | None:
        """Of the frame that begins here; None if so little of it is there that one cannot tell."""
        if len(data) < at + 2:
            return None
        length, begin = data[at + 1] & 127, at + 2
        if length >= SHORT:
            begin += 2 if length == SHORT else 8
            if len(data) < begin:
                return None
            length = int.from_bytes(data[at + 2 : begin], "big")
        kind = data[at] & 15
        if kind < CONTROL:
            self.parts = 0 if data[at] & FINAL else self.parts + 1
        return begin + (4 if data[at + 1] & MASKED else 0) + length
