"""Reading a record; whatever is wrong with the text gets a sentence of its own."""

import json
from typing import NoReturn

from speeltafel.contract.errors import BadRecord
from speeltafel.contract.json_types import JsonObject
from speeltafel.contract.outcomes import Plain
from speeltafel.contract.seeds import seed_hash
from speeltafel.record.record import FORMAT, TITLE, Record, SeedCommitment
from speeltafel.record.writer import checksum


def read(text: str) -> Record:
    """The record in a text. Checks its form and its checksum (if it has one), not its moves."""
    parser = RecordParser(text)
    parser.title()
    game = parser.value("game")
    rules_version = parser.number("rules")
    players = parser.number("players")
    options = parser.options()
    seed, hashed = parser.seed()
    commitment = parser.commitment(secret=seed is None, players=players)
    names = [parser.value(f"seat {seat}") for seat in range(players)]
    moves = parser.moves(parser.number("moves"))
    outcomes = parser.outcomes(len(moves)) if parser.comes("outcomes:") else {}
    result = parser.value("result")
    parser.check()
    return Record(
        game=game,
        rules_version=rules_version,
        players=players,
        options=options,
        seed=seed,
        seed_hash=hashed,
        names=names,
        moves=moves,
        scores=None if result == "unfinished" else parser.scores(result, players),
        seed_commitment=commitment,
        outcomes=outcomes,
    )


def has_checksum(text: str) -> bool:
    """Does a record that could be read end with a checksum? One written by hand may not."""
    return text.rstrip().splitlines()[-1].partition(":")[0].strip() == "check"


class RecordParser:
    """The lines of a record, taken one after the other."""

    def __init__(self, text: str) -> None:
        self.text = text
        self.lines = text.splitlines()
        self.at = 0

    def wrong(self, what: str) -> NoReturn:
        raise BadRecord(f"Line {self.at} of the record is wrong: {what}.")

    def next(self) -> str:
        self.at += 1
        if self.at > len(self.lines):
            raise BadRecord(f"The record breaks off after line {self.at - 1}; its end is missing.")
        return self.lines[self.at - 1]

    def comes(self, start: str) -> bool:
        """Does the next line start so?"""
        return self.at < len(self.lines) and self.lines[self.at].startswith(start)

    def title(self) -> None:
        expected = f"{TITLE} {FORMAT}"
        if self.next().strip() != expected:
            self.wrong(f"a record begins with the line {expected!r}")

    def value(self, name: str) -> str:
        key, colon, value = self.next().partition(":")
        if not colon or key.strip() != name or not value.strip():
            self.wrong(f"'{name}: …' should stand here")
        return value.strip()

    def number(self, name: str) -> int:
        value = self.value(name)
        if not value.isdecimal() or len(value) > 9:
            self.wrong(f"after '{name}:' a whole number should stand, not {value!r}")
        return int(value)

    def options(self) -> JsonObject:
        value = self.value("options")
        try:
            options = json.loads(value)
        except (ValueError, RecursionError):
            options = None
        if not isinstance(options, dict):
            self.wrong("after 'options:' they should stand as JSON, such as {\"games\": 4}")
        return options

    def seed(self) -> tuple[bytes | None, str]:
        """The seed, if it is told, and its hash."""
        return self.told("seed", "seed hash")

    def commitment(self, *, secret: bool, players: int) -> SeedCommitment | None:
        """Where the seed came from, if it was dealt by a server."""
        if not self.comes("house "):
            return None
        seed, hashed = self.told("house seed", "house hash")
        if secret != (seed is None):
            self.wrong("'house seed: …' goes with 'seed: …', and 'house hash: …' with 'seed hash: …'")
        return SeedCommitment(seed, hashed, self.words(players))

    def words(self, players: int) -> dict[int, str]:
        words: dict[int, str] = {}
        while self.comes("word "):
            key, _, word = self.next().partition(":")
            digits = key.removeprefix("word ").strip()
            seat = int(digits) if digits.isdecimal() and len(digits) < 10 else players
            if not max(words, default=-1) < seat < players or not word.strip():
                self.wrong("'word 0: …' gives a seat's word; seats stand in their order, each once at most")
            words[seat] = word.strip()
        return words

    def told(self, open_name: str, hash_name: str) -> tuple[bytes | None, str]:
        """32 bytes, if they are told, and their hash."""
        key, _, value = self.next().partition(":")
        digits = value.strip()
        if key not in (open_name, hash_name) or len(digits) != 64 or set(digits) - set("0123456789abcdef"):
            self.wrong(f"'{open_name}: …' or '{hash_name}: …' with 64 hexadecimal digits should stand here")
        if key == hash_name:
            return None, digits
        return bytes.fromhex(digits), seed_hash(bytes.fromhex(digits))

    def moves(self, count: int) -> list[str]:
        indented = []
        while self.at < len(self.lines) and self.lines[self.at].startswith(" "):
            indented.append(self.next().strip())
        moves = [move.strip() for move in " ".join(indented).split(",")] if indented else []
        if len(moves) != count:
            self.wrong(f"{count} moves were announced, but {len(moves)} are here")
        return moves

    def outcomes(self, moves: int) -> dict[int, Plain]:
        """What came of some moves, by their index: a line each, with the move's number and JSON."""
        count, found = self.number("outcomes"), dict[int, Plain]()
        while self.comes(" "):
            number, _, told = self.next().strip().partition(" ")
            if not number.isdecimal() or len(number) > 9 or not max(found, default=-1) < int(number) - 1 < moves:
                self.wrong("an outcome begins with the number of its move; they stand in their order, each once")
            try:
                found[int(number) - 1] = json.loads(told)
            except (ValueError, RecursionError):
                self.wrong("after the number of a move its outcome should stand as JSON")
        if len(found) != count:
            self.wrong(f"{count} outcomes were announced, but {len(found)} are here")
        return found

    def scores(self, result: str, players: int) -> list[int]:
        scores = [word for word in result.split() if word.removeprefix("-").isdecimal() and len(word) < 10]
        if len(scores) != players or len(scores) != len(result.split()):
            raise BadRecord(f"The result should be 'unfinished' or {players} scores, not {result!r}.")
        return [int(score) for score in scores]

    def check(self) -> None:
        """The last line, which a record written by hand may leave out."""
        if self.at == len(self.lines):
            return
        value = self.value("check")
        covered = "\n".join(self.lines[: self.at - 1]) + "\n"
        if value != checksum(covered):
            self.wrong("the text was changed after it was written; without this line it is read as written by hand")
        if any(line.strip() for line in self.lines[self.at :]):
            self.wrong("nothing should follow it")
