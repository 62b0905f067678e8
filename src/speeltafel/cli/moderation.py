"""What moderators do on the page, for a host at the command line. A running server notices within seconds."""

import argparse
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import datetime
from ipaddress import ip_address
from typing import TYPE_CHECKING

from speeltafel.cli.terminal import console
from speeltafel.contract.errors import SpeeltafelError

if TYPE_CHECKING:
    from speeltafel.server.store.rows.people import PersonRow
    from speeltafel.server.store.store import Store

WHOM = "their login, the name that others see, or the id in the address of their page"


def add_people_tasks(tasks: "argparse._SubParsersAction[argparse.ArgumentParser]") -> list[argparse.ArgumentParser]:
    """Of `speeltafel people`."""
    mute = added(tasks, "mute", "let somebody say nothing any more", sanction, kind="mute")
    ban = added(tasks, "ban", "keep somebody away from the server, or an address", sanction, kind="ban")
    for each in (mute, ban):
        each.add_argument("name", metavar="NAME", nargs="?", help=WHOM)
        each.add_argument("--from", metavar="ADDRESS", dest="network", help="everybody who comes from this IP address")
        each.add_argument("--days", type=float, help="for how long (default for good)")
        each.add_argument("--why", default="", help="the reason, for the log")
    lift = added(tasks, "lift", "end a sanction", lifted)
    lift.add_argument("sanction", metavar="ID", help="as `speeltafel people log` shows it")
    lift.add_argument("--why", default="", help="the reason, for the log")
    role = added(tasks, "moderator", "let somebody moderate on the page, or no longer", moderator)
    role.add_argument("name", metavar="NAME", help=WHOM)
    role.add_argument("--no", action="store_true", help="no longer")
    log = added(tasks, "log", "show what is in force, and who moderated what, when and why", shown_log)
    log.add_argument("--latest", type=int, default=50, help="how many entries (default 50)")
    return [mute, ban, lift, role, log]


def added(
    tasks: "argparse._SubParsersAction[argparse.ArgumentParser]", name: str, about: str, task: object, **more: object
) -> argparse.ArgumentParser:
    parser: argparse.ArgumentParser = tasks.add_parser(name, help=about, description=about)
    parser.set_defaults(task=task, **more)
    return parser


async def sanction(store: "Store", parsed: argparse.Namespace) -> None:
    from speeltafel.server.people.moderation import Moderation

    if (parsed.name is None) == (parsed.network is None):
        raise SpeeltafelError("Say whom: a NAME, or --from ADDRESS.")
    if parsed.days is not None and parsed.days <= 0:
        raise SpeeltafelError("--days is more than 0; without it, the sanction has no end.")
    person = await somebody(store, parsed.name) if parsed.name is not None else None
    network = await network_of(store, parsed.network) if parsed.network is not None else ""
    with refusals_as_errors():
        made = await Moderation(store).impose(parsed.kind, person, network, parsed.days, parsed.why)
    whom = f"{person.name} ({person.id})" if person else parsed.network
    say(f"{parsed.kind} {made.id}: {whom}, {until(made.until)}.")


async def lifted(store: "Store", parsed: argparse.Namespace) -> None:
    from speeltafel.server.people.moderation import Moderation

    with refusals_as_errors():
        await Moderation(store).lift(parsed.sanction, parsed.why)
    say(f"{parsed.sanction} is lifted.")


async def moderator(store: "Store", parsed: argparse.Namespace) -> None:
    from speeltafel.server.people.moderation import Moderation

    person = await somebody(store, parsed.name)
    if person.kind != "account":
        raise SpeeltafelError("A moderator needs an account, so that nobody else can be them.")
    await Moderation(store).give_role(person, not parsed.no)
    say(f"{person.name} ({person.login}) is {'no ' * parsed.no or 'a '}moderator{' any more' * parsed.no}.")


async def shown_log(store: "Store", parsed: argparse.Namespace) -> None:
    import time

    in_force, log = await store.sanctions(time.time()), await store.moderation_log(parsed.latest)
    ids = {id for each in log for id in (each.by, each.person)} | {each.person for each in in_force}
    names = {id: row.name for id, row in (await store.people(ids)).items()}
    say("In force:" if in_force else "Nothing is in force.")
    for each in in_force:
        whom = f"{names.get(each.person, '')} ({each.person})" if each.person else "an address"
        whom += " and their address" * bool(each.person and each.network)
        say(f"  {each.id}  {each.kind} {whom} {each.table_id} {until(each.until)}")
    say("Done:" if log else "Nobody has moderated.")
    for entry in log:
        by = names.get(entry.by, entry.by) or "command line"
        what = " ".join(filter(None, (entry.action, names.get(entry.person, entry.person), entry.table_id)))
        say(f"  {moment(entry.at)}  {by}: {what}{f' until {moment(entry.until)}' if entry.until else ''}. {entry.why}")


async def somebody(store: "Store", name: str) -> "PersonRow":
    """By id, login, or a name that only one account has."""
    from speeltafel.cli.commands.people import found

    return await store.person(name) or await found(store, name)


async def network_of(store: "Store", address: str) -> str:
    from speeltafel.server.guard.rate_limits import client_network
    from speeltafel.server.people.people import AddressHistory

    try:
        ip_address(address)
    except ValueError:
        raise SpeeltafelError(f"{address!r} is no IP address; 192.0.2.7 or 2001:db8::1 would be.") from None
    return AddressHistory(store, await store.secret("traces")).network(client_network(address))


@contextmanager
def refusals_as_errors() -> Iterator[None]:
    """A refusal, as the command line says it."""
    from speeltafel.server.domain.errors import CommandRefused

    try:
        yield
    except CommandRefused as refused:
        raise SpeeltafelError(refused.sentence) from refused


def until(at: float | None) -> str:
    return "for good" if at is None else f"until {moment(at)}"


def moment(at: float) -> str:
    return datetime.fromtimestamp(at).strftime("%Y-%m-%d %H:%M")


def say(sentence: str) -> None:
    console.print(sentence, markup=False, soft_wrap=True)
