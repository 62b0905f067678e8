"""A process that appends to many tables until it is killed, and says what was acknowledged: `appender.py URL`."""

import asyncio
import os
import sys

from sample_rows import LISTED, moves

from speeltafel.server.store.store import Store

TABLES = [f"table {i}" for i in range(20)]


async def main(url: str) -> None:
    store = await Store.open(url)
    await asyncio.gather(*(append_for_ever(store, table) for table in TABLES))


async def append_for_ever(store: Store, table: str) -> None:
    number = len(await store.events(table)) + 1
    while True:
        await store.append(table, moves(number, number + 1), LISTED)
        number += 2
        os.write(1, f"{table},{number - 1}\n".encode())


if __name__ == "__main__":
    asyncio.run(main(sys.argv[1]))
