"""See to the tables of a server: list them, close one, remove somebody from one."""

import argparse
from typing import TYPE_CHECKING

from speeltafel.cli.commands.people import add_database
from speeltafel.cli.commands.people import run as run
from speeltafel.cli.moderation import WHOM, added, moment, refusals_as_errors, say, somebody

if TYPE_CHECKING:
    from speeltafel.server.hub.hub import Hub
    from speeltafel.server.store.store import Store


def arguments(parser: argparse.ArgumentParser) -> None:
    tasks = parser.add_subparsers(metavar="TASK", required=True)
    listing = added(tasks, "list", "list tables that are open or being played", list_tables)
    listing.add_argument("--of", metavar="NAME", help="only those of one person: " + WHOM)
    closing = added(tasks, "close", "end what goes on at a table; nothing that was played there counts", close)
    removing = added(tasks, "remove", "send somebody away from a table, for good", remove)
    for each in (closing, removing):
        each.add_argument("table", metavar="TABLE", help="its id, which stands in its address")
        each.add_argument("--why", default="", help="the reason, for the log")
    removing.add_argument("name", metavar="NAME", help=WHOM)
    for each in (listing, closing, removing):
        add_database(each)


async def list_tables(store: "Store", parsed: argparse.Namespace) -> None:
    person = await somebody(store, parsed.of) if parsed.of is not None else None
    rows = await store.rows(person=person.id if person else None)
    names = await store.people({id for row in rows for id in row.people})
    for row in rows:
        people = ", ".join(names[id].name for id in row.people if id in names)
        say(f"{row.id}  {row.game}, {row.stage}, {moment(row.changed)}: {people or 'nobody'}")
    if not rows:
        say("No table is open or being played.")


async def close(store: "Store", parsed: argparse.Namespace) -> None:
    from speeltafel.server.people.moderation import Moderation

    with refusals_as_errors():
        await Moderation(store).close(hub_of(store).handle, parsed.table, parsed.why)
    say(f"{parsed.table} is closed.")


async def remove(store: "Store", parsed: argparse.Namespace) -> None:
    from speeltafel.server.people.moderation import Moderation

    person = await somebody(store, parsed.name)
    with refusals_as_errors():
        await Moderation(store).remove(hub_of(store).handle, parsed.table, person, parsed.why)
    say(f"{person.name} is removed from {parsed.table}.")


def hub_of(store: "Store") -> "Hub":
    """One that tells nobody: running servers compare their tables with the log every few seconds."""
    from speeltafel.server.hub.hub import Hub
    from speeltafel.server.hub.pubsub import NoPubSub

    return Hub(store, NoPubSub())
