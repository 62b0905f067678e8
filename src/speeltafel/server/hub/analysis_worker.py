"""The process that analyses finished games, in spare time: records come in, analyses go out, round by round.

Messages are framed: MessagePack comes in, and MessagePack goes out. Nothing of it runs in the server's own process, so
that tables are served, and bots think, as if it were not there. It ends when nobody asks any more, so also when the
server was killed.
"""

import os
import signal
import sys
import time
import zlib
from collections.abc import Iterator, Mapping, Sequence
from typing import IO

import msgspec
from msgspec import Struct

from speeltafel.analysis import Analysis, analyse
from speeltafel.contract.errors import SpeeltafelError
from speeltafel.contract.json_types import Json, JsonObject
from speeltafel.games import game
from speeltafel.server.hub.frames import framed, read

NICE = 19  # everything else goes first
DIGITS = 5
"""Behind the point, of every share: ten times what is shown, and a third of the room that all of them would take."""
REPORT = 0.2
"""Seconds between two reports of how far it is."""
MOST = 64
"""Analyses that are not finished yet; the one that was asked for longest ago is dropped."""


class RoundRequest(Struct, frozen=True):
    """The next round of the analysis of a table, which begins with the first request."""

    table: str
    record: str


class RoundReply(Struct, frozen=True, kw_only=True):
    """How far it is; and at the end of a round what was found, or why there is nothing to find."""

    progress: float
    found: bytes = b""  # JSON, compressed
    worlds: int = 0
    finished: bool = False
    no: str = ""

    @property
    def last(self) -> bool:
        """Of this round."""
        return bool(self.found or self.no)


def request_bytes(table: str, record: str) -> bytes:
    return framed(msgspec.msgpack.encode(RoundRequest(table, record)))


def read_reply(stream: IO[bytes]) -> RoundReply | None:
    text = read(stream)
    return None if text is None else msgspec.msgpack.decode(text, type=RoundReply)


def send(reply: RoundReply) -> None:
    sys.stdout.buffer.write(framed(msgspec.msgpack.encode(reply)))
    sys.stdout.buffer.flush()


class Analyst:
    """The analyses that are under way, each where its last round ended."""

    def __init__(self) -> None:
        self.rounds: dict[str, Iterator[Analysis]] = {}
        self.done = self.reported_at = 0.0

    def reply_to(self, asked: RoundRequest) -> RoundReply:
        rounds = self.rounds.pop(asked.table, None) or analyse(asked.record, report=self.report)
        try:
            found = next(rounds)
        except SpeeltafelError as problem:
            return RoundReply(progress=1.0, no=str(problem))
        if not found.finished:
            self.rounds[asked.table] = rounds
            if len(self.rounds) > MOST:
                del self.rounds[next(iter(self.rounds))]
        return RoundReply(
            progress=1.0 if found.finished else self.done,
            found=packed(found),
            worlds=found.worlds,
            finished=found.finished,
        )

    def report(self, done: float) -> None:
        self.done = done
        if time.monotonic() - self.reported_at >= REPORT:
            self.reported_at = time.monotonic()
            send(RoundReply(progress=done))


def packed(found: Analysis) -> bytes:
    """Without names: people may delete theirs, and the game knows them."""
    told = found.json(game(found.game).notation)
    del told["names"]
    return zlib.compress(msgspec.json.encode(rounded(told)))


def unpacked(found: bytes, names: Sequence[str]) -> JsonObject:
    """The JSON that docs/analysis.md describes."""
    told: JsonObject = msgspec.json.decode(zlib.decompress(found))
    return told | {"names": list(names)}


def rounded(told: Json) -> Json:
    if isinstance(told, float):
        return round(told, DIGITS)
    if isinstance(told, Mapping):
        return {name: rounded(each) for name, each in told.items()}
    if isinstance(told, Sequence) and not isinstance(told, str):
        return [rounded(each) for each in told]
    return told


def main() -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl+C is for the server, which lets us know
    if hasattr(os, "nice"):
        os.nice(NICE)
    decode = msgspec.msgpack.Decoder(RoundRequest).decode
    analyst = Analyst()
    while (text := read(sys.stdin.buffer)) is not None:
        send(analyst.reply_to(decode(text)))


if __name__ == "__main__":
    main()
