"""What a learner is sent: the lessons with the table at every moment, and what comes of an answer."""

import pytest

from speeltafel.contract.words import LANGUAGES
from speeltafel.server.domain.errors import CommandRefused
from speeltafel.server.routes.first_games import all_first_games
from speeltafel.server.tutorials.lessons import (
    Lesson,
    check_answer,
    first_game,
    new_table,
    position,
    with_first_games,
    words_of,
)
from speeltafel.server.tutorials.presenter import present, try_moves


@pytest.mark.parametrize("name", with_first_games())
def test_every_moment_is_what_the_learner_sees(name: str) -> None:
    first, whole = first_game(name), present(name, "en")
    for number, lesson in enumerate(whole.lessons):
        assert lesson.shots[-1].view == position(name, number).view(first.seat)
        assert lesson.shots[-1].prompt
        assert lesson.answered[-1].view == try_moves(name, lesson.id, lesson.answer, "en").view
    assert whole.lessons[0].shots[0].move == ""
    last = position(name, len(first.lessons))
    assert whole.finish[-1].view == last.view(first.seat)
    assert (whole.open is not None) == last.over


@pytest.mark.parametrize("name", with_first_games())
def test_moves_that_are_hidden_stay_so(name: str) -> None:
    first, hidden = first_game(name), new_table(name).notation.secret_verbs
    for lesson in present(name, "en").lessons:
        for shot in lesson.shots[1:]:
            own = shot.seat == first.seat
            assert own or not shot.move or shot.move.split()[0] not in hidden
            assert bool(shot.text) == bool(shot.move and not own)


@pytest.mark.parametrize("language", LANGUAGES)
def test_words_in_the_language_that_was_asked_for(language: str) -> None:
    whole = present("coloretto", language)
    assert [each.title for each in whole.lessons] == [
        words.title for words in words_of("coloretto", language).lessons.values()
    ]


def test_an_answer_is_judged_as_it_grows() -> None:
    drawn = try_moves("coloretto", "where", ["draw"], "en")
    assert (drawn.verdict, drawn.next) == ("more", ["place 0", "place 1", "place 2"])
    assert try_moves("coloretto", "where", ["draw", "place 2"], "en").verdict == "right"
    assert try_moves("coloretto", "where", ["draw", "place 1"], "en").verdict == "instead"
    spoiled = try_moves("coloretto", "where", ["draw", "place 0"], "de")
    assert (spoiled.verdict, spoiled.next) == ("wrong", [])
    assert spoiled.why.startswith("Wer Reihe 1 nimmt")


def test_what_the_rules_refuse_comes_with_its_clause() -> None:
    with pytest.raises(CommandRefused, match="that row is empty") as refused:
        try_moves("coloretto", "where", ["take 2"], "en")
    assert (refused.value.code, refused.value.clause) == ("illegal_move", "R2.3")


@pytest.mark.parametrize(("name", "lesson"), [("bridge", "bid"), ("coloretto", "bid")])
def test_what_is_not_there(name: str, lesson: str) -> None:
    with pytest.raises(CommandRefused, match="There is no"):
        try_moves(name, lesson, ["draw"], "en")


def test_all_are_offered() -> None:
    assert {each.game: each.lessons for each in all_first_games()}["coloretto"] == 12


BID = Lesson(
    id="bid",
    answer="lay r1, lay r2, stop",
    accept=["lay b5, stop"],
    any_order=True,
    wrong={"lay": "other", "lay r9": "nine", "stop": "few"},
)


@pytest.mark.parametrize(
    ("played", "verdict", "why"),
    [
        (["lay r2", "lay r1", "stop"], "right", ""),
        (["lay r2"], "more", ""),
        (["lay b5", "stop"], "instead", ""),
        (["lay b5", "lay r1", "stop"], "wrong", "other"),
        (["lay r9", "stop"], "wrong", "nine"),
        (["lay r1", "lay r1"], "wrong", "other"),
        (["pass"], "wrong", "otherwise"),
    ],
)
def test_the_moves_of_an_answer_in_any_order(played: list[str], verdict: str, why: str) -> None:
    assert check_answer(BID, played) == (verdict, why)


def test_a_turn_that_was_ended_too_soon() -> None:
    assert check_answer(BID, ["lay r1", "stop"], their_turn=False) == ("wrong", "few")
