"""What somebody prefers: kept for those with an account, so that every device of theirs looks and feels the same."""

from typing import Annotated, Literal

import msgspec
from msgspec import Meta, Struct

from speeltafel.contract.words import Language
from speeltafel.server.domain.errors import CommandRefused
from speeltafel.server.domain.plan import Level
from speeltafel.server.domain.seats import Person
from speeltafel.server.store.store import Store


class Preferences(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """Language, look, sound and hand. What is not said is as the device has it by itself."""

    language: Language | None = None
    theme: Literal["auto", "light", "dark"] = "auto"
    sound: bool = False
    speed: Annotated[
        Literal["auto", "none", "quick", "normal", "slow"],
        Meta(description="How fast cards move; auto: as the device says"),
    ] = "auto"
    confirm: Annotated[bool, Meta(description="Ask before every move")] = False
    patterns: Annotated[Literal["normal", "strong"], Meta(description="On cards, besides shapes")] = "normal"
    left_handed: bool = False
    level: Annotated[Level, Meta(description="The bot that one plays against at once")] = "club"


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
