"""Machine code for the analysis of a game, before anybody waits for it.

`python -m speeltafel.analysis.warm_up GAME` makes it and tells how far it is.
"""

import sys
from collections.abc import Callable
from random import Random

from speeltafel.analysis.accounts import add_step, close_accounts, open_accounts
from speeltafel.analysis.analyse import Analyser
from speeltafel.analysis.explanation import choose_lines, explain
from speeltafel.analysis.judgement import is_doubtful, judge
from speeltafel.analysis.marks import mark_of as mark_decision
from speeltafel.analysis.rollouts import compare_known, compare_open, number_of_moves
from speeltafel.analysis.timeline import timeline
from speeltafel.bots import warm_up as play
from speeltafel.bots.network.weights import shipped
from speeltafel.bots.warm_up import Report
from speeltafel.contract.game import Game
from speeltafel.kernel import compiler
from speeltafel.table.table import Table

LAYERS = (*play.LAYERS, "analysis")


def is_compiled(game: Game) -> bool:
    """Is there machine code for all that an analysis calls, or nothing to be analysed?"""
    return compiler.INTERPRETED or not shipped(game).is_file() or play.mark_of(game, LAYERS).exists()


def warm_up(game: Game, report: Report = lambda done: None) -> None:
    """Compile or load it; `report` is told how much of it is done, from 0 to 1."""
    if shipped(game).is_file() and not compiler.INTERPRETED:
        play.call_all(entries(game), lambda: exercise(game), play.mark_of(game, LAYERS), report)


def entries(game: Game) -> list[Callable[..., object]]:
    """What is called from Python."""
    of_accounts = (open_accounts, add_step, close_accounts)
    rules = game.functions
    of_game = (
        game.bind(compare_open),
        game.bind(compare_known),
        game.bind(explain),
        rules.start,
        rules.legal,
        rules.look,
    )
    return [*of_game, choose_lines, judge, is_doubtful, mark_decision, number_of_moves, *of_accounts]


def exercise(game: Game) -> None:
    """Analyse a match of one scoring unit that was played by chance."""
    unit = game.manifest.unit.limit
    table, dice = Table(game, game.manifest.usual_players, seed=1, options={unit: 1}), Random(1)
    while not table.over:
        table.play(dice.choice(table.legal()))
    analyser = Analyser(timeline(table.record()))
    analyser.deepen(2, float("inf"))
    analyser.analysis(finished=True)
    choice = analyser.match.choices[0]
    view = analyser.known_evaluator.look(choice.position, choice.seat)
    analyser.explainer.reason(view, choice.move, choice.move, worlds=2)


if __name__ == "__main__":
    play.compile_here(sys.argv[1], is_compiled, warm_up)
