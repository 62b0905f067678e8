"""What was measured of the games in a browser, as sections of a page, and whether it is what we aim at."""

from collections.abc import Sequence
from dataclasses import dataclass

from bench.positions import PLAYERS
from bench.section import Section

SIMULATIONS = 200
"""Of `master`, in each position."""
LEAST_SHARE, LEAST_MASTER, MOST_CLUB, MOST_SECONDS = 0.5, 0.35, 5.0, 1.0
MOST_MODULE, MOST_NETWORK = 250_000, 900_000
ABOUT_SPEED = """\
In Chromium, in the page itself, and beside it in the same run the machine code of the same functions, on one core
each; seconds are those of the processor, and figures medians. Random matches of {players} players, deals included;
answers of `club` in positions in which it looks ahead; and simulations of `master` there, {simulations} in each.
Both played the same. What we aim at: {share} times the moves of machine code, {club:.0f} ms for an answer of `club`,
{master} times the simulations. {missed}"""
ABOUT_LOADING = """\
Seconds until a game is fetched from the server and dealt, in a page that is there already, on a line like slow 4G
(150 ms, 1.6 Mbit/s), medians; and the bytes of its files, unpacked: rules and search, and the network, which is fetched
when a bot first needs it. What we aim at: {seconds:.0f} s, {module:,} and {network:,} bytes. {missed}"""


@dataclass(frozen=True)
class Figures:
    """Of one game: in the browser, and by machine code."""

    game: str
    moves: tuple[float, float]  # a second
    club: tuple[float, float]  # milliseconds
    master: tuple[float, float]  # simulations a second
    dealt: float  # seconds
    module: int  # bytes
    network: int


def speed_section(found: Sequence[Figures]) -> Section:
    missed = [f"{each.game}'s moves" for each in found if each.moves[0] < LEAST_SHARE * each.moves[1]]
    missed += [f"{each.game}'s `club`" for each in found if each.club[0] > MOST_CLUB]
    missed += [f"{each.game}'s `master`" for each in found if each.master[0] < LEAST_MASTER * each.master[1]]
    about = ABOUT_SPEED.format(
        players=PLAYERS,
        simulations=SIMULATIONS,
        share=LEAST_SHARE,
        club=MOST_CLUB,
        master=LEAST_MASTER,
        missed=verdict(missed),
    )
    headings = ["game", "million moves/s", "machine code", "times", "club, ms", "machine code"]
    headings += ["master, simulations/s", "machine code", "times"]
    rows = [
        [each.game, *millions(each.moves), *(f"{ms:.2f}" for ms in each.club), *thousands(each.master)]
        for each in found
    ]
    return Section("speed", "Beside machine code", about, headings, rows, [vars(each) for each in found])


def millions(pair: tuple[float, float]) -> list[str]:
    return [f"{pair[0] / 1e6:.2f}", f"{pair[1] / 1e6:.2f}", f"{pair[0] / pair[1]:.2f}"]


def thousands(pair: tuple[float, float]) -> list[str]:
    return [f"{pair[0]:,.0f}", f"{pair[1]:,.0f}", f"{pair[0] / pair[1]:.2f}"]


def loading_section(found: Sequence[Figures]) -> Section:
    missed = [f"{each.game}'s seconds" for each in found if each.dealt > MOST_SECONDS]
    missed += [f"{each.game}'s module" for each in found if each.module > MOST_MODULE]
    missed += [f"{each.game}'s network" for each in found if each.network > MOST_NETWORK]
    about = ABOUT_LOADING.format(seconds=MOST_SECONDS, module=MOST_MODULE, network=MOST_NETWORK, missed=verdict(missed))
    rows = [[each.game, f"{each.dealt:.2f}", f"{each.module:,}", f"{each.network:,}"] for each in found]
    facts = [{"game": each.game, "seconds": each.dealt, "bytes": each.module + each.network} for each in found]
    return Section("loading", "Until a game is dealt", about, ["game", "seconds", "module", "network"], rows, facts)


def verdict(missed: Sequence[str]) -> str:
    return f"It falls short of that with {', '.join(missed)}." if missed else "All of that is met."
