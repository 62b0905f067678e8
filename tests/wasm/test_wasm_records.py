"""Records of tables in Node.js: the same text as in Python, which `speeltafel verify` accepts, and back."""

import json
from random import Random

import pytest

from speeltafel import Table
from speeltafel.cli.commands.verify import verified
from speeltafel.contract.errors import SpeeltafelError
from speeltafel.games import game
from speeltafel.record import commitment, deal_seed
from speeltafel.table.replayer import replay
from speeltafel.table.unit_end import play_through
from variants import GAMES, VARIANTS, Variant
from wasm_proof import Node

pytest_plugins = ["wasm_node"]

SEED = 11
MOST_MOVES = 120
TABLES_OWN = ("Move ", "The record's table", "There is no game")


def named(variant: Variant) -> Table:
    names = [f"Zoë {seat}" for seat in range(variant.players)]
    return Table(game(variant.game), variant.players, SEED, names, variant.options)


@pytest.mark.parametrize("variant", VARIANTS, ids=str)
def test_records_and_what_was_taken_back(variant: Variant, node: Node) -> None:
    table, dice, movers, ends = named(variant), Random(SEED), list[int | None](), list[list[object]]()
    while not table.over and len(movers) < MOST_MOVES:
        movers.append(table.turn)
        if ended := play_through(table, dice.choice(table.legal())):
            ends.append([len(table.moves), ended.view(0)])
    back = len(table.moves) * 2 // 3
    earlier = named(variant)
    for move in table.moves[:back]:
        earlier.play(move)
    told = node.ask(
        "record",
        table.game,
        players=table.players,
        seed=str(SEED),
        options=variant.options,
        names=table.names,
        moves=table.moves,
        back=back,
    )
    assert comparable(told["text"]) == comparable(table.record())
    assert comparable(told["secret"]) == comparable(table.record(secret=True))
    assert comparable(told["taken"]) == comparable(earlier.record())
    assert (told["movers"], told["winners"], told["ends"]) == (movers[:back], table.winners(), ends)
    assert told["turns"] == [before_latest_turn(movers, seat) for seat in range(table.players)]
    assert told["last"] == next((view for number, view in reversed(ends) if int(str(number)) <= back), None)
    found, wrong = verified(told["text"].encode())
    assert found
    assert not wrong


def before_latest_turn(movers: list[int | None], seat: int) -> int | None:
    if seat not in movers:
        return None
    own = len(movers) - movers[::-1].index(seat)
    while own and movers[own - 1] == seat:
        own -= 1
    return own


def comparable(text: str) -> tuple[object, list[str]]:
    """The options as they are read (1.0 is 1 in JavaScript), and the lines without the checksum.

    What stand-ins decided follows from the moves, and is told by Python alone.
    """
    lines = text.splitlines()[:-1]
    beginnings = [line.partition(":")[0] for line in lines]
    if "outcomes" in beginnings:
        del lines[beginnings.index("outcomes") : beginnings.index("result")]
    return json.loads(lines.pop(beginnings.index("options")).removeprefix("options: ")), lines


@pytest.mark.parametrize("name", GAMES)
def test_a_record_from_python_is_replayed(name: str, node: Node) -> None:
    rules = game(name)
    for players in rules.manifest.seats:
        text = Variant(name, players, {}).played(3, 10_000).record()
        assert node.ask("replay", rules, text=text) == {"text": text}


@pytest.mark.parametrize("name", GAMES)
def test_a_damaged_record_gets_the_sentence_of_python(name: str, node: Node) -> None:
    """Lines that are missing, said twice or cut, with the checksum and without; and letters that were changed."""
    rules, dice = game(name), Random(7)
    text = Variant(name, rules.manifest.usual_players, {}).played(3, 40).record()
    lines = text.splitlines(keepends=True)
    damaged = [text[: dice.randrange(len(text))] for _ in range(20)]
    for whole in (lines, lines[:-1]):
        damaged += ["".join(whole[:i] + whole[i + 1 :]) for i in range(len(whole))]
        damaged += ["".join([*whole[: i + 1], *whole[i:]]) for i in range(len(whole))]
        damaged += [changed("".join(whole), dice) for _ in range(60)]
    for each in damaged:
        told, expected = node.ask("replay", rules, text=each), replayed(each)
        if expected.get("message", "").startswith(TABLES_OWN):  # which says more of the table than of the record
            assert told["kind"] == expected["kind"], each
        else:
            assert told == expected, each


def changed(text: str, dice: Random) -> str:
    at = dice.randrange(len(text))
    return text[:at] + dice.choice("0a:, '\n-{") + text[at + 1 :]


def replayed(text: str) -> dict[str, str]:
    try:
        return {"text": replay(text).record()}
    except SpeeltafelError as problem:
        return {"kind": "BadRecord", "message": str(problem)}


def test_seeds_of_served_deals_are_the_same(node: Node) -> None:
    seed, words = bytes(range(32)), {0: "hé", 2: "x"}
    served = commitment(seed, words)
    told = node.ask("seeds", game("coloretto"), seed=seed.hex(), words=words)
    assert told == {"hash": served.seed_hash, "deal": deal_seed(seed, words).hex()}
