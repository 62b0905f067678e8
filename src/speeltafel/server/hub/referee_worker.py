"""The process of a referee: questions come in, rulings go out. What it takes to judge is imported here alone.

Messages are MessagePack, framed. It ends when nobody asks any more, so also when the server was killed.
"""

import os
import signal
import sys
import time
from importlib import import_module
from typing import IO

import msgspec
from msgspec import Raw, Struct

from speeltafel.contract.errors import SpeeltafelError
from speeltafel.contract.outcomes import AnyReferee, Plain, Question
from speeltafel.server.hub.frames import framed, read

NICE = 5  # tables are served first


class RefereeRequest(Struct, frozen=True):
    """A question, for the referee of a game: the one in its file referee.py."""

    package: str
    question: Raw


class RefereeReply(Struct, frozen=True):
    """A ruling, as the log keeps it, or why there is none."""

    cpu: float  # seconds
    ruled: Plain = None
    no: str = ""


def request_bytes(package: str, question: Question) -> bytes:
    return framed(msgspec.msgpack.encode(RefereeRequest(package, Raw(msgspec.msgpack.encode(question)))))


def read_reply(stream: IO[bytes]) -> RefereeReply | None:
    text = read(stream)
    return None if text is None else msgspec.msgpack.decode(text, type=RefereeReply)


def reply_to(asked: RefereeRequest) -> RefereeReply:
    referee: AnyReferee = import_module(f"{asked.package}.referee").REFEREE
    question = msgspec.msgpack.decode(asked.question, type=referee.question_type)
    began = time.process_time()
    try:
        ruling = referee.rule(question)
    except SpeeltafelError as problem:
        return RefereeReply(time.process_time() - began, no=str(problem))
    return RefereeReply(time.process_time() - began, referee.to_log(ruling))


def main() -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl+C is for the server, which lets us know
    if hasattr(os, "nice"):
        os.nice(NICE)
    decode = msgspec.msgpack.Decoder(RefereeRequest).decode
    while (text := read(sys.stdin.buffer)) is not None:
        sys.stdout.buffer.write(framed(msgspec.msgpack.encode(reply_to(decode(text)))))
        sys.stdout.buffer.flush()


if __name__ == "__main__":
    main()
