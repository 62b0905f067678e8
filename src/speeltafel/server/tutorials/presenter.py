"""First games as the learner sees them: every lesson with the moves that lead to it, and what comes of an answer."""

from collections.abc import Iterable, Iterator

from speeltafel import Table
from speeltafel.contract.errors import SpeeltafelError
from speeltafel.contract.words import Language
from speeltafel.server.domain.errors import CommandRefused
from speeltafel.server.tutorials.lessons import (
    FirstGame,
    check_answer,
    first_game,
    moves_in,
    new_table,
    position,
    words_of,
)
from speeltafel.server.tutorials.schemas import FirstGameShown, LessonShown, Shot, Tried


def present(name: str, language: Language) -> FirstGameShown:
    first, words = first_game(name), words_of(name, language)
    table = new_table(name)
    lessons = []
    for lesson in first.lessons:
        said = words.lessons[lesson.id]
        shown = list(shots(table, first, lesson.skip, lesson.watch, language))
        answered = [shot_after(table, first, last, language) for last in play_each(table, lesson.own)]
        lessons.append(
            LessonShown(
                id=lesson.id,
                title=said.title,
                before=said.before,
                learn=said.learn,
                ask=said.ask,
                right=said.right,
                shots=shown,
                answer=lesson.own,
                answered=answered,
            )
        )
    finish = list(shots(table, first, first.finish.skip, first.finish.watch, language))
    return FirstGameShown(
        game=name,
        seat=first.seat,
        names=first.names,
        lessons=lessons,
        finish=finish,
        open=table.open_view() if table.over else None,
        winners=table.winners(),
        end=words.end,
    )


def try_moves(name: str, lesson: str, moves: list[str], language: Language) -> Tried:
    """Some moves from where the lesson stands, as far as they are one turn of the learner's or several."""
    first, words = first_game(name), words_of(name, language)
    number = first.index_of(lesson)
    table = position(name, number).copy()
    for move in moves:
        try:
            table.play(move, first.seat)
        except SpeeltafelError as error:
            raise CommandRefused("illegal_move", str(error), error.clause) from error
    theirs = table.turn == first.seat
    verdict, why = check_answer(first.lessons[number], moves, their_turn=theirs)
    return Tried(
        verdict=verdict,
        why=words.lessons[lesson].wrong[why] if why else "",
        view=table.view(first.seat),
        next=table.legal() if theirs else [],
        prompt=prompt(table, first, language),
    )


def shots(table: Table, first: FirstGame, skip: str, watch: str, language: Language) -> Iterator[Shot]:
    """Where it begins, and every move that is shown."""
    for move in moves_in(skip):
        table.play(move)
    yield Shot(view=table.view(first.seat), prompt=prompt(table, first, language))
    for last in play_each(table, moves_in(watch)):
        yield shot_after(table, first, last, language)


def play_each(table: Table, moves: Iterable[str]) -> Iterator[tuple[int, str]]:
    """Every move, played, with its seat."""
    for move in moves:
        seat = table.turn
        table.play(move)
        assert seat is not None
        yield seat, move


def shot_after(table: Table, first: FirstGame, last: tuple[int, str], language: Language) -> Shot:
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
