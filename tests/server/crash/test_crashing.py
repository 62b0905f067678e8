"""Processes are killed under load, and nothing that was acknowledged is lost. `./test chaos` does it for longer."""

from collections import Counter
from pathlib import Path
from random import Random

import pytest
from audit import Audit, Game, differences, doubled, lost
from chaos import WAYS, Way, findings, page, parsed, survived
from crashes import Crash
from in_memory_table import alone_with_bots
from players import Memory, SentCommand

from speeltafel.server.domain.events import Moved, Said, Stored


@pytest.mark.parametrize("way", ["sqlite", "redis"])
def test_nothing_is_lost_or_doubled(way: str) -> None:
    wanted = Counter(moved=40, said=1)
    served, crashed = survived(WAYS[way], tables=3, seed=1, kills=3, most_between=40, wanted=wanted)
    assert crashed.audit.sentences == []
    assert crashed.killed.total() >= 3
    assert crashed.killed.keys() == {"server", *served.services}
    assert crashed.acknowledged >= wanted
    assert len(crashed.games) >= 3
    assert all(game.memories[0].shown["stage"] in ("over", "abandoned") for game in crashed.games)
    assert sum(len(player.resumed) for player in crashed.players) >= 1


def test_the_audit_finds_what_is_missing_or_there_twice() -> None:
    sample = alone_with_bots()
    sample.play_on(3)
    events = sample.state.log
    moves = [stored for stored in events if isinstance(stored.event, Moved)]
    first = moves[0].event
    assert isinstance(first, Moved)
    key, number = (first.seat, 0, first.move), moves[0].number
    told = SentCommand("moved", key, number)
    assert lost(events, [told]) == []
    assert lost(events, [told, told]), "it counted twice"
    assert lost(events[:3], [told]), "it is not there"
    assert lost(events, [SentCommand("moved", key, number - 1)]), "it came too late"
    assert lost(events[:3], [SentCommand("moved", key)]) == [], "nobody said that it is"
    chat = [Stored(number, 0.0, Said("a", "Anna", "hello")) for number in (1, 2)]
    assert doubled(chat[:1], [SentCommand("said", ("a", "hello"))]) == []
    assert doubled(chat, [SentCommand("said", ("a", "hello"), 1)])
    assert doubled(chat, [SentCommand("said", ("a", "hello"), 1)] * 2) == []
    same = [Stored(number, 0.0, Said("a", "Anna", f"{number}", command_id="a 7")) for number in (1, 2)]
    assert doubled(same, [SentCommand("said", ("a", f"{number}"), number) for number in (1, 2)]) == [
        "the command a 7 is there 2 times"
    ]
    log = [{"number": each.number, "at": each.at, "what": type(each.event).__name__.lower()} for each in events]
    assert differences(events, Memory("t", log=log)) == []
    assert differences(events[:-1], Memory("t", log=log))
    assert differences(events, Memory("t", log=[*log[:-1], log[0]]))


def test_the_page_says_what_was_found(tmp_path: Path) -> None:
    way, memory = (
        Way("SQLite", "", "memory", 1, {}),
        Memory("t", commands=[SentCommand("moved", (0,), 3), SentCommand("said", ("a",))]),
    )
    crashed = Crash([], {}, "", 1, Random(1), games=[Game("t", "", [], [memory], {"u"})])
    crashed.killed["server"] = 7
    asked = parsed(["--seconds", "9", "--seed", "5", "--only", "sqlite", "--markdown", "docs/chaos.md"])
    text = page([(way, crashed)], asked)
    assert "Written by `./test chaos --seconds 9 --seed 5 --only sqlite --markdown docs/chaos.md`." in text
    for line in (
        "| killed | server 7 |",
        "| moves | 1 |",
        "| never answered | 1 |",
        "| rematches | 1 |",
        "| lost | 0 |",
    ):
        assert line in text
    assert "After 7 kills nothing was lost of 1 acknowledged commands, and nothing was there twice." in text
    crashed.audit = Audit(lost=["a move"], wrong=["something"])
    assert findings([(way, crashed)]).endswith("- SQLite: a move\n- SQLite: something")


def test_a_memory_finds_what_changed() -> None:
    entry = {"number": 1, "at": 1.0, "what": "opened", "seat": None}
    memory = Memory("t")
    memory.take_in({"since": 0, "version": 1, "log": [entry], "table": {}})
    assert memory.wrong == []
    memory.take_in({"since": 2, "version": 3, "log": [entry | {"number": 3}], "table": {}})
    memory.take_in({"since": 0, "version": 1, "log": [entry | {"at": 2.0}], "table": {}})
    assert [sentence.split()[0] for sentence in memory.wrong] == ["Entries", "Version", "Entry"]
