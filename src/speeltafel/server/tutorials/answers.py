"""Whether what a learner plays is right, wrong, or not all of an answer yet: the lesson says, the rules only refuse."""

from typing import Literal

from speeltafel.server.tutorials.lessons import OTHERWISE, Lesson

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
