"""Settings that follow somebody from one device to another."""

from typing import Annotated, Literal

import msgspec
from litestar import Controller, get, put
from litestar.datastructures import State
from litestar.params import JSONBody
from msgspec import Meta, Struct

from speeltafel.contract.words import Language
from speeltafel.server.domain.errors import CommandRefused
from speeltafel.server.domain.plan import Level
from speeltafel.server.domain.seats import Person
from speeltafel.server.guard.errors import ERROR_RESPONSES
from speeltafel.server.people.authentication import current_person, require_person
from speeltafel.server.routes.dependencies import NOTHING, AnyRequest
from speeltafel.server.store.store import Store


class Preferences(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """Language, look, sound and hand. What is not said is as the device has it by itself."""

    language: Language | None = None
    theme: Literal["auto", "light", "dark"] = "auto"
    sound: bool = False
    volume: Annotated[int, Meta(ge=0, le=100, description="Of all sounds, in percent")] = 50
    alarm: Annotated[bool, Meta(description="Tell when little time is left for a move")] = True
    speed: Annotated[
        Literal["auto", "none", "quick", "normal", "slow"],
        Meta(description="How fast cards move; auto: as the device says"),
    ] = "auto"
    bot_pause: Annotated[
        Literal["none", "short", "normal", "long"],
        Meta(description="How long bots take at least, at tables that one's own browser holds"),
    ] = "normal"
    confirm: Annotated[bool, Meta(description="Ask before every move")] = False
    play_forced: Annotated[bool, Meta(description="Play the only legal move without being asked")] = True
    hotkeys: Annotated[bool, Meta(description="Letters do something at a table")] = True
    patterns: Annotated[Literal["normal", "strong"], Meta(description="On cards, besides shapes")] = "normal"
    card_size: Literal["small", "normal", "large"] = "normal"
    left_handed: bool = False
    level: Annotated[Level, Meta(description="The bot that one plays against at once")] = "club"
    muted: Annotated[
        tuple[Annotated[str, Meta(max_length=40)], ...],
        Meta(max_length=200, description="Whom one does not want to hear"),
    ] = ()


class Kept(Struct, frozen=True):
    """What is kept for somebody; nothing for guests, and nothing yet for somebody new."""

    preferences: Preferences | None


async def kept_for(store: Store, person: Person | None) -> Kept:
    """Preferences of another Speeltafel, which this one does not understand, are as good as none."""
    text = await store.preferences(person.id) if person else None
    try:
        return Kept(msgspec.json.decode(text, type=Preferences) if text else None)
    except msgspec.ValidationError:
        return Kept(None)


async def keep(store: Store, person: Person, preferences: Preferences) -> None:
    if person.kind != "account":
        raise CommandRefused(
            "not_now", "Settings are kept for those with an account; those of a guest stay on the device."
        )
    await store.keep_preferences(person.id, msgspec.json.encode(preferences).decode())


class MyPreferences(Controller):
    path = "/api/settings"
    tags = ("people",)

    @get("/", responses=ERROR_RESPONSES)
    async def mine(self, request: AnyRequest, state: State) -> Kept:
        """Your settings, if you have an account and kept some."""
        return await kept_for(state.people.store, await current_person(request))

    @put("/", status_code=204, responses=ERROR_RESPONSES | {204: NOTHING})
    async def keep(self, request: AnyRequest, state: State, data: JSONBody[Preferences]) -> None:
        """Keep your settings, all of them, for your other devices."""
        await keep(state.people.store, await require_person(request), data)


HANDLERS = [MyPreferences]
