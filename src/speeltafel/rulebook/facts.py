"""What an example's text says comes from the table: its {names} stand for facts, and facts are read from views.

A fact is a place in the views ("-1.points.3": in the last one, the points of seat 3), or such places with the way to
tell them: {"card": "0.trick.0.1"}.
"""

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import reduce
from typing import Any, TypeAlias

from speeltafel.contract.json_types import JsonObject
from speeltafel.contract.words import Language, shared_words, spoken

Fact: TypeAlias = str | dict[str, str | list[str]]


@dataclass(frozen=True)
class TextContext:
    """Who sits where, and in which language it is told."""

    names: list[str]
    language: Language


def value_at(views: list[JsonObject], place: str) -> Any:
    """What is there: "0.table.2" is in the first view what seat 2 laid on the table."""
    number, *steps = place.split(".")
    start: Any = views[int(number)]
    return reduce(lambda thing, step: thing[int(step) if isinstance(thing, list) else step], steps, start)


def fact_text(fact: Fact, views: list[JsonObject], context: TextContext) -> str:
    """A fact in words."""
    if isinstance(fact, str):
        return str(value_at(views, fact)).replace("-", "−")
    ((way, places),) = fact.items()
    things = [value_at(views, place) for place in ([places] if isinstance(places, str) else places)]
    return FORMATTERS[way](things, context)


def filled(text: str, facts: Mapping[str, str]) -> str:
    """The text with its facts; a sentence that begins with one has a capital all the same."""
    return re.sub(r"(?:^|(?<=[.!?] ))\w", lambda first: first[0].upper(), text.format_map(facts))


def listed(texts: list[str], language: Language) -> str:
    """ "red 5, red 7 and blue 2"."""
    *most, last = texts
    return f"{', '.join(most)} {shared_words(language)['and']} {last}" if most else last


def names(seats: list[int], context: TextContext) -> str:
    return listed([context.names[seat] for seat in seats], context.language)


def best(scores: list[list[int]], context: TextContext) -> str:
    """Who has the most."""
    return names([seat for seat, points in enumerate(scores[0]) if points == max(scores[0])], context)


def cards(things: list[str], context: TextContext) -> str:
    return listed([spoken(card, context.language) for card in things], context.language)


def playable(moves: list[list[str]], context: TextContext) -> str:
    """The cards among the legal moves."""
    return cards([move.split()[1] for move in moves[0] if move.startswith("play ")], context)


def difference(amounts: list[int], _: TextContext) -> str:
    """How much the first is more than the second."""
    return str(amounts[0] - amounts[1])


def together(amounts: list[int], _: TextContext) -> str:
    return str(sum(amounts))


def strength(things: list[str], _: TextContext) -> str:
    """What the numbers on cards add up to."""
    return str(sum(int(card[1:]) for card in things))


def standing(things: list[list[list[object]]], _: TextContext) -> str:
    """How many things there are in rows, gaps not counted."""
    return str(sum(thing is not None for row in things[0] for thing in row))


FORMATTERS: dict[str, Callable[[list[Any], TextContext], str]] = {
    "name": names,
    "names": lambda things, context: names(things[0], context),
    "best": best,
    "card": cards,
    "cards": lambda things, context: cards(things[0], context),
    "count": lambda things, _: str(len(things[0])),
    "playable": playable,
    "difference": difference,
    "together": together,
    "strength": strength,
    "standing": standing,
}
