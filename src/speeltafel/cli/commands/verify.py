"""Check a record: its text, its moves, its result, and that nobody could choose the deal."""

import argparse
import sys
from collections.abc import Callable
from pathlib import Path

from speeltafel import games
from speeltafel.cli.terminal import console, error
from speeltafel.contract.errors import BadRecord, BadTable
from speeltafel.record import Record, deal_seed, read
from speeltafel.record.parser import has_checksum
from speeltafel.table.replayer import judged_again, replay


def arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("file", metavar="FILE", help="a record, as a server gives it; - reads standard input")
    parser.add_argument("--hash", metavar="HEX", help="the hash that was published before the game")


def run(parsed: argparse.Namespace) -> int:
    """0: all is well; 1: something is wrong with the record, and a sentence says what."""
    published = hash_given(parsed.hash)
    data = sys.stdin.buffer.read() if parsed.file == "-" else Path(parsed.file).read_bytes()
    found, wrong = verified(data, published)
    for sentence in found:
        console.print(sentence, markup=False, soft_wrap=True)
    for sentence in wrong:
        error(sentence)
    return 1 if wrong else 0


def hash_given(text: str | None) -> str | None:
    digits = text.strip().lower() if text is not None else None
    if digits is not None and (len(digits) != 64 or set(digits) - set("0123456789abcdef")):
        raise BadTable(f"A hash has 64 hexadecimal digits; {text!r} has not.")
    return digits


def verified(data: bytes, published: str | None = None) -> tuple[list[str], list[str]]:
    """Sentences on what was checked and found right, and on what is wrong."""
    found: list[str] = []
    wrong: list[str] = []
    try:
        text = data.decode()
        record = read(text)
    except UnicodeDecodeError:
        return [], ["A record is a text in UTF-8; this is something else."]
    except BadRecord as problem:
        return [], [str(problem)]
    checks: list[Callable[[], str]] = [
        lambda: checksum_found(text),
        lambda: play_found(text, record),
        lambda: seed_found(record),
        lambda: hash_found(record, published),
        *([lambda: outcomes_found(record)] if record.outcomes else []),
    ]
    for check in checks:
        try:
            found.append(check())
        except BadRecord as problem:
            wrong.append(str(problem))
    return found, wrong


def checksum_found(text: str) -> str:
    if has_checksum(text):
        return "The text is whole: its checksum is right."
    return "The text has no checksum, as if it was written by hand."


def play_found(text: str, record: Record) -> str:
    table = replay(text)
    title, version = table.game.manifest.title, record.rules_version
    legal = f"Its {len(table.moves)} moves are allowed by the rules of {title}, version {version}"
    if not table.over:
        return f"{legal}, and do not end the game, as it says."
    scores = ", ".join(f"{name!r} {points}" for name, points in zip(table.names, table.scores(), strict=True))
    return f"{legal}, and lead to the result it tells: {scores}."


def outcomes_found(record: Record) -> str:
    """What the record tells counts. Elsewhere something else may come of a move, so a difference is no fault."""
    try:
        pairs = judged_again(record)
    except ImportError as missing:
        return f"Warning: what came of moves was not simulated again. {missing}"
    moves = games.game(record.game).outcomes
    if not pairs or moves is None:
        return "No outcome in it was simulated; a stand-in decided them all."
    referee = moves.referee
    told_by = ", ".join(sorted({told.by for told, _ in pairs}))
    now_by = pairs[0][1].by
    others = sum(not referee.same(told, seen) for told, seen in pairs)
    if not others:
        return f"Its {len(pairs)} outcomes, told by {told_by}, are the same when {now_by} simulates them again."
    decisive = sum(not referee.decides_the_same(told, seen) for told, seen in pairs)
    return (
        f"Warning: {others} of its {len(pairs)} outcomes, told by {told_by}, are others when {now_by} simulates them "
        f"again here, and after {decisive} of them the game would go on otherwise. What the record tells counts: "
        "other versions and processors may differ, but so would a record that was changed."
    )


def seed_found(record: Record) -> str:
    """Whether the deal is what the server and the players made of it together."""
    commitment = record.seed_commitment
    if commitment is None:
        return "It tells no seed of a server: whoever dealt may have chosen the deal."
    if commitment.seed is None:
        raise BadRecord("The server's seed is still a secret; nobody can check the deal before it is told.")
    if deal_seed(commitment.seed, commitment.words) != record.seed:
        raise BadRecord("The seed of the deal does not follow from the server's seed and the words: it was changed.")
    words = ", ".join(f"{word!r} of {record.names[seat]!r}" for seat, word in sorted(commitment.words.items()))
    return f"The seed of the deal follows from the server's seed and {f'the words {words}' if words else 'no words'}."


def hash_found(record: Record, published: str | None) -> str:
    """What must have been known before the first word was added."""
    commitment = record.seed_commitment
    own, whose = (commitment.seed_hash, "the server's seed") if commitment else (record.seed_hash, "its seed")
    if published is None:
        return f"The hash of {whose} is {own}; it should be the one published before the game (--hash checks it)."
    if published != own:
        raise BadRecord(f"The published hash is not that of {whose}, which is {own}: another seed was promised.")
    return f"The published hash is that of {whose}, so it was fixed before the game."
