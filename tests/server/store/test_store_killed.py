"""Whatever was acknowledged is there, even if the process was killed the moment after."""

import subprocess
import sys
from itertools import islice
from pathlib import Path

import appender
from appender import TABLES

from speeltafel.server.store.store import Store

KILLS = 2
LINES = 200
"""That many appends are acknowledged before the process is killed."""


async def test_a_killed_process_loses_nothing_acknowledged(database_url: str) -> None:
    acknowledged = dict.fromkeys(TABLES, 0)
    for _ in range(KILLS):
        for line in lines_of_a_killed_process(database_url):
            table, number = line.split(",")
            acknowledged[table] = int(number)
        store = await Store.open(database_url)
        for table in TABLES:
            numbers = [each.number for each in await store.events(table)]
            assert numbers == list(range(1, len(numbers) + 1))
            assert len(numbers) % 2 == 0, "half an append"
            assert len(numbers) >= acknowledged[table] > 0
        await store.close()
    assert sum(acknowledged.values()) >= 2 * KILLS * LINES


def lines_of_a_killed_process(url: str) -> list[str]:
    command = [sys.executable, str(Path(appender.__file__)), url]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as process:
        assert process.stdout is not None
        told = list(islice(process.stdout, LINES))
        process.kill()
        rest = process.stdout.read()
    assert len(told) == LINES
    return told + rest.splitlines()
