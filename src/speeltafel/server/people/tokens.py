"""Bots of one's own: programs that play here, each known by its tokens."""

import asyncio
import hmac
import secrets
import time
from base64 import urlsafe_b64encode
from collections.abc import Collection
from dataclasses import dataclass

from speeltafel.server.people.cookies import DAY
from speeltafel.server.people.forms import A_YEAR
from speeltafel.server.people.names import clean_name
from speeltafel.server.people.people import TOKEN, People, hashed
from speeltafel.server.people.scopes import SCOPES, Scope
from speeltafel.server.sitting.deeds import Person
from speeltafel.server.sitting.refusing import Refused
from speeltafel.server.store.rows import PersonRow, TokenRow
from speeltafel.server.store.store import Conflict

MOST_BOTS = 8
MOST_TOKENS = 8
"""Of one bot."""


@dataclass(frozen=True)
class Wanted:
    """What a new token shall be good for."""

    scopes: Collection[Scope] = SCOPES
    days: int = A_YEAR
    label: str = ""


async def make_bot(people: People, owner: Person, name: str, wanted: Wanted) -> tuple[PersonRow, TokenRow, str]:
    """A new bot and its first token, which is told now and never again."""
    need_account(owner)
    name = clean_name(name)
    taken = {bot.id for bot in await bots_of(people, owner)}
    for number in range(MOST_BOTS):
        bot = PersonRow(bot_id(people, owner, number), name, "bot", time.time(), owner=owner.id)
        if bot.id not in taken:
            try:
                await people.store.add_person(bot)
            except Conflict:  # the owner is making two at once
                continue
            return bot, *await _new_token(people, bot, wanted)
    raise Refused("not_now", f"You have {MOST_BOTS} bots already; a new token can be made for any of them.")


async def make_token(people: People, owner: Person, bot: str, wanted: Wanted) -> tuple[PersonRow, TokenRow, str]:
    """Another token for a bot that one has."""
    row = next((each for each in await bots_of(people, owner) if each.id == bot), None)
    if row is None:
        raise Refused("not_found", "You have no such bot.")
    if len(await people.store.tokens(bot)) >= MOST_TOKENS:
        raise Refused("not_now", f"A bot has at most {MOST_TOKENS} tokens; delete one first.")
    return row, *await _new_token(people, row, wanted)


async def tokens_of(people: People, owner: Person) -> list[tuple[PersonRow, list[TokenRow]]]:
    """Every bot of the owner with its tokens."""
    bots = await bots_of(people, owner)
    return list(zip(bots, await asyncio.gather(*(people.store.tokens(bot.id) for bot in bots)), strict=True))


async def drop_token(people: People, owner: Person, id: str) -> None:
    """From now on it opens nothing, and what it opened is closed."""
    for bot, tokens in await tokens_of(people, owner):
        for token in tokens:
            if short(token) == id and await people.store.drop_token(bot.id, token.hash):
                await people.lines.changed(bot.id)
                return
    raise Refused("not_found", "You have no such token.")


async def bots_of(people: People, owner: Person) -> list[PersonRow]:
    ids = [bot_id(people, owner, number) for number in range(MOST_BOTS)]
    found = await people.store.people(ids)
    return [found[id] for id in ids if id in found]


def bot_id(people: People, owner: Person, number: int) -> str:
    """It follows from the owner, so that an owner's bots can be found and counted, but does not tell who that is."""
    digest = hmac.digest(people.bot_key, f"{owner.id} {number}".encode(), "sha256")
    return urlsafe_b64encode(digest[:12]).decode()


def short(token: TokenRow) -> str:
    """What its owner calls it by."""
    return token.hash[:12]


def scopes_of(token: TokenRow) -> list[Scope]:
    return [scope for scope in SCOPES if scope in token.scopes.split()]


def need_account(person: Person) -> None:
    if person.kind != "account":
        raise Refused("forbidden", "Only accounts have bots; register first.")


async def _new_token(people: People, bot: PersonRow, wanted: Wanted) -> tuple[TokenRow, str]:
    token, now = TOKEN + secrets.token_urlsafe(24), people.now()
    label = clean_name(wanted.label) if wanted.label else ""
    scopes = " ".join(sorted(set(wanted.scopes)))
    row = TokenRow(hashed(token), bot.id, label, now, scopes, now + wanted.days * DAY)
    await people.store.add_token(row)
    return row, token
