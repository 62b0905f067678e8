"""The graphs of an analysis, as SVG inside a page; its tables tell the same."""

from html import escape

from speeltafel.analysis.result import Analysis
from speeltafel.cli.analysis.output import ACCOUNT, points
from speeltafel.contract.notation import Notation

WIDTH, HEIGHT, LEFT, FOOT = 960, 320, 40, 24
MARKED = {"inaccurate": 3.5, "mistake": 5.0, "blunder": 7.0}
"""The marks that are drawn, and how large."""

BAR, GAP, LABEL = 18, 6, 150


def share_chart(found: Analysis, notation: Notation) -> str:
    """The shares of all seats over the moves, and marks where a better move was missed."""
    most = max([decision.number for decision in found.decisions], default=1)

    def x(number: int) -> float:
        return LEFT + (WIDTH - LEFT) * (number - 1) / max(1, most)

    def y(share: float) -> float:
        return (HEIGHT - FOOT) * (1 - share) + 8

    parts = []
    for percent in (0, 25, 50, 75, 100):
        level = y(percent / 100)
        parts.append(f'<line class="grid" x1="{LEFT}" x2="{WIDTH}" y1="{level:.1f}" y2="{level:.1f}"/>')
        parts.append(f'<text x="{LEFT - 6}" y="{level + 4:.1f}" text-anchor="end">{percent}</text>')
    parts.append(f'<text x="{WIDTH}" y="{HEIGHT + 6}" text-anchor="end">move {most}</text>')
    for seat in range(found.players):
        line = [f"{x(each.number):.1f},{y(each.before[seat]):.1f}" for each in found.decisions]
        line.append(f"{x(most + 1):.1f},{y(found.accounts[seat].result):.1f}")
        parts.append(f'<polyline class="share seat{seat}" points="{" ".join(line)}"/>')
    for each in found.decisions:
        if each.mark in MARKED:
            told = f"{each.number}. {found.names[each.seat]}: {notation.texts[each.move]} ({each.mark})"
            at = f'cx="{x(each.number):.1f}" cy="{y(each.before[each.seat]):.1f}" r="{MARKED[each.mark]}"'
            parts.append(f'<circle class="mark {each.mark}" {at}><title>{escape(told)}</title></circle>')
    return _svg(HEIGHT + 12, "The share of the win of every seat, move by move.", parts)


def split_chart(found: Analysis) -> str:
    """For every seat a bar of each part: to the right what it gained, to the left what it lost."""
    told = [part for part in ACCOUNT if part not in ("fair", "result")]
    widest = max(0.01, *(abs(getattr(account, part)) for account in found.accounts for part in told))
    middle = (WIDTH + LABEL) / 2
    parts, top = [], 0
    for name, account in zip(found.names, found.accounts, strict=True):
        top += BAR + GAP
        parts.append(f'<text x="0" y="{top - 5}" font-weight="600">{escape(name)}</text>')
        for part in told:
            change = getattr(account, part)
            length = abs(change) / widest * (WIDTH - LABEL) / 2 * 0.85
            left = middle - length if change < 0 else middle
            kind = "down" if change < 0 else "up"
            parts.append(f'<text x="{LABEL - 8}" y="{top + 13}" text-anchor="end">{ACCOUNT[part]}</text>')
            parts.append(f'<rect class="{kind}" x="{left:.1f}" y="{top}" width="{length:.1f}" height="{BAR - 3}"/>')
            side = f'x="{left - 5:.1f}" text-anchor="end"' if change < 0 else f'x="{left + length + 5:.1f}"'
            parts.append(f'<text {side} y="{top + 13}">{points(change)}</text>')
            top += BAR
        top += GAP
    parts.append(f'<line class="grid" x1="{middle}" x2="{middle}" y1="0" y2="{top}"/>')
    return _svg(top, "What luck and decisions brought every seat.", parts)


def _svg(height: int, label: str, parts: list[str]) -> str:
    inside = "\n".join(parts)
    return f'<svg viewBox="0 0 {WIDTH} {height}" role="img" aria-label="{label}">\n{inside}\n</svg>'
