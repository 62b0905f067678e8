"""Writes the lists of docs/notation.md from the games: `.venv/bin/python tools/notation.py`."""

from collections.abc import Iterator
from pathlib import Path
from random import Random

import speeltafel
from speeltafel.table import Table

PAGE = Path(__file__).resolve().parents[1] / "docs" / "notation.md"
BEGIN = "<!-- moves, written by `python tools/notation.py` from here -->"
END = "<!-- to here -->"
COMMON = ("game", "players", "options", "phase", "turn", "scores", "game_number", "over", "seat", "moves")


def renewed(page: str) -> str:
    """The page with its lists as the games are now."""
    if page.count(BEGIN) != 1 or page.count(END) != 1:
        raise ValueError(f"The page needs the lines {BEGIN} and {END}, once each.")
    head, rest = page.split(BEGIN)
    return "\n\n".join([head + BEGIN, "\n".join(lists()), END + rest.split(END)[1]])


def lists() -> Iterator[str]:
    for number, name in enumerate(speeltafel.game_names()):
        if number:
            yield ""
        facts = speeltafel.game(name).manifest
        yield f"### {facts.title}\n\n| move | when | in the log |\n| --- | --- | --- |"
        yield from moves(name)
        yield ""
        yield from keys(name)


def moves(name: str) -> Iterator[str]:
    """A row for every verb, with its first move as an example."""
    notation = speeltafel.game(name).rules.notation
    told = set()
    for move in notation.actions:
        text = notation.text(move)
        if (verb := text.split()[0]) not in told:
            told.add(verb)
            when = ", ".join(notation.phases[verb])
            yield f"| `{text}` | {when} | {notation.sentence(move, 'Anna')} |"


def keys(name: str) -> Iterator[str]:
    """What is in a view besides what all games have, and of what `reveal` shows more (a pile, not its height)."""
    table = midway(name)
    shown, everything = table.view(0), table.reveal()
    yield f"In a view: {quoted(key for key in shown if key not in COMMON)}.\n"
    more = (key for key, value in everything.items() if type(value) is not type(shown.get(key)))
    yield f"In `reveal` besides, or as cards: {quoted(more)}."


def midway(name: str) -> Table:
    table, dice = speeltafel.game(name).new(players=3, seed=1), Random(1)
    for _ in range(20):
        table.play(dice.choice(table.legal()))
    return table


def quoted(names: Iterator[str]) -> str:
    return ", ".join(f"`{name}`" for name in names)


if __name__ == "__main__":
    PAGE.write_text(renewed(PAGE.read_text("utf-8")), "utf-8")
