"""Why a command gives no events: it is refused, or a referee has to be asked first."""

from collections.abc import Mapping

from speeltafel.contract.outcomes import Question
from speeltafel.server.message_parts import Code


class CommandRefused(Exception):
    """What was asked cannot be done; nothing was changed."""

    after: float = 1
    """For what was too fast: the seconds after which it may be asked again."""
    headers: Mapping[str, str] = {}
    """That an answer over HTTP has besides."""

    def __init__(self, code: Code, sentence: str, clause: str | None = None) -> None:
        super().__init__(sentence)
        self.code, self.sentence, self.clause = code, sentence, clause


class RulingNeeded(Exception):
    """A move that is right, but whose outcome somebody has to find out before it can be written down."""

    def __init__(self, question: Question) -> None:
        super().__init__("What comes of this move is not decided yet.")
        self.question = question
