"""An analysis as one HTML page that needs nothing else: graphs of shares, luck and skill, and all of it as tables."""

from collections.abc import Sequence
from html import escape
from pathlib import Path

from speeltafel.analysis.result import Analysis
from speeltafel.cli.analysis.chart import share_chart, split_chart
from speeltafel.cli.analysis.output import (
    ACCOUNT,
    account_cells,
    better_text,
    cost_text,
    moment_text,
    points,
    reason_text,
)
from speeltafel.contract.notation import Notation
from speeltafel.games import game

STYLE = Path(__file__).with_name("page.css")

PAGE = """\
<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>{title}</title>
<style>
{style}
</style>
</head>
<body>
<main>
<h1>{title}</h1>
<p>{about}</p>
<h2>The shares of the win</h2>
<p>What each seat could expect with all cards open, before every decision. A dot: a better move was missed.</p>
{graph}
{legend}
<h2>Luck and skill</h2>
<p>Where each seat's share of the win came from, in points of a hundred. All parts together are the result.</p>
{split}
{accounts}
<h2>What mattered most</h2>
{moments}
<h2>Every decision</h2>
{decisions}
</main>
</body>
</html>
"""


def analysis_page(found: Analysis) -> str:
    rules = game(found.game)
    scores = ", ".join(f"{name} {score}" for name, score in zip(found.names, found.scores, strict=True))
    about = (
        f"{found.ending.capitalize()}: {scores}. {len(found.decisions)} decisions, judged by what each seat "
        f"could know, in up to {found.worlds} worlds."
    )
    return PAGE.format(
        title=escape(f"{rules.manifest.title}: where was it won?"),
        style=STYLE.read_text("utf-8").strip(),
        about=escape(about),
        graph=share_chart(found, rules.notation),
        legend=legend(found.names),
        split=split_chart(found),
        accounts=accounts_table(found),
        moments=moments_table(found, rules.notation),
        decisions=decisions_table(found, rules.notation),
    )


def legend(names: Sequence[str]) -> str:
    """The names, each beside a piece of its line."""
    items = [
        f'<li><svg class="key" viewBox="0 0 48 8" aria-hidden="true">'
        f'<polyline class="share seat{seat}" points="0,4 48,4"/></svg> {escape(name)}</li>'
        for seat, name in enumerate(names)
    ]
    return f'<ul class="legend">{"".join(items)}</ul>'


def accounts_table(found: Analysis) -> str:
    rows = [[name, *account_cells(account)] for name, account in zip(found.names, found.accounts, strict=True)]
    return table(["player", *ACCOUNT.values()], rows)


def moments_table(found: Analysis, notation: Notation) -> str:
    moves = {decision.number: decision for decision in found.decisions}
    rows = [
        [
            str(moment.number),
            found.names[moment.seat],
            points(moment.change),
            moment_text(moment, moves[moment.number], notation),
        ]
        for moment in found.moments()
    ]
    return table(["move", "player", "points", "what happened"], rows)


def decisions_table(found: Analysis, notation: Notation) -> str:
    rows, marks = [], []
    for each in found.decisions:
        told = [str(each.number), found.names[each.seat], notation.texts[each.move], each.mark]
        shares = [f"{100 * share:.0f}" for share in each.before]
        rows.append([*told, cost_text(each), better_text(each, notation), *shares, reason_text(each)])
        marks.append(each.mark)
    return table(["move", "player", "played", "mark", "cost", "better", *found.names, "why"], rows, marks)


def table(headings: Sequence[str], rows: Sequence[Sequence[str]], classes: Sequence[str] = ()) -> str:
    head = "".join(f'<th scope="col">{escape(heading)}</th>' for heading in headings)
    lines = []
    for i, row in enumerate(rows):
        kind = f' class="{classes[i]}"' if classes else ""
        lines.append(f"<tr{kind}>{''.join(f'<td>{escape(cell)}</td>' for cell in row)}</tr>")
    body = "\n".join(lines)
    return f'<div class="wide"><table>\n<thead><tr>{head}</tr></thead>\n<tbody>\n{body}\n</tbody>\n</table></div>'
