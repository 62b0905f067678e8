"""See to the people of a server: help who forgot their password, mute, ban, and say who moderates."""

import argparse
import asyncio
import time
from datetime import datetime
from pathlib import Path
from typing import TYPE_CHECKING

from speeltafel.cli.commands.serve import address
from speeltafel.cli.moderation import add_people_tasks
from speeltafel.cli.terminal import console
from speeltafel.contract.errors import SpeeltafelError
from speeltafel.server.settings import read, variable

if TYPE_CHECKING:
    from speeltafel.server.store.rows.people import PersonRow
    from speeltafel.server.store.store import Store

SQLITE = "sqlite:///"


def arguments(parser: argparse.ArgumentParser) -> None:
    """Each task has a function that gets the open store and what was typed."""
    tasks = parser.add_subparsers(metavar="TASK", required=True)
    about = "make a link with which somebody chooses a new password, once"
    task = tasks.add_parser("reset", help=about, description=about)
    task.add_argument("name", metavar="NAME", help="their login, or the name that others see")
    task.add_argument("--address", help="where people reach the server, such as https://cards.example")
    task.set_defaults(task=reset)
    for each in (task, *add_people_tasks(tasks)):
        add_database(each)


def add_database(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "--database",
        metavar="DATABASE",
        help=f"the database of the server (default as it has; or {variable('database')})",
    )


def run(parsed: argparse.Namespace) -> None:
    try:
        asyncio.run(with_store(parsed))
    except ModuleNotFoundError as missing:
        raise SpeeltafelError(
            f"The server needs more than the library ({missing.name} is missing): pip install 'speeltafel[serve]'."
        ) from missing


async def with_store(parsed: argparse.Namespace) -> None:
    """The server may run meanwhile."""
    from speeltafel.server.store.store import BadDatabase, Store, Unavailable

    database = read(database=parsed.database).database
    if database.startswith(SQLITE) and not Path(database.removeprefix(SQLITE)).is_file():
        place = database.removeprefix(SQLITE)
        raise SpeeltafelError(f"There is no database at {place}; --database sqlite:///FILE says where it is.")
    try:
        store = await Store.open(database)
        try:
            await parsed.task(store, parsed)
        finally:
            await store.close()
    except (BadDatabase, Unavailable) as problem:
        raise SpeeltafelError(str(problem)) from problem


async def reset(store: "Store", parsed: argparse.Namespace) -> None:
    from speeltafel.server.people.accounts import LINK_LIVES, link_code

    person, now = await found(store, parsed.name), time.time()
    code = await link_code(store, person.id, now)
    where = (parsed.address or address(read())).rstrip("/")
    until = datetime.fromtimestamp(now + LINK_LIVES).strftime("%d.%m.%Y %H:%M")
    say(f"With this link {person.name} (login {person.login}) chooses a new password, once, until {until}:")
    say(f"{where}/account#code={code}")


async def found(store: "Store", name: str) -> "PersonRow":
    """By login, or by a name that only one of them has."""
    person = await store.person_by_login(name)
    if person is not None:
        return person
    named = await store.accounts_named(name)
    if len(named) > 1:
        logins = ", ".join(each.login or "" for each in named)
        raise SpeeltafelError(f"Several are called {name!r}; say which by the login: {logins}.")
    if not named:
        raise SpeeltafelError(f"Nobody with an account has the login or the name {name!r}.")
    return named[0]


def say(sentence: str) -> None:
    console.print(sentence, markup=False, soft_wrap=True)
