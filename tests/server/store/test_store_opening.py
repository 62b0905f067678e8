"""Opening a database: new, known, too new, not there, by several at once; and losing it."""

import asyncio
from multiprocessing.queues import SimpleQueue
from multiprocessing.synchronize import Barrier
from pathlib import Path

import psycopg
import pytest
from alembic.autogenerate import compare_metadata
from alembic.runtime.migration import MigrationContext
from alembic.script import ScriptDirectory
from forked_server import NURSERY, start_nursery
from sample_rows import LISTED, moves
from services import on_postgres
from sqlalchemy import Connection, text

from patience import PATIENCE
from speeltafel.server.store import engines
from speeltafel.server.store.database import FOLDER, migrate, revisions
from speeltafel.server.store.engines import connections
from speeltafel.server.store.schema import metadata
from speeltafel.server.store.store import BadDatabase, Store, Unavailable


def test_the_migrations_make_what_the_schema_says(new_database_url: str) -> None:
    opened = connections(new_database_url)
    migrate(opened)
    with opened.to_write() as connection:
        differences = compare_metadata(MigrationContext.configure(connection), metadata)
    opened.close()
    assert differences == [], "schema.py and migrations/versions differ; add a migration that does this"


def test_every_migration_follows_another() -> None:
    scripts = ScriptDirectory(str(FOLDER))
    assert len(scripts.get_heads()) == 1
    names = [Path(script.path).name.partition("_")[0] for script in scripts.walk_revisions()]
    assert names == [f"v{number:04}" for number in range(len(names), 0, -1)]
    assert revisions() == [script.revision for script in scripts.walk_revisions()][::-1]


async def test_a_database_is_there_again_after_closing(new_database_url: str) -> None:
    for number in range(1, 4):
        store = await Store.open(new_database_url)
        await store.append("oak", moves(number), LISTED)
        assert await store.events("oak") == moves(1, number)
        assert await store.healthy()
        await store.close()


async def test_a_database_of_a_newer_speeltafel_is_refused(database_url: str) -> None:
    await (await Store.open(database_url)).close()
    opened = connections(database_url)
    with opened.to_write() as connection:
        connection.execute(text("UPDATE alembic_version SET version_num = '9999'"))
    opened.close()
    with pytest.raises(BadDatabase, match=r"newer Speeltafel: its schema is 9999.* Update Speeltafel"):
        await Store.open(database_url)


def test_several_processes_may_open_a_new_database_at_once(new_database_url: str) -> None:
    start_nursery()
    start, told = NURSERY.Barrier(4), NURSERY.SimpleQueue()
    processes = [NURSERY.Process(target=open_it, args=(new_database_url, start, told)) for _ in range(4)]
    for process in processes:
        process.start()
    for process in processes:
        process.join(PATIENCE)
    assert [process.exitcode for process in processes] == [0] * 4
    assert len({told.get() for _ in processes}) == 1


def open_it(url: str, start: Barrier, told: "SimpleQueue[bytes]") -> None:
    """In a process of its own, when all are there; told is what each finds in it."""

    async def secret() -> bytes:
        store = await Store.open(url)
        found = await store.secret("cookies")
        await store.close()
        return found

    start.wait(PATIENCE)
    told.put(asyncio.run(secret()))


@pytest.mark.parametrize(
    ("url", "sentence"),
    [
        ("nonsense", "no address of a database; it should be sqlite:///FILE or postgresql://"),
        ("mysql://root@localhost/x", "keeps nothing in mysql; it should be sqlite:///FILE"),
        ("postgresql://ann:pa55word@127.0.0.1:1/x", "cannot be opened: .*127.0.0.1.*refused"),
        ("sqlite:////dev/null/x.db", "cannot be opened: .*/dev/null"),
        (f"sqlite:///{__file__}", "cannot be opened: file is not a database"),
    ],
)
async def test_what_cannot_be_opened_is_told_without_passwords(url: str, sentence: str) -> None:
    with pytest.raises(BadDatabase, match=sentence) as caught:
        await Store.open(url)
    assert "pa55word" not in str(caught.value)


async def test_a_missing_folder_is_made(tmp_path: Path) -> None:
    store = await Store.open(f"sqlite:///{tmp_path}/some/where/100%/club.db")
    await store.append("oak", moves(1))
    await store.close()
    assert (tmp_path / "some/where/100%/club.db").exists()


async def test_sqlite_keeps_what_is_committed_through_a_power_cut(tmp_path: Path) -> None:
    opened = connections(f"sqlite:///{tmp_path}/club.db")
    with opened.to_write() as connection:
        facts = [
            connection.exec_driver_sql(f"PRAGMA {name}").scalar()
            for name in ("journal_mode", "synchronous", "foreign_keys", "busy_timeout")
        ]
    opened.close()
    assert facts == ["wal", 2, 1, 1000 * engines.PATIENCE]


async def test_a_file_that_another_holds_too_long_is_unavailable_for_a_while(tmp_path: Path) -> None:
    url = f"sqlite:///{tmp_path}/club.db"
    store, other = await Store.open(url, patience=0.2), connections(url)
    with other.to_write():
        with pytest.raises(Unavailable, match="does not answer: database is locked"):
            await store.append("oak", moves(1))
        assert await store.events("oak") == [], "reading goes on"
    await store.append("oak", moves(1))
    assert await store.events("oak") == moves(1)
    other.close()
    await store.close()


async def test_lost_connections_to_postgresql_are_made_again(postgres_url: str) -> None:
    store = await Store.open(postgres_url)
    await store.append("oak", moves(1))
    await store.events("oak")
    with psycopg.connect(postgres_url) as connection:
        others = "FROM pg_stat_activity WHERE datname = 'club' AND pid <> pg_backend_pid()"
        ended = connection.execute(f"SELECT pg_terminate_backend(pid) {others}").fetchall()
    assert ended == [(True,)] * 2
    await store.append("oak", moves(2))
    assert await store.events("oak") == moves(1, 2)
    await store.close()


async def test_a_connection_that_is_lost_halfway_is_no_fault_of_ours(postgres_url: str) -> None:
    def cut_off(connection: Connection) -> None:
        connection.execute(text("SELECT pg_terminate_backend(pg_backend_pid())"))

    store = await Store.open(postgres_url)
    for number in (1, 2):
        with pytest.raises(Unavailable, match="does not answer"):
            await store._write(cut_off)
        await store.append("oak", moves(number))
    assert await store.events("oak") == moves(1, 2)
    await store.close()


async def test_a_database_that_is_gone_is_unavailable(postgres: str, postgres_url: str) -> None:
    store = await Store.open(postgres_url)
    assert await store.healthy()
    on_postgres(postgres, "DROP DATABASE club WITH (FORCE)")
    with pytest.raises(Unavailable, match="does not answer"):
        await store.append("oak", moves(1))
    with pytest.raises(Unavailable, match="does not answer"):
        await store.events("oak")
    assert not await store.healthy()
    await store.close()
