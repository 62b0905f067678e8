"""Saying no, with a code for programs and a sentence for people."""

from typing import Literal

Code = Literal[
    "bad_message",
    "bad_table",
    "banned",
    "broken",
    "damaged",
    "forbidden",
    "illegal_move",
    "muted",
    "not_found",
    "not_now",
    "not_seated",
    "not_your_turn",
    "seat_taken",
    "stale",
    "taken",
    "too_fast",
    "unknown_person",
]


class Refused(Exception):
    """What was asked cannot be done; nothing was changed."""

    def __init__(self, code: Code, sentence: str, clause: str | None = None) -> None:
        super().__init__(sentence)
        self.code, self.sentence, self.clause = code, sentence, clause
