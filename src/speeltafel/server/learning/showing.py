"""A first game as its learner sees it: every lesson with the moves that lead to it, and what comes of an answer."""

from collections.abc import Iterable, Iterator
from typing import Any

from msgspec import Struct

from speeltafel import Table
from speeltafel.contract.errors import SpeeltafelError
from speeltafel.contract.words import Language
from speeltafel.server.domain.errors import CommandRefused
from speeltafel.server.learning.judging import Verdict, judged
from speeltafel.server.learning.lessons import FirstGame, dealt, first_game, moves_in, standing, words_of


class Shot(Struct, frozen=True, kw_only=True):
    """The table at a moment, and the move that led there."""

    view: dict[str, Any]
    prompt: str = ""  # what the rules ask of the learner; empty if it is not their turn
    seat: int | None = None  # who made the move; None: nobody has moved
    move: str = ""
    text: str = ""  # the move as a sentence; empty if it is the learner's, or hidden from them


class LessonShown(Struct, frozen=True, kw_only=True):
    id: str
    title: str
    before: str  # what is told while the others play
    learn: str
    ask: str
    right: str
    shots: list[Shot]  # from the end of the lesson before; the last one is the position in question
    answer: list[str]  # what the line goes on with
    answered: list[Shot]  # the same, shown


class FirstGameShown(Struct, frozen=True, kw_only=True):
    """All of a first game at once."""

    game: str
    seat: int  # the learner's
    names: list[str]  # of all seats; the learner's is empty
    lessons: list[LessonShown]
    finish: list[Shot]  # from the last answer to the end
    open: dict[str, Any] | None  # everything on the table at the end; None if the game is not over then
    winners: list[int]
    end: str


class Tried(Struct, frozen=True, kw_only=True):
    """What comes of some moves in a lesson."""

    verdict: Verdict
    why: str  # of a wrong answer
    view: dict[str, Any]
    next: list[str]  # the learner's legal moves then
    prompt: str


class Offered(Struct, frozen=True):
    """A game that can be learned so."""

    game: str
    lessons: int


def shown(name: str, language: Language) -> FirstGameShown:
    first, words = first_game(name), words_of(name, language)
    table = dealt(name)
    lessons = []
    for lesson in first.lessons:
        said = words.lessons[lesson.id]
        shots = list(watched(table, first, lesson.skip, lesson.watch, language))
        answered = [shot(table, first, last, language) for last in played(table, lesson.own)]
        lessons.append(
            LessonShown(
                id=lesson.id,
                title=said.title,
                before=said.before,
                learn=said.learn,
                ask=said.ask,
                right=said.right,
                shots=shots,
                answer=lesson.own,
                answered=answered,
            )
        )
    finish = list(watched(table, first, first.finish.skip, first.finish.watch, language))
    return FirstGameShown(
        game=name,
        seat=first.seat,
        names=first.names,
        lessons=lessons,
        finish=finish,
        open=table.reveal() if table.over else None,
        winners=table.winners(),
        end=words.end,
    )


def tried(name: str, lesson: str, moves: list[str], language: Language) -> Tried:
    """Some moves from where the lesson stands, as far as they are one turn of the learner's or several."""
    first, words = first_game(name), words_of(name, language)
    number = first.place(lesson)
    table = standing(name, number).copy()
    for move in moves:
        try:
            table.play(move, first.seat)
        except SpeeltafelError as error:
            raise CommandRefused("illegal_move", str(error), getattr(error, "clause", None)) from error
    theirs = table.turn == first.seat
    verdict, why = judged(first.lessons[number], moves, their_turn=theirs)
    return Tried(
        verdict=verdict,
        why=words.lessons[lesson].wrong[why] if why else "",
        view=table.view(first.seat),
        next=table.legal() if theirs else [],
        prompt=prompt(table, first, language),
    )


def watched(table: Table, first: FirstGame, skip: str, watch: str, language: Language) -> Iterator[Shot]:
    """Where it begins, and every move that is shown."""
    for move in moves_in(skip):
        table.play(move)
    yield Shot(view=table.view(first.seat), prompt=prompt(table, first, language))
    for last in played(table, moves_in(watch)):
        yield shot(table, first, last, language)


def played(table: Table, moves: Iterable[str]) -> Iterator[tuple[int, str]]:
    """Every move, played, with its seat."""
    for move in moves:
        seat = table.turn
        table.play(move)
        assert seat is not None
        yield seat, move


def shot(table: Table, first: FirstGame, last: tuple[int, str], language: Language) -> Shot:
    """The table now, after that move."""
    (seat, move), notation = last, table.notation
    own = seat == first.seat
    known = notation.told_to(first.seat, seat, move)
    return Shot(
        view=table.view(first.seat),
        prompt=prompt(table, first, language),
        seat=seat,
        move=known,
        text="" if own or not known else notation.sentence(notation.numbers[move], first.names[seat], language),
    )


def prompt(table: Table, first: FirstGame, language: Language) -> str:
    return table.notation.prompts[table.phase].words[language] if table.turn == first.seat else ""
