"""What was asked of the arena: checked before hours are spent on it, and turned into contests."""

import argparse
import shlex
from pathlib import Path

from speeltafel.arena import BadContest, Contest
from speeltafel.arena.plotting import check_plot
from speeltafel.cli.choices import options_of, players_of
from speeltafel.cli.terminal import compile_missing
from speeltafel.table import game, game_names

SPECIAL = {"ladder": {"bots", "markdown"}, "accept": {"over", "gain"}, "bots": {"plot", "adjusted"}}
"""What each kind of contest can be told; the rest is for all of them."""


def check(parsed: argparse.Namespace) -> None:
    """Refuse what cannot be done, or could not be written down afterwards."""
    kind = kind_of(parsed)
    for name in sorted(set(SPECIAL).union(*SPECIAL.values()) - SPECIAL[kind] - {kind}):
        if getattr(parsed, name) is not None:
            raise BadContest(f"--{name} does not go together with --{kind}.")
    if kind != "ladder" and parsed.game is None:
        raise BadContest(f"Which game? Name one of {', '.join(game_names())}.")
    if kind == "accept" and parsed.over is None:
        raise BadContest("--accept needs --over: the bot that the new one would replace.")
    if parsed.plot:
        check_plot(parsed.plot)
    for file in (parsed.plot, parsed.markdown, parsed.json and Path(parsed.json)):
        if file and not file.parent.is_dir():
            raise BadContest(f"There is no folder {file.parent} to write {file.name} in.")


def kind_of(parsed: argparse.Namespace) -> str:
    for kind in SPECIAL:
        if getattr(parsed, kind) is not None:
            return kind
    raise BadContest("Who plays? Name the bots, such as --bots greedy,random; or ask for --accept or the --ladder.")


def contest_of(parsed: argparse.Namespace) -> Contest:
    box = game(parsed.game)
    contest = Contest(
        box.name, players_of(parsed, box), options_of(parsed), parsed.seed, adjusted=bool(parsed.adjusted)
    )
    compile_missing(contest.rules)
    return contest


def tables_of(parsed: argparse.Namespace) -> list[Contest]:
    """The tables of a ladder: of the games that were named, or of all, with every number of players."""
    named = [*([parsed.game] if parsed.game else []), *parsed.ladder]
    tables = []
    compile_missing(*(game(name).rules for name in named or game_names()))
    for name in named or game_names():
        rules = game(name).rules
        for players in rules.manifest.seats if parsed.players is None else [parsed.players]:
            tables.append(Contest(name, players, options_of(parsed), parsed.seed))
    return tables


def names_in(bots: str) -> list[str]:
    return [name.strip() for name in bots.split(",") if name.strip()]


def command_of(parsed: argparse.Namespace) -> str:
    """The command that makes the same ladder again."""
    words = ["speeltafel", "arena", *([parsed.game] if parsed.game else []), "--ladder", *parsed.ladder]
    for name in ("players", "bots", "games", "seed", "markdown"):
        if getattr(parsed, name) is not None:
            words += [f"--{name}", str(getattr(parsed, name))]
    for option in parsed.option:
        words += ["--option", option]
    return shlex.join(words)
