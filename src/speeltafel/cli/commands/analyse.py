"""Judge every decision of a finished match, and tell luck from skill."""

import argparse
import json
import sys
import time
from pathlib import Path

from speeltafel.analysis import Analysis, BadAnalysis, analyse
from speeltafel.analysis.timeline import timeline
from speeltafel.bots.search.settings import ENDLESS
from speeltafel.cli.analysis.output import show_analysis
from speeltafel.cli.analysis.page import analysis_page
from speeltafel.cli.terminal import compile_notice, errors


def arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("file", metavar="FILE", help="a record, as `play` writes it or a server gives it")
    parser.add_argument("--json", metavar="FILE", help="write the analysis as one JSON object (- for standard output)")
    parser.add_argument("--html", type=Path, metavar="FILE", help="write it as a page of its own")
    depth = parser.add_mutually_exclusive_group()
    depth.add_argument("--seconds", type=float, metavar="N", help="go on for so long")
    depth.add_argument("--simulations", type=int, metavar="N", help="in how many worlds every position is played on")
    parser.add_argument("--open", action="store_true", help="judge with all cards open, too")


def run(parsed: argparse.Namespace) -> None:
    if parsed.seconds is not None and not parsed.seconds > 0:
        raise BadAnalysis(f"An analysis takes some time: --seconds is more than 0, not {parsed.seconds:g}.")
    text = read_text(parsed.file)
    for file in (parsed.html, parsed.json and parsed.json != "-" and Path(parsed.json)):
        if file and not file.parent.is_dir():
            raise BadAnalysis(f"There is no folder {file.parent} to write {file.name} in.")
    rules = timeline(text).table.game
    with compile_notice(rules):
        found = finest(text, parsed)
    if parsed.json:
        told = json.dumps(found.json(rules.notation), indent=1, allow_nan=False) + "\n"
        sys.stdout.write(told) if parsed.json == "-" else Path(parsed.json).write_text(told, "utf-8")
    if parsed.html:
        parsed.html.write_text(analysis_page(found), "utf-8")
    if parsed.json != "-":
        show_analysis(found, open_cards=parsed.open)


def read_text(file: str) -> str:
    data = sys.stdin.buffer.read() if file == "-" else Path(file).read_bytes()
    try:
        return data.decode()
    except UnicodeDecodeError:
        raise BadAnalysis("A record is a text in UTF-8; this is something else.") from None


def finest(text: str, parsed: argparse.Namespace) -> Analysis:
    """The last of the analyses, with a line that tells how far it is."""
    began = time.monotonic()
    worlds, seconds = (parsed.simulations, ENDLESS) if parsed.seconds is None else (ENDLESS, parsed.seconds)
    with errors.status("Looking at every decision …") as status:
        for found in analyse(text, worlds, seconds, parsed.open):
            status.update(f"{found.worlds} worlds after {time.monotonic() - began:.0f} seconds …")
    return found
