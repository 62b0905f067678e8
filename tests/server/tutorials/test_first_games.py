"""First games against the rules: every line can be played, every wrong answer is explained, in every language."""

import re
from collections.abc import Iterator
from itertools import permutations

import pytest

from speeltafel import Table, game
from speeltafel.contract.words import LANGUAGES, Language
from speeltafel.server.tutorials.lessons import (
    FirstGame,
    Lesson,
    LessonWords,
    check_answer,
    first_game,
    moves_in,
    new_table,
    position,
    with_first_games,
    words_of,
)

MOST = {"title": 40, "before": 120, "learn": 260, "ask": 140, "right": 220, "wrong": 200, "end": 260}
"""Characters, so that a lesson stands under a board on a phone."""
MOST_WATCHED = 30
CITED = re.compile(r"\(R\d+\.\d+\)")

GAMES = with_first_games()
LESSONS = [(name, number) for name in GAMES for number in range(len(first_game(name).lessons))]


def each(*, also_languages: bool = False) -> pytest.MarkDecorator:
    names = [(name, language) for name in GAMES for language in LANGUAGES] if also_languages else GAMES
    return pytest.mark.parametrize("name, language" if also_languages else "name", names)


def by_lesson() -> pytest.MarkDecorator:
    ids = [f"{name}-{first_game(name).lessons[number].id}" for name, number in LESSONS]
    return pytest.mark.parametrize(("name", "number"), LESSONS, ids=ids)


def test_there_are_some() -> None:
    assert "coloretto" in GAMES


@each()
def test_ten_to_twenty_lessons_from_one_deal(name: str) -> None:
    first = first_game(name)
    assert 10 <= len(first.lessons) <= 20
    assert len({lesson.id for lesson in first.lessons}) == len(first.lessons)
    assert first.seat in range(first.players)
    assert all(first.others)
    assert len(set(first.others)) == len(first.others)
    assert position(name, len(first.lessons)).moves[: len(position(name, 0).moves)] == position(name, 0).moves


@each()
def test_the_line_is_legal_to_its_end(name: str) -> None:
    first, table = first_game(name), new_table(name)
    for lesson in first.lessons:
        for move in lesson.before:
            table.play(move)
        for move in lesson.own:
            table.play(move, first.seat)
    for move in first.finish.before:
        table.play(move)
    assert table.moves == position(name, len(first.lessons)).moves


@by_lesson()
def test_a_lesson_asks_the_learner(name: str, number: int) -> None:
    first = first_game(name)
    lesson, table = first.lessons[number], position(name, number)
    assert table.turn == first.seat
    assert lesson.own
    assert any(len(legal) > 1 for _, legal in decisions(first, lesson, table)), "There is nothing to decide."
    assert len(moves_in(lesson.watch)) <= MOST_WATCHED


@by_lesson()
def test_every_accepted_answer_can_be_played(name: str, number: int) -> None:
    first = first_game(name)
    lesson = first.lessons[number]
    for answer in lesson.answers:
        table = position(name, number).copy()
        for count, move in enumerate(answer, 1):
            table.play(move, first.seat)
            more = count < len(answer)
            assert (check_answer(lesson, answer[:count])[0] == "more") == more, (
                f"{answer[:count]} is an answer already."
            )
    assert check_answer(lesson, lesson.own) == ("right", "")
    assert all(check_answer(lesson, answer) == ("instead", "") for answer in lesson.answers[1:])


@by_lesson()
def test_every_wrong_move_is_explained_and_nothing_else(name: str, number: int) -> None:
    first = first_game(name)
    lesson = first.lessons[number]
    wrong = dict(mistakes(first, lesson, position(name, number)))
    for language in LANGUAGES:
        assert set(words_of(name, language).lessons[lesson.id].wrong) == set(wrong.values())
    for beginning in lesson.wrong:
        assert any(move == beginning or move.startswith(f"{beginning} ") for move in wrong), beginning


@each(also_languages=True)
def test_words_for_every_lesson(name: str, language: Language) -> None:
    first, words = first_game(name), words_of(name, language)
    assert list(words.lessons) == [lesson.id for lesson in first.lessons]
    assert 0 < len(words.end) <= MOST["end"]
    for lesson in first.lessons:
        said = words.lessons[lesson.id]
        assert said.before or not lesson.skip, f"{lesson.id}: something happened that nobody saw; say so in `before`."
        for kind, text in texts(said):
            assert text.strip() == text
            assert 0 < len(text) <= MOST[kind], f"{lesson.id}, {kind}: {len(text)} characters"
            assert {found[1:-1] for found in CITED.findall(text)} <= set(game(name).rules.clauses)


@each()
def test_no_text_was_left_in_english(name: str) -> None:
    english, *others = ([text for _, text in all_texts(name, language)] for language in LANGUAGES)
    for other in others:
        same = {text for text in english if text in other and len(text.split()) > 2}
        assert same == set()


def decisions(first: FirstGame, lesson: Lesson, table: Table) -> Iterator[tuple[list[str], list[str]]]:
    """What a learner can have played of a right answer, and what is legal then."""
    seen = {tuple(played) for answer in lesson.answers for played in beginnings(lesson, answer)}
    for played in sorted(seen):
        there = table.copy()
        if all(can_play(there, move) for move in played) and there.turn == first.seat:
            yield list(played), there.legal()


def beginnings(lesson: Lesson, answer: list[str]) -> Iterator[tuple[str, ...]]:
    for count in range(len(answer)):
        if lesson.any_order:
            yield from permutations(answer, count)
        else:
            yield tuple(answer[:count])


def can_play(table: Table, move: str) -> bool:
    if move not in table.legal():
        return False
    table.play(move)
    return True


def mistakes(first: FirstGame, lesson: Lesson, table: Table) -> Iterator[tuple[str, str]]:
    """Every move that is legal and wrong, and which explanation it gets."""
    for played, legal in decisions(first, lesson, table):
        for move in legal:
            after = table.copy()
            for each in [*played, move]:
                after.play(each)
            verdict, why = check_answer(lesson, [*played, move], their_turn=after.turn == first.seat)
            if verdict == "wrong":
                yield move, why


def texts(said: LessonWords) -> Iterator[tuple[str, str]]:
    yield from (("title", said.title), ("learn", said.learn), ("ask", said.ask), ("right", said.right))
    yield from (("wrong", text) for text in said.wrong.values())
    if said.before:
        yield "before", said.before


def all_texts(name: str, language: Language) -> Iterator[tuple[str, str]]:
    words = words_of(name, language)
    for said in words.lessons.values():
        yield from texts(said)
    yield "end", words.end
