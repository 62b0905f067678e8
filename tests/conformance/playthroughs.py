"""Readable playthroughs: a few lines of set-up that people write, and what follows from them.

    python tests/conformance/playthroughs.py          writes all of them anew
    python tests/conformance/playthroughs.py mu       those of one game

A file in tests/playthroughs begins with its set-up, one `key: value` a line: game, players,
options, seed; `prefer`, verbs that are played whenever they are legal; `set`, fields of the
state changed after the deal, for endings that ordinary play hardly reaches.
"""

import json
import sys
from pathlib import Path
from random import Random
from typing import Any

import speeltafel
from speeltafel import Table

FOLDER = Path(__file__).parents[1] / "playthroughs"
RULE = "=" * 78
LONG_AGO = 5  # moves at the end that are shown with everyone's view


def set_up(text: str) -> dict[str, Any]:
    lines = text.partition(RULE)[0].strip().splitlines()
    return {key.strip(): json.loads(value) for key, _, value in (line.partition(":") for line in lines)}


def opened(facts: dict[str, Any]) -> Table:
    names = ["Anna", "Ben", "Cécile", "Dora", "Emiel", "Frank"][: facts["players"]]
    box = speeltafel.game(facts["game"])
    table = box.new(players=facts["players"], seed=facts["seed"], names=names, **facts["options"])
    for field, value in facts.get("set", {}).items():
        table.state[field] = value
    return table


def chosen(table: Table, prefer: list[str], dice: Random) -> str:
    legal = table.legal()
    for verb in prefer:
        wanted = [move for move in legal if move.split()[0] == verb]
        if wanted:
            return dice.choice(wanted)
    return dice.choice(legal)


def played(facts: dict[str, Any]) -> Table:
    table, dice = opened(facts), Random(facts["seed"])
    while not table.over:
        table.play(chosen(table, facts.get("prefer", []), dice))
    return table


def playthrough(text: str) -> str:
    """The whole file for the set-up that `text` begins with."""
    facts = set_up(text)
    finished = played(facts)
    table = opened(facts)
    lines = [text.partition(RULE)[0].strip(), RULE, *everything(table)]
    for number, move in enumerate(finished.moves):
        who = table.names[table.turn or 0]
        table.play(move)
        sentence = table.game.notation.sentence(table.game.notation.numbers[move], who)
        lines.append(f"{number + 1:>5}  {move:<14} {sentence}")
        if number < 2 or number >= len(finished.moves) - LONG_AGO:
            lines += ["", *views(table)]
    lines += [*everything(table), RULE, f"ended by: {table.ending}"]
    lines += [f"{name}: {points}" for name, points in zip(table.names, table.scores(), strict=True)]
    lines.append("won by: " + ", ".join(table.names[seat] for seat in table.winners()))
    return "\n".join(line.rstrip() for line in lines) + "\n"


def views(table: Table) -> list[str]:
    lines = []
    for seat in range(table.players):
        drawing = table.game.part("drawing").drawing(table.view(seat), table.names)
        lines += [f"       | {table.names[seat]} sees", *(f"       | {line}" for line in drawing.splitlines()), ""]
    return lines


def everything(table: Table) -> list[str]:
    facts = (f"  {key}: {json.dumps(value, ensure_ascii=False)}" for key, value in table.reveal().items())
    return ["", "Everything:", *facts, ""]


if __name__ == "__main__":
    for file in sorted(FOLDER.glob(f"{sys.argv[1]}-*.txt" if sys.argv[1:] else "*.txt")):
        file.write_text(playthrough(file.read_text("utf-8")), "utf-8")
        print(file.name)
