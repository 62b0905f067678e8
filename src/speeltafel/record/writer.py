"""Writing a record."""

import hashlib
import json
import textwrap
from collections.abc import Mapping

from speeltafel.contract.outcomes import Plain
from speeltafel.record.record import FORMAT, TITLE, Record, SeedCommitment

HARD_SPACE = "\u00a0"


def write(record: Record) -> str:
    """The record as text; read() gives the same record back."""
    seed = f"seed: {record.seed.hex()}" if record.seed is not None else f"seed hash: {record.seed_hash}"
    result = "unfinished" if record.scores is None else " ".join(map(str, record.scores))
    lines = [
        f"{TITLE} {FORMAT}",
        f"game: {record.game}",
        f"rules: {record.rules_version}",
        f"players: {record.players}",
        f"options: {json.dumps(record.options)}",
        seed,
        *(commitment_lines(record.seed_commitment, secret=record.seed is None) if record.seed_commitment else []),
        *(f"seat {seat}: {name}" for seat, name in enumerate(record.names)),
        f"moves: {len(record.moves)}",
        *wrapped(record.moves),
        *outcome_lines(record.outcomes),
        f"result: {result}",
    ]
    text = "\n".join(lines) + "\n"
    return f"{text}check: {checksum(text)}\n"


def commitment_lines(commitment: SeedCommitment, *, secret: bool) -> list[str]:
    """Where the seed came from. A secret record must not tell it: the deal's seed would follow."""
    told = None if secret else commitment.seed
    first = f"house hash: {commitment.seed_hash}" if told is None else f"house seed: {told.hex()}"
    return [first, *(f"word {seat}: {word}" for seat, word in sorted(commitment.words.items()))]


def wrapped(moves: list[str]) -> list[str]:
    """The moves on indented lines; the hard space keeps a move together while lines are made."""
    text = ", ".join(move.replace(" ", HARD_SPACE) for move in moves)
    lines = textwrap.wrap(text, 96, initial_indent="  ", subsequent_indent="  ")
    return [line.replace(HARD_SPACE, " ") for line in lines]


def outcome_lines(outcomes: Mapping[int, Plain]) -> list[str]:
    """A line for each move that the rules alone do not decide; nothing where there is none."""
    lines = [
        f"  {index + 1} {json.dumps(told, ensure_ascii=False, separators=(',', ':'))}"
        for index, told in sorted(outcomes.items())
    ]
    return [f"outcomes: {len(lines)}", *lines] if lines else []


def checksum(text: str) -> str:
    """Tells a damaged record from a whole one; it is no signature."""
    return hashlib.sha256(text.encode()).hexdigest()[:16]
