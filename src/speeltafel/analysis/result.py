"""What an analysis tells: the shape of its JSON, which docs/analysis.md describes."""

from dataclasses import asdict, dataclass

from speeltafel.analysis.judgement import Judgement
from speeltafel.analysis.marks import Mark
from speeltafel.analysis.reasons import MoveReason
from speeltafel.contract.json_types import JsonObject
from speeltafel.contract.notation import Notation

VERSION = 1
MOMENTS = 5
"""Of each kind."""


@dataclass(frozen=True)
class Account:
    """Where a seat's share of the win came from: all but `result` and `luck_error` add up to the result."""

    fair: float
    """1 / players."""
    place: float
    """What the seat is worth before anything is dealt, beyond that."""
    deal: float
    luck: float
    """Of everything that chance decided afterwards."""
    own: float
    """What its own decisions changed, against those that the network would have made there,"""
    others: float
    """and those of all others."""
    rest: float
    """What the network thought otherwise of positions after its own moves than before them: neither luck nor skill."""
    result: float
    luck_error: float
    """The standard error of the luck, deal included."""


@dataclass(frozen=True)
class JudgedDecision:
    """A move that was not the only one."""

    number: int
    """Of the move in the record, from 1."""
    seat: int
    move: int
    before: tuple[float, ...]
    """The shares of all seats before it, with all cards open,"""
    expected: tuple[float, ...]
    """after a move of the network's choice,"""
    after: tuple[float, ...]
    """after the one that was played,"""
    luck: tuple[float, ...]
    """and what chance changed then, before the next decision."""
    known: Judgement
    """By what the seat could know."""
    open: Judgement | None
    """With all cards open, if that was asked for."""
    mark: Mark
    reason: MoveReason | None
    """Why another move was better, of decisions that are marked as worse than good, in the last analysis; None, too,
    where nothing in the score tells."""


@dataclass(frozen=True)
class Moment:
    """Something that changed a seat's share much."""

    number: int
    seat: int
    kind: str
    """`decision`: what it surely cost whoever decided; `luck`: what chance did next, to the seat it did most to."""
    change: float


@dataclass(frozen=True)
class Analysis:
    game: str
    players: int
    names: tuple[str, ...]
    scores: tuple[int, ...]
    ending: str
    accounts: tuple[Account, ...]
    """Of every seat."""
    decisions: tuple[JudgedDecision, ...]
    worlds: int
    """In which every position was played on; decisions that are in doubt in up to that many."""
    finished: bool
    """False: coarse yet; a finer one follows."""

    def moments(self, most: int = MOMENTS) -> list[Moment]:
        """What mattered most: so many decisions and so many strokes of luck, the largest change first."""
        lost = [Moment(d.number, d.seat, "decision", -d.known.surely) for d in self.decisions if d.known.surely > 0]
        lucky = []
        for d in self.decisions:
            seat = max(range(self.players), key=lambda seat: abs(d.luck[seat]))
            if d.luck[seat]:
                lucky.append(Moment(d.number, seat, "luck", d.luck[seat]))
        largest = [sorted(kind, key=_size, reverse=True)[:most] for kind in (lost, lucky)]
        return sorted(largest[0] + largest[1], key=_size, reverse=True)

    def json(self, notation: Notation) -> JsonObject:
        return {
            "version": VERSION,
            "game": self.game,
            "players": self.players,
            "names": list(self.names),
            "scores": list(self.scores),
            "ending": self.ending,
            "worlds": self.worlds,
            "finished": self.finished,
            "seats": [asdict(account) for account in self.accounts],
            "decisions": [_decision(each, notation) for each in self.decisions],
            "moments": [asdict(moment) for moment in self.moments()],
        }


def _size(moment: Moment) -> float:
    return abs(moment.change)


def _decision(decision: JudgedDecision, notation: Notation) -> JsonObject:
    return {
        "number": decision.number,
        "seat": decision.seat,
        "move": notation.texts[decision.move],
        "before": list(decision.before),
        "expected": list(decision.expected),
        "after": list(decision.after),
        "luck": list(decision.luck),
        "mark": decision.mark,
        "known": _judgement(decision.known, notation),
        "open": None if decision.open is None else _judgement(decision.open, notation),
        "reason": decision.reason and decision.reason.json(),
    }


def _judgement(judgement: Judgement, notation: Notation) -> JsonObject:
    return {
        "cost": judgement.cost,
        "error": judgement.error,
        "clear": judgement.clear,
        "worlds": judgement.worlds,
        "before": list(judgement.before),
        "after": list(judgement.after),
        "moves": [
            {"move": notation.texts[each.move], "share": each.share, "error": each.error} for each in judgement.moves
        ],
    }
