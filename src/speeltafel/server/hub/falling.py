"""The process in which buckets fall: questions come in, rulings go out. MuJoCo is imported here and nowhere else.

A message is four bytes for its length, low byte first, and then so many bytes of MessagePack. It ends when nobody
asks any more, so also when the server was killed.
"""

import os
import signal
import sys
import time
from typing import IO

import msgspec
from msgspec import Struct

from speeltafel.contract.errors import SpeeltafelError
from speeltafel.contract.outcomes import Question, Ruling

HEAD = 4
NICE = 5  # tables are served first


class Told(Struct, frozen=True):
    """One of `ruling` and `no`."""

    cpu: float  # seconds
    ruling: Ruling | None = None
    no: str = ""


def asked_in_words(question: Question) -> bytes:
    return framed(msgspec.msgpack.encode(question))


def read_told(stream: IO[bytes]) -> Told | None:
    text = read(stream)
    return None if text is None else msgspec.msgpack.decode(text, type=Told)


def framed(text: bytes) -> bytes:
    return len(text).to_bytes(HEAD, "little") + text


def read(stream: IO[bytes]) -> bytes | None:
    """The next message; None if the other side is gone."""
    head = stream.read(HEAD)
    size = int.from_bytes(head, "little")
    text = stream.read(size) if len(head) == HEAD else b""
    return text if len(head) == HEAD and len(text) == size else None


def answer(question: Question) -> Told:
    from speeltafel.table.finger import referee

    began = time.process_time()
    try:
        ruling = referee(question)
    except SpeeltafelError as problem:
        return Told(time.process_time() - began, no=str(problem))
    return Told(time.process_time() - began, ruling)


def main() -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl+C is for the server, which lets us know
    if hasattr(os, "nice"):
        os.nice(NICE)
    decode = msgspec.msgpack.Decoder(Question).decode
    while (text := read(sys.stdin.buffer)) is not None:
        sys.stdout.buffer.write(framed(msgspec.msgpack.encode(answer(decode(text)))))
        sys.stdout.buffer.flush()


if __name__ == "__main__":
    main()
