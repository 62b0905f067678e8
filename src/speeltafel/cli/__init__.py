"""The command line: `speeltafel COMMAND`, one file per command in `commands`."""

import argparse
import sys
from collections.abc import Sequence
from importlib import import_module
from pkgutil import iter_modules

from speeltafel.cli import commands
from speeltafel.contract.errors import SpeeltafelError


def main(arguments: Sequence[str] | None = None) -> int:
    """Run one command; what is wrong with it is said in one sentence."""
    given = sys.argv[1:] if arguments is None else arguments
    try:
        parsed = parser(given[:1]).parse_args(given)
        code: int = parsed.run(parsed) or 0
    except SpeeltafelError as problem:
        error(str(problem))
        return 2
    except OSError as problem:
        error(f"{problem.filename}: {problem.strerror}." if problem.filename else f"{problem}.")
        return 2
    except EOFError:
        error("Nothing more was typed, and the question had no answer yet.")
        return 2
    except KeyboardInterrupt:
        return 130
    return code


def error(sentence: str) -> None:
    from speeltafel.cli.terminal import error  # Rich takes a tenth of the time that a server takes to start

    error(sentence)


def parser(wanted: Sequence[str] = ()) -> argparse.ArgumentParser:
    """Of the command that is wanted, so that the others need not be imported; of all if it is none of them.

    A command that is not complete here raises what is missing when it is wanted, and is listed all the same.
    """
    top = argparse.ArgumentParser(prog="speeltafel", description="Card games to play, to watch and to learn.")
    subparsers = top.add_subparsers(metavar="COMMAND", required=True)
    every = [found.name for found in iter_modules(commands.__path__)]
    for name in [name for name in every if name in wanted] or every:
        command = import_module(f"{commands.__name__}.{name}")
        summary = (command.__doc__ or "").strip().splitlines()[0]
        sub = subparsers.add_parser(name, help=summary, description=summary)
        sub.set_defaults(run=command.run)
        try:
            command.arguments(sub)
        except SpeeltafelError:
            if name in wanted:
                raise
    return top


if __name__ == "__main__":
    sys.exit(main())
