"""What can go wrong, each with one sentence for the person who gets it."""


class SpeeltafelError(ValueError):
    """Something asked of the library cannot be done; nothing was changed."""

    clause: str | None = None
    """The clause of the game's RULES.md that forbids it, such as "R3.2"; where there is one."""


class UnknownGame(SpeeltafelError):
    """There is no game of that name."""


class BadTable(SpeeltafelError):
    """A table cannot be made so: players, seed or names."""


class BadOption(SpeeltafelError):
    """An option that the game does not have, or a value it may not take."""


class IllegalMove(SpeeltafelError):
    """A move that the rules do not allow now."""

    def __init__(self, sentence: str, clause: str | None = None) -> None:
        super().__init__(sentence)
        self.clause = clause


class WrongSeat(SpeeltafelError):
    """A seat that does not exist, or whose turn it is not."""


class BadRecord(SpeeltafelError):
    """A text that is not a record of a game, or no longer a true one."""
