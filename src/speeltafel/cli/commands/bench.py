"""Measure how fast the games, the bots and the server are, beside their peers."""

import argparse
import sys
from importlib import import_module
from pathlib import Path
from types import ModuleType

from speeltafel.contract.errors import SpeeltafelError

SOURCES = Path(__file__).parents[4]
"""The project's folder, where the package is used from a clone."""


def arguments(parser: argparse.ArgumentParser) -> None:
    benchmarks().arguments(parser)


def run(parsed: argparse.Namespace) -> None:
    benchmarks().run(parsed)


def benchmarks() -> ModuleType:
    """The folder `bench` of the project; it is no part of what is installed elsewhere."""
    if not (SOURCES / "bench" / "command.py").is_file():
        raise SpeeltafelError(
            "The benchmarks lie in the folder bench of the sources and are not installed with the package; "
            "in a clone of the sources, pip install -e '.[bench,research,serve]' makes them a command."
        )
    if str(SOURCES) not in sys.path:
        sys.path.insert(0, str(SOURCES))
    return import_module("bench.command")
