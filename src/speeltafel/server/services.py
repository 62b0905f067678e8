"""The services of one server process, wired together: opened and closed in order."""

import asyncio
import logging
from collections.abc import Coroutine
from dataclasses import dataclass
from functools import partial
from typing import cast

from speeltafel.server.guard import metrics
from speeltafel.server.guard.connection_limits import ConnectionLimiter
from speeltafel.server.guard.rate_limits import RateLimiter
from speeltafel.server.hub.analyses import Analyses
from speeltafel.server.hub.bot_runner import BotRunner
from speeltafel.server.hub.clocks import Clocks
from speeltafel.server.hub.encrypted_pubsub import encrypted
from speeltafel.server.hub.hints import Hints
from speeltafel.server.hub.hub import Hub
from speeltafel.server.hub.machine_code import MachineCode
from speeltafel.server.hub.maintenance import reread_tables_of
from speeltafel.server.hub.pubsub import PubSub, pubsub_for
from speeltafel.server.hub.referees import Referees
from speeltafel.server.hub.threads import ThinkingPool
from speeltafel.server.people.passwords import WEAK, Passwords
from speeltafel.server.people.people import People
from speeltafel.server.push.delivery import PushQueue
from speeltafel.server.push.encryption import VapidKey
from speeltafel.server.push.endpoints import Reach
from speeltafel.server.push.turn_notifier import TurnNotifier
from speeltafel.server.settings import Settings
from speeltafel.server.store.store import Store

PATIENCE = 3.0
"""Seconds that a stopping process waits for a database or a bus that may not answer, or for a bot that thinks."""
RECONNECT = 1.0
"""Seconds after which clients come back when a process stops."""
MODERATION_CHANGED = "moderated"
"""A message over the bus that says that somebody moderated; the database has the rest."""
BLOCKS_CHANGED = "apart "
"""How a message begins that says that one person blocked another, or does no longer; their ids follow."""
CREDENTIALS_CHANGED = "person "
"""How a message over the bus begins that says whose sessions or tokens changed; the id of that person follows. Whoever
hears it asks the database."""

log = logging.getLogger(__name__)


@dataclass
class Services:
    settings: Settings
    store: Store
    pubsub: PubSub
    hub: Hub
    bot_runner: BotRunner
    hints: Hints
    analyses: Analyses
    machine_code: MachineCode
    clocks: Clocks
    limiter: RateLimiter
    connection_limiter: ConnectionLimiter
    people: People
    vapid_key: VapidKey
    reach: Reach
    turn_notifier: TurnNotifier | None  # None: notifications are off
    closing: bool = False

    async def blocks_changed(self, person: str, other: str) -> None:
        """Between these two, here and in every other process."""
        self.pubsub.publish(f"{BLOCKS_CHANGED}{person} {other}")
        await self.hub.subscriptions.update_blocks((person, other))

    def ask_clients_to_reconnect(self) -> None:
        """Ask everyone to come back, to whoever serves then."""
        self.closing = True
        self.hub.subscriptions.ask_all_to_reconnect(RECONNECT)

    async def close(self) -> None:
        """Let what is under way be written, and close. Who is silent keeps nobody: what is acknowledged is durable."""
        self.ask_clients_to_reconnect()
        more = {"calls": self.turn_notifier.close()} if self.turn_notifier else {}
        more["referees"] = self.hub.referees.close()
        more["compiler"] = self.machine_code.stop()
        more["analyses"] = self.analyses.stop()
        await close_in_time(clocks=self.clocks.stop(), bots=self.bot_runner.stop(), bus=self.pubsub.close(), **more)
        self.people.close()
        await close_in_time(database=self.store.close())


async def close_in_time(**parts: Coroutine[object, None, None]) -> None:
    """Wait for these to close, all at once, but not for ever."""
    tasks = {asyncio.create_task(closing, name=what) for what, closing in parts.items()}
    done, late = await asyncio.wait(tasks, timeout=PATIENCE)
    for task in late:
        log.warning("The %s did not close in %g seconds, and is left as it is.", task.get_name(), PATIENCE)
    for task in done:
        if (problem := task.exception()) is not None:
            log.error("The %s did not close as it should.", task.get_name(), exc_info=problem)


async def on_bus_message(services: Services, text: str) -> None:
    """What another process tells: of a person whose sessions or tokens changed, or of a table."""
    if text.startswith(CREDENTIALS_CHANGED):
        person = text.removeprefix(CREDENTIALS_CHANGED)
        await services.people.connections.check(person)
        row = await services.store.person(person)
        if row is not None and row.deleted is not None:
            await reread_tables_of(services.hub, person)
    elif text.startswith(BLOCKS_CHANGED):
        await services.hub.subscriptions.update_blocks(text.split()[1:3])
    elif text == MODERATION_CHANGED:
        await services.people.sanctions.refresh()
    else:
        await services.hub.peers.on_message(text)


async def open_services(settings: Settings) -> Services:
    carrier = pubsub_for(settings.bus)
    store = await Store.open(settings.database, metrics.committed, settings.patience)
    pubsub = encrypted(carrier, await store.secret("bus"))
    hub = Hub(store, pubsub, Referees(settings.referees))
    hub.rate_same_address = settings.rate_same_address
    machine_code = MachineCode(settings.compile)
    hub.on_change.append(lambda room, ours: machine_code.want(room.state.plan.game))
    limiter = RateLimiter(settings.limits)
    connection_limiter = ConnectionLimiter(settings.lines, settings.crowd, settings.limits)
    thinking_pool = ThinkingPool(limiter.client_addresses)
    bot_runner, hints, clocks = (
        BotRunner(hub, settings.pause, thinking_pool),
        Hints(hub, machine_code, thinking_pool),
        Clocks(hub),
    )
    passwords = Passwords(WEAK if settings.hashing == "weak" else None)
    people = await People.open(store, passwords, settings.rate_same_address)
    vapid_key, reach = VapidKey(await store.secret("push"), settings.contact), cast(Reach, settings.push)
    turn_notifier = None if reach == "off" else TurnNotifier(hub, PushQueue(store, vapid_key, reach))
    everything = (
        bot_runner,
        hints,
        Analyses(store, thinking_pool),
        machine_code,
        clocks,
        limiter,
        connection_limiter,
        people,
        vapid_key,
        reach,
        turn_notifier,
    )
    services = Services(settings, store, pubsub, hub, *everything)
    metrics.TABLES.set_function(lambda: len(hub.rooms))
    people.sanctions.publish = lambda: pubsub.publish(MODERATION_CHANGED)
    people.connections.publish = lambda person: pubsub.publish(CREDENTIALS_CHANGED + person)
    await pubsub.open(partial(on_bus_message, services))
    people.connections.start()
    people.sanctions.start()
    clocks.start()
    machine_code.start()
    return services
