"""Why a decision was none of the best, in words."""

from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass
from math import floor
from typing import Any

import numpy as np
from numpy.typing import NDArray

from speeltafel.analysis.explanation import BETTER, PLAYED, ExplainedPosition, Explanation, choose_lines, explain
from speeltafel.bots.network.forward import scratch_for
from speeltafel.bots.network.weights import Trained
from speeltafel.contract.game import Game
from speeltafel.contract.json_types import JsonObject
from speeltafel.contract.score_lines import COMMON, LineKind, ScoreLine, all_lines
from speeltafel.contract.words import LANGUAGES, Language, shared_words
from speeltafel.kernel.records import ViewHeader, blank, layout

MINUS = "\N{MINUS SIGN}"


@dataclass(frozen=True)
class ReasonLine:
    """A line of the score in which two moves differ: what each brings on average."""

    line: str
    kind: LineKind
    better: float
    played: float
    error: float
    """The standard error of the difference."""


@dataclass(frozen=True)
class MoveReason:
    lines: tuple[ReasonLine, ...]
    """The surest first."""
    text: Mapping[Language, str]
    worlds: int

    def json(self) -> JsonObject:
        return {"text": dict(self.text), "lines": [asdict(each) for each in self.lines], "worlds": self.worlds}


def explained_position(game: Game, key: NDArray[np.uint32]) -> ExplainedPosition:
    return ExplainedPosition(
        views=np.zeros(2, game.view_dtype),
        worlds=np.zeros(4, game.state_dtype),
        boards=np.zeros(2, layout(game.part("board").OpenBoard)),
        key=key,
    )


class Explainer:
    """Says why, in one game. The same key gives the same reasons."""

    def __init__(self, game: Game, trained: Trained, key: NDArray[np.uint32]) -> None:
        self.game, self.lines = game, all_lines(game.score_lines)
        self.net, self.scratch = trained.net, scratch_for(trained.net)
        self.explain = game.bind(explain)
        self.position = explained_position(game, key)

    def reason(self, view: ViewHeader, better: int, played: int, worlds: int) -> MoveReason | None:
        """Why one move is better than another, by what the view's seat can know; None where no line tells."""
        self.position.views[0] = view
        e = question(self.lines, int(view["seat"]), better, played)
        self.explain(self.position, self.net, self.scratch, e, worlds)
        n = choose_lines(e)
        told = tuple(self._line(e, int(line)) for line in e.chosen[:n])
        text = {language: sentence(self.game, told, language) for language in LANGUAGES}
        return MoveReason(told, text, worlds) if told else None

    def _line(self, e: Explanation, i: int) -> ReasonLine:
        line = self.lines[i]
        return ReasonLine(
            line.name, line.kind, float(e.means[BETTER, i]), float(e.means[PLAYED, i]), float(e.errors[i])
        )


def question(lines: Sequence[ScoreLine], seat: int, better: int, played: int) -> Explanation:
    """Two moves of a seat that are to be explained by lines."""
    e: Explanation = blank(layout(Explanation))[0]
    e.seat, e.moves[BETTER], e.moves[PLAYED] = seat, better, played
    e.count, e.common = len(lines), len(COMMON)
    e.good[: len(lines)] = [line.good for line in lines]
    e.least[: len(lines)] = [line.least for line in lines]
    return e


def sentence(game: Game, lines: tuple[ReasonLine, ...], language: Language) -> str:
    words = patterns(language)
    told = [
        words[each.kind].format(
            line=line_name(game, each.line, language),
            better=figure(each.better, each.kind, words["decimal"]),
            played=figure(each.played, each.kind, words["decimal"]),
        )
        for each in lines
    ]
    text: str = words["sentence"].format(lines=f" {shared_words(language)['and']} ".join(told))
    return text


def patterns(language: Language) -> Any:
    """Of sentences that say why."""
    return shared_words(language)["reasons"]


def line_name(game: Game, line: str, language: Language) -> str:
    return game.notation.line_name(line, language)


def figure(value: float, kind: LineKind, decimal: str) -> str:
    """With one decimal, or in a hundred; rounded by hand, since programs in other languages are to say the same."""
    if kind == "chance":
        return str(floor(100 * value + 0.5))
    tenths = floor(10 * abs(value) + 0.5)
    return f"{MINUS if value < 0 and tenths else ''}{tenths // 10}{decimal}{tenths % 10}"


def described(game: Game) -> JsonObject:
    """The lines of a game, and the words of reasons in every language, for programs in other languages."""
    lines = all_lines(game.score_lines)
    words = {
        language: {
            **patterns(language),
            "and": shared_words(language)["and"],
            "names": {each.name: line_name(game, each.name, language) for each in lines},
        }
        for language in LANGUAGES
    }
    return {"lines": [{**asdict(each), "least": each.least} for each in lines], "common": len(COMMON), "words": words}
