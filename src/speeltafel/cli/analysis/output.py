"""An analysis on the terminal."""

from rich.table import Table as Grid

from speeltafel.analysis.result import Account, Analysis, JudgedDecision, Moment
from speeltafel.cli.terminal import console
from speeltafel.contract.notation import Notation
from speeltafel.contract.words import SOURCE
from speeltafel.games import game

STYLES = {"best": "default", "good": "default", "inaccurate": "yellow", "mistake": "dark_orange", "blunder": "bold red"}

ACCOUNT = {
    "fair": "fair share",
    "place": "seat",
    "deal": "deal",
    "luck": "luck",
    "own": "own decisions",
    "others": "decisions of others",
    "rest": "rest",
    "result": "result",
}
"""The parts of an account, and what they are called."""


def show_analysis(found: Analysis, *, open_cards: bool = False) -> None:
    rules = game(found.game)
    console.print(
        f"{rules.manifest.title}: {found.ending}. {len(found.decisions)} decisions, judged in up to {found.worlds} "
        "worlds; all figures are points of a hundred of the win."
    )
    console.print(account_grid(found))
    console.print(moment_grid(found, rules.notation))
    console.print(decision_grid(found, rules.notation, open_cards))


def account_grid(found: Analysis) -> Grid:
    grid = Grid("player", *ACCOUNT.values(), title="Where the win came from")
    for name, account in zip(found.names, found.accounts, strict=True):
        grid.add_row(name, *account_cells(account))
    return grid


def account_cells(account: Account) -> list[str]:
    plain = ("fair", "result")
    return [
        f"{100 * getattr(account, part):.0f}" if part in plain else points(getattr(account, part)) for part in ACCOUNT
    ]


def points(share: float) -> str:
    """A change of a share, with its sign."""
    return f"{100 * share:+.1f}".replace("-0.0", "0.0").replace("+0.0", "0.0")


def moment_grid(found: Analysis, notation: Notation) -> Grid:
    grid = Grid("move", "player", "", "", title="What mattered most")
    moves = {decision.number: decision for decision in found.decisions}
    for moment in found.moments():
        grid.add_row(
            str(moment.number),
            found.names[moment.seat],
            points(moment.change),
            moment_text(moment, moves[moment.number], notation),
        )
    return grid


def moment_text(moment: Moment, decision: JudgedDecision, notation: Notation) -> str:
    played = notation.texts[decision.move]
    if moment.kind == "luck":
        return f"chance after {played}"
    return f"{played} instead of {notation.texts[decision.known.moves[0].move]}. {reason_text(decision)}".strip()


def reason_text(decision: JudgedDecision) -> str:
    """Why another move was better; empty where that is not known."""
    return decision.reason.text[SOURCE] if decision.reason else ""


def decision_grid(found: Analysis, notation: Notation, open_cards: bool) -> Grid:
    """Those that another move was clearly better than; a page or JSON has all of them."""
    headings = ["move", "player", "played", "better", "cost", *(["cost, open"] if open_cards else []), "mark"]
    missed = [each for each in found.decisions if each.known.clear]
    title = f"Better moves that were missed: {len(missed)} of {len(found.decisions)} decisions"
    grid = Grid(*headings, "shares before", title=title)
    for each in missed:
        cells = [str(each.number), found.names[each.seat], notation.texts[each.move], better_text(each, notation)]
        cells.append(cost_text(each))
        if open_cards and each.open is not None:
            cells.append(f"{100 * each.open.cost:.1f}")
        cells.append(f"[{STYLES[each.mark]}]{each.mark}[/]")
        grid.add_row(*cells, " ".join(f"{100 * share:.0f}" for share in each.before))
    return grid


def cost_text(decision: JudgedDecision) -> str:
    """With its standard error; nothing where it is not clear."""
    return f"{100 * decision.known.cost:.1f} ± {100 * decision.known.error:.1f}" if decision.known.clear else ""


def better_text(decision: JudgedDecision, notation: Notation) -> str:
    return notation.texts[decision.known.moves[0].move] if decision.known.clear else ""
