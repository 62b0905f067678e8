"""Saying no, with a code for programs and a sentence for people."""

from speeltafel.server.message_parts import Code


class Refused(Exception):
    """What was asked cannot be done; nothing was changed."""

    def __init__(self, code: Code, sentence: str, clause: str | None = None) -> None:
        super().__init__(sentence)
        self.code, self.sentence, self.clause = code, sentence, clause
