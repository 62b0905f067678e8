"""What is told about a bot that raised an error or answered with a move that is not legal."""

from collections.abc import Sequence
from dataclasses import dataclass

from speeltafel.arena.contest import Contest, Lineup
from speeltafel.contract.errors import IllegalMove
from speeltafel.table import Table


@dataclass(frozen=True)
class Fault:
    bot: str
    deal: int
    seat: int
    what: str
    record: str
    """The game as far as it went, for `replay`."""

    @classmethod
    def found(
        cls, contest: Contest, deal: int, seating: Lineup, seat: int, moves: Sequence[int], problem: Exception | int
    ) -> "Fault":
        """What a bot did wrong after these moves: it raised an exception, or played an illegal move."""
        table = Table(contest.rules, contest.players, contest.key(deal), seating, contest.options)
        for move in moves:
            table.play(contest.rules.notation.texts[move])
        what = (
            f"it raised {type(problem).__name__}: {problem}"
            if isinstance(problem, Exception)
            else _refusal(table, problem)
        )
        return cls(seating[seat], deal, seat, what, table.record())

    def sentence(self) -> str:
        what = self.what.rstrip(".")
        return f"{self.bot} broke in deal {self.deal}, seat {self.seat}: {what}. The record so far:\n{self.record}"

    def json(self) -> dict[str, object]:
        return {"bot": self.bot, "deal": self.deal, "seat": self.seat, "what": self.what, "record": self.record}


def _refusal(table: Table, move: int) -> str:
    text = table.game.notation.texts.get(move)
    if text is None:
        return f"it answered {move}, which is not the number of a move of {table.game.name}"
    try:
        table.play(text)
    except IllegalMove as refused:
        return str(refused)
    raise AssertionError(f"{text!r} is refused by the compiled loop but not by the table.")
