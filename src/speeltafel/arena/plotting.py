"""A contest as a picture: win shares beside the fair share, and who ends above whom."""

from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING

import numpy as np

from speeltafel.arena.contest import BadContest
from speeltafel.arena.tournament import TournamentResult

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure

FORMATS = (".png", ".svg", ".pdf")

INK = "#333333"
SHARE = "#0072B2"  # blue and vermilion of Okabe and Ito: different to every kind of eye
FAIR = "#D55E00"
ABOVE_AND_BELOW = "PuOr"  # orange to purple, light in the middle; nobody confuses the two


def check_plot(file: Path) -> None:
    """Refuse a picture that could not be made, before hours are spent on what it would show."""
    if file.suffix not in FORMATS:
        raise BadContest(f"A picture is a file that ends in {', '.join(FORMATS)}, not {file.name!r}.")
    if find_spec("matplotlib") is None:
        raise BadContest("Pictures need matplotlib; install the extra: pip install 'speeltafel[plot]'.")


def plot(result: TournamentResult, file: Path) -> None:
    picture(result).savefig(file, dpi=160)


def picture(result: TournamentResult) -> "Figure":
    from matplotlib.figure import Figure

    bots = len(result.standings)
    wide = bots > 1
    figure = Figure(figsize=(4.8 + wide * (2.2 + 0.8 * bots), 2.4 + 0.62 * bots), layout="constrained")
    facts = result.contest
    title = f"{facts.rules.manifest.title}, {facts.players} players"
    figure.suptitle(f"{title}: {result.games:,} games, {result.deals:,} deals", color=INK, weight="bold")
    axes = figure.subplots(1, 1 + wide, squeeze=False, width_ratios=[5, 2 + 0.8 * bots][: 1 + wide])[0]
    _shares(axes[0], result)
    if wide:
        _meetings(axes[1], result)
    return figure


def _shares(axes: "Axes", result: TournamentResult) -> None:
    """Every bot's share of the wins with its interval; the best on top."""
    rows = range(len(result.standings))
    for row, standing in zip(rows, result.standings.values(), strict=True):
        share = standing.win_share
        axes.plot([share.low, share.high], [row, row], color=SHARE, linewidth=3, alpha=0.45, solid_capstyle="butt")
        axes.plot([share.value], [row], "o", color=SHARE, markersize=8, clip_on=False)
        label = f"{share.value:.3f}" if standing.games else "did not sit"
        end = (share.high if standing.games else 0, row)
        axes.annotate(label, end, (10, 0), textcoords="offset points", va="center", color=INK)
    fair = result.contest.fair_share
    axes.axvline(fair, color=FAIR, linestyle="--", linewidth=1.5, zorder=0, label=f"fair share {fair:.3f}")
    axes.legend(loc="lower right", frameon=False, labelcolor=INK)
    axes.set_yticks(rows, [_label(result, name) for name in result.standings])
    axes.set_ylim(len(rows) - 0.3, -0.7)
    axes.set_xlim(0, min(1.0, axes.get_xlim()[1]) * 1.15)
    axes.set_xlabel("share of the wins, with its 95 % interval", color=INK)
    axes.grid(axis="x", color="#DDDDDD", linewidth=0.8)
    axes.set_axisbelow(True)
    _plain(axes)


def _label(result: TournamentResult, name: str) -> str:
    rating = result.ratings[name]
    return f"{name}\nrated {rating.mu:.1f} ± {rating.sigma:.1f}"


def _meetings(axes: "Axes", result: TournamentResult) -> None:
    """How often the bot of the row ends above the bot of the column."""
    names = list(result.standings)
    shares = np.full((len(names), len(names)), np.nan)
    for (a, b), duel in result.pairs.items():
        shares[names.index(a), names.index(b)] = duel.share.value
    axes.imshow(shares, cmap=ABOVE_AND_BELOW, vmin=0, vmax=1, aspect="auto")
    for row, column in zip(*np.nonzero(~np.isnan(shares)), strict=True):
        share = shares[row, column]
        dark = abs(share - 0.5) > 0.35
        axes.text(column, row, f"{share:.2f}", ha="center", va="center", color="white" if dark else INK)
    axes.set_xticks(range(len(names)), names, rotation=30 if len(names) > 3 else 0)
    axes.set_yticks(range(len(names)), names)
    axes.set_title("how often the row ends above the column", color=INK, fontsize="medium")
    _plain(axes)


def _plain(axes: "Axes") -> None:
    axes.tick_params(length=0, colors=INK)
    for spine in axes.spines.values():
        spine.set_visible(False)
