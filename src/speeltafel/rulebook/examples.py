"""Worked examples: records of real games, played up to a position and on from there.

Beside each game's rules is a folder `examples`: a record for every example, `examples.json` with what it illustrates
and which facts it tells; texts are with the game's words. Nothing that is shown is typed: all views come from a table.
"""

import json
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Literal

from speeltafel.contract.game import Game
from speeltafel.contract.json_types import JsonObject
from speeltafel.contract.words import SOURCE, Language
from speeltafel.record import read
from speeltafel.rulebook.facts import Fact, TextContext, fact_text, filled
from speeltafel.table import Table
from speeltafel.table.replayer import opened

Viewer = int | Literal["all"] | None


@dataclass(frozen=True)
class ExamplePlan:
    """What `examples.json` says of an example."""

    after: str
    """The clause below which it stands."""
    clauses: list[str]
    """All that it illustrates."""
    begins: int
    """How many moves of the record lead to the position."""
    shows: str
    """The part of the table that is drawn; the client has a drawing of that name."""
    facts: dict[str, Fact]
    eyes: Viewer = None
    """Whose view it is: a seat's, everybody's, or with all cards open."""
    seat: int | None = None
    """Whose part of the table is drawn, where not all of it is."""


@dataclass(frozen=True)
class Step:
    seat: int
    move: str
    text: str
    """A sentence, in one language."""


@dataclass(frozen=True)
class PlayedExample:
    names: list[str]
    moves: list[tuple[int, str]]
    """Who, and what."""
    views: list[JsonObject]
    """The position, and what each move makes of it."""


@dataclass(frozen=True)
class Example:
    """One example, in one language."""

    id: str
    after: str
    clauses: list[str]
    title: str
    text: str
    shows: str
    seat: int | None
    names: list[str]
    steps: list[Step]
    views: list[JsonObject]


def examples(game: Game, language: Language = "en") -> list[Example]:
    """All examples of a game, in the order of the clauses below which they stand."""
    return [example(game, name, plan, language) for name, plan in plans(game).items()]


def example(game: Game, name: str, plan: ExamplePlan, language: Language) -> Example:
    it, words = played(game, name), texts(game, language)[name]
    context = TextContext(it.names, language)
    facts = {fact: fact_text(where, it.views, context) for fact, where in plan.facts.items()}
    return Example(
        id=name,
        after=plan.after,
        clauses=plan.clauses,
        title=words["title"],
        text=filled(words["text"], facts),
        shows=plan.shows,
        seat=plan.seat,
        names=it.names,
        steps=[Step(seat, move, sentence(game, it.names[seat], move, language)) for seat, move in it.moves],
        views=it.views,
    )


def plans(game: Game) -> dict[str, ExamplePlan]:
    return {name: ExamplePlan(**plan) for name, plan in read_json(game.folder / "examples" / "examples.json").items()}


@cache
def played(game: Game, name: str) -> PlayedExample:
    """An example's game, played by its record."""
    plan = plans(game)[name]
    record = read((game.folder / "examples" / f"{name}.txt").read_text("utf-8"))
    table = opened(record)
    for move in record.moves[: plan.begins]:
        table.play(move)
    moves, views = [], [seen(table, plan.eyes)]
    for move in record.moves[plan.begins :]:
        moves.append((table.turn or 0, move))
        table.play(move)
        views.append(seen(table, plan.eyes))
    return PlayedExample(table.names, moves, views)


def sentence(game: Game, who: str, move: str, language: Language) -> str:
    return game.notation.sentence(game.notation.numbers[move], who, language)


def seen(table: Table, eyes: Viewer) -> JsonObject:
    return table.open_view() if eyes == "all" else table.view(eyes)


def texts(game: Game, language: Language) -> JsonObject:
    """Titles and texts in a language; in English where nobody has translated them yet."""
    file = game.words / language / "examples.json"
    return read_json(file if file.is_file() else game.words / SOURCE / "examples.json")


def read_json(file: Path) -> JsonObject:
    """What a file says; a game without examples has none."""
    found: JsonObject = json.loads(file.read_text("utf-8")) if file.is_file() else {}
    return found
