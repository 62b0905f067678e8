"""A first game as its files have it: a line of moves cut into lessons, and words for them in every language.

The files lie with the game: `first_game.json`, and one with its words in every language. Moves stand in one text, with
commas.
"""

from functools import cache
from pathlib import Path
from typing import Annotated, Literal

from msgspec import Meta, Struct, field
from msgspec.json import decode

from speeltafel import Table, game, game_names
from speeltafel.contract.json_types import JsonObject
from speeltafel.contract.words import LANGUAGES, SOURCE, Language
from speeltafel.server.domain.errors import CommandRefused

FILE = "first_game.json"
OTHERWISE = "otherwise"
"""The explanation of every wrong move that has none of its own."""


def moves_in(text: str) -> list[str]:
    return [move.strip() for move in text.split(",")] if text.strip() else []


class LeadIn(Struct, frozen=True, forbid_unknown_fields=True):
    """What happens before somebody is asked: some of it unseen, the rest one by one."""

    skip: str = ""
    watch: str = ""

    @property
    def before(self) -> list[str]:
        return moves_in(self.skip) + moves_in(self.watch)


class Lesson(LeadIn, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A position in which the learner is to move."""

    id: Annotated[str, Meta(pattern="^[a-z][a-z0-9_]*$")]
    answer: str  # what the line goes on with
    accept: list[str] = []  # other answers that are right
    any_order: bool = False  # of the moves of an answer
    wrong: dict[str, str] = {}  # a move, or the beginning of its words: which explanation it gets

    @property
    def own(self) -> list[str]:
        """The moves of the line's own answer."""
        return moves_in(self.answer)

    @property
    def answers(self) -> list[list[str]]:
        """All that are right, the line's own first."""
        return [self.own, *map(moves_in, self.accept)]


class FirstGame(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """One deal, played against others whose moves are written down."""

    seed: int
    seat: int
    others: list[str]  # clockwise from the learner's left
    lessons: list[Lesson]
    options: JsonObject = {}
    finish: LeadIn = field(default_factory=LeadIn)

    @property
    def players(self) -> int:
        return 1 + len(self.others)

    @property
    def names(self) -> list[str]:
        """Of all seats; the learner's is for the client to say."""
        around = ["", *self.others]
        return [around[(seat - self.seat) % self.players] for seat in range(self.players)]

    def index_of(self, lesson: str) -> int:
        """Where a lesson stands among the others."""
        for number, each in enumerate(self.lessons):
            if each.id == lesson:
                return number
        raise CommandRefused(
            "not_found", f"There is no such lesson; there are {', '.join(each.id for each in self.lessons)}."
        )


class LessonWords(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    title: str
    learn: str
    ask: str
    right: str
    wrong: dict[str, str]
    before: str = ""


class GameWords(Struct, frozen=True, forbid_unknown_fields=True):
    lessons: dict[str, LessonWords]
    end: str


@cache
def with_first_games() -> list[str]:
    """The names of the games that have one."""
    return [name for name in game_names() if file_of(name).is_file()]


@cache
def first_game(name: str) -> FirstGame:
    check_name(name)
    return decode(file_of(name).read_bytes(), type=FirstGame)


@cache
def words_of(name: str, language: Language) -> GameWords:
    check_name(name)
    assert language in LANGUAGES
    words = game(name).rules.words
    translated = words / language / FILE
    return decode((translated if translated.is_file() else words / SOURCE / FILE).read_bytes(), type=GameWords)


def check_name(name: str) -> None:
    if name not in with_first_games():
        raise CommandRefused(
            "not_found", f"There is no first game of that; there is one of {', '.join(with_first_games())}."
        )


def file_of(name: str) -> Path:
    return game(name).rules.folder / FILE


def new_table(name: str) -> Table:
    """The table before anybody has moved."""
    first = first_game(name)
    return game(name).new(first.players, first.seed, [each or "-" for each in first.names], **first.options)


@cache
def position(name: str, number: int) -> Table:
    """The table when the lesson of that number asks its question; the number after the last is the end. Do not play on
    it: it is kept."""
    first = first_game(name)
    if number == 0:
        table, played = new_table(name), first.lessons[0].before
    else:
        last = first.lessons[number - 1]
        table = position(name, number - 1).copy()
        follows = first.lessons[number] if number < len(first.lessons) else first.finish
        played = last.own + follows.before
    for move in played:
        table.play(move)
    return table


Verdict = Literal["more", "right", "instead", "wrong"]
"""Not all of an answer yet; what the line goes on with; another right answer; wrong."""


def check_answer(lesson: Lesson, played: list[str], *, their_turn: bool = True) -> tuple[Verdict, str]:
    """The verdict, and for a wrong answer the key of the words that explain why. A turn that is over (it is no longer
    their turn) before the answer is whole was ended too soon."""
    left = lesson.answers
    for number, move in enumerate(played, 1):
        left = [answer for answer in left if is_beginning(lesson, answer, played[:number])]
        if not left:
            return "wrong", explanation_key(lesson, move)
    whole = [answer for answer in left if len(answer) == len(played)]
    if not whole:
        return ("more", "") if their_turn else ("wrong", explanation_key(lesson, played[-1]))
    return ("right" if lesson.own in whole else "instead"), ""


def is_beginning(lesson: Lesson, answer: list[str], played: list[str]) -> bool:
    """Is this the beginning of that answer?"""
    if lesson.any_order:
        return all(played.count(move) <= answer.count(move) for move in played)
    return answer[: len(played)] == played


def explanation_key(lesson: Lesson, move: str) -> str:
    """Of the longest beginning of the move's words that has one."""
    words = move.split()
    for length in range(len(words), 0, -1):
        if found := lesson.wrong.get(" ".join(words[:length])):
            return found
    return OTHERWISE
