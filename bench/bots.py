"""How fast and how well the bots think: everything that `speeltafel bench --thinking` measures."""

from collections.abc import Sequence

from rich.progress import Progress

from bench.ismcts_matches import Challenge, challenge, check_rivals, fight, rival_section
from bench.network import pass_section, passes
from bench.response_time import VIEWS, answer_section
from bench.search import search_section, searchers
from bench.section import Section
from speeltafel.bots import names as bot_names
from speeltafel.cli.arena.output import show_faults
from speeltafel.cli.terminal import compile_missing, errors
from speeltafel.contract.errors import SpeeltafelError
from speeltafel.games import game, names


def measure(seconds: float, rounds: int, matches: int | None, tables: Sequence[str]) -> list[Section]:
    """All of it; against ISMCTS only if so many matches are asked for, and then in these games."""
    if matches is None:
        return measured(seconds, rounds)
    if matches < 1:
        raise SpeeltafelError(f"At least 1 match is played against ISMCTS, not {matches}.")
    check_rivals(tables)
    return [*measured(seconds, rounds), against_ismcts(matches, tables)]


def measured(seconds: float, rounds: int) -> list[Section]:
    """What the clock alone tells."""
    games = names()
    compile_missing(*map(game, games))
    with Progress(console=errors, transient=True) as bar:
        drivers, networks = searchers(games), passes(games)
        task = bar.add_task("searches", total=rounds * len(drivers))
        search = search_section(drivers, seconds, rounds, lambda: bar.advance(task))
        through = bar.add_task("networks", total=rounds * 2 * len(networks))
        network = pass_section(networks, seconds, rounds, lambda: bar.advance(through))
        asked = bar.add_task("answers", total=len(games) * len(bot_names()))
        answers = answer_section(games, rounds * VIEWS, lambda: bar.advance(asked))
    return [search, network, answers]


def against_ismcts(matches: int, tables: Sequence[str]) -> Section:
    """So many matches of each game; how long that will take is said before."""
    challenges = [challenge(name) for name in tables]
    announce(challenges, matches)
    with Progress(console=errors, transient=True) as bar:
        task = bar.add_task("against ISMCTS", total=len(challenges))
        duels = [fight(each, matches, lambda games, total: bar.advance(task, games / total)) for each in challenges]
    for duel in duels:
        show_faults(duel.result.faults)
    return rival_section(duels)


def announce(challenges: Sequence[Challenge], matches: int) -> None:
    for each in challenges:
        minutes = each.expected_seconds(matches) / 60
        errors.print(
            f"{each.contest.rules.manifest.title}: {each.ours} takes {1000 * each.our_seconds:.1f} ms for a choice, "
            f"{each.rival} has {1000 * each.rival_seconds:.0f} ms, which is {each.rival_simulations:.0f} simulations; "
            f"the matches will take about {minutes:.0f} minutes.",
            style="dim",
        )
