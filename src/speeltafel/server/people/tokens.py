"""Bots of one's own: programs that play here, each known by its tokens."""

import asyncio
import hmac
import secrets
import time
from base64 import urlsafe_b64encode
from collections.abc import Collection
from dataclasses import dataclass, replace

from speeltafel.server.domain.errors import CommandRefused
from speeltafel.server.domain.seats import Person
from speeltafel.server.people.cookies import DAY
from speeltafel.server.people.idempotency import KeyedRequest
from speeltafel.server.people.names import clean_name
from speeltafel.server.people.people import TOKEN, People, hashed
from speeltafel.server.people.schemas.accounts import A_YEAR
from speeltafel.server.people.scopes import SCOPES, Scope
from speeltafel.server.store.errors import Conflict, Repeated
from speeltafel.server.store.rows.people import PersonRow, RequestRow, TokenRow

MAX_BOTS = 8
MAX_TOKENS = 8
"""Of one bot."""


@dataclass(frozen=True)
class TokenRequest:
    """What a new token shall be good for."""

    scopes: Collection[Scope] = SCOPES
    days: int = A_YEAR
    label: str = ""


IssuedToken = tuple[PersonRow, TokenRow, str]
"""A bot, what is kept of its token, and the token itself."""


async def make_bot(
    people: People, owner: Person, name: str, wanted: TokenRequest, asked: KeyedRequest | None = None
) -> IssuedToken:
    """A new bot and its first token, which is told now and never again."""
    need_account(owner)
    name = clean_name(name)
    taken = {bot.id for bot in await bots_of(people, owner)}
    for number in range(MAX_BOTS):
        bot = PersonRow(bot_id(people, owner, number), name, "bot", time.time(), owner=owner.id)
        if bot.id not in taken:
            row, token, request = _new_token(people, bot, wanted, asked)
            try:
                await people.store.add_bot(bot, row, request)
            except Repeated:
                raise
            except Conflict:  # the owner is making two at once
                continue
            return bot, row, token
    raise CommandRefused("not_now", f"You have {MAX_BOTS} bots already; a new token can be made for any of them.")


async def make_token(
    people: People, owner: Person, bot: str, wanted: TokenRequest, asked: KeyedRequest | None = None
) -> IssuedToken:
    """Another token for a bot that one has."""
    row = next((each for each in await bots_of(people, owner) if each.id == bot), None)
    if row is None:
        raise CommandRefused("not_found", "You have no such bot.")
    if len(await people.store.tokens(bot)) >= MAX_TOKENS:
        raise CommandRefused("not_now", f"A bot has at most {MAX_TOKENS} tokens; delete one first.")
    token_row, token, request = _new_token(people, row, wanted, asked)
    await people.store.add_token(token_row, request)
    return row, token_row, token


async def made_before(people: People, asked: KeyedRequest) -> IssuedToken:
    """The same again, for an owner whom the answer did not reach."""
    id, nonce = asked.row.made.split()
    token = _token_for(people, asked.key, nonce)
    bot, row = await people.store.person(id), await people.store.token(hashed(token))
    if bot is None or row is None:
        raise CommandRefused("not_found", "That token was made, and deleted since.")
    return bot, row, token


async def tokens_of(people: People, owner: Person) -> list[tuple[PersonRow, list[TokenRow]]]:
    """Every bot of the owner with its tokens."""
    bots = await bots_of(people, owner)
    return list(zip(bots, await asyncio.gather(*(people.store.tokens(bot.id) for bot in bots)), strict=True))


async def drop_token(people: People, owner: Person, id: str) -> None:
    """From now on it opens nothing, and what it opened is closed."""
    for bot, tokens in await tokens_of(people, owner):
        for token in tokens:
            if short(token) == id and await people.store.drop_token(bot.id, token.hash):
                await people.connections.changed(bot.id)
                return
    raise CommandRefused("not_found", "You have no such token.")


async def bots_of(people: People, owner: Person) -> list[PersonRow]:
    ids = [bot_id(people, owner, number) for number in range(MAX_BOTS)]
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
        raise CommandRefused("forbidden", "Only accounts have bots; register first.")


def _new_token(
    people: People, bot: PersonRow, wanted: TokenRequest, asked: KeyedRequest | None
) -> tuple[TokenRow, str, RequestRow | None]:
    """What is to be kept of it, the token, and the request with what will have been made."""
    now, nonce = people.now(), secrets.token_urlsafe(12)
    token = _token_for(people, asked.key if asked else secrets.token_urlsafe(24), nonce)
    label = clean_name(wanted.label) if wanted.label else ""
    scopes = " ".join(sorted(set(wanted.scopes)))
    row = TokenRow(hashed(token), bot.id, label, now, scopes, now + wanted.days * DAY)
    return row, token, replace(asked.row, made=f"{bot.id} {nonce}") if asked else None


def _token_for(people: People, key: str, nonce: str) -> str:
    """It follows from the key, which is kept nowhere: so it can be told again to who has that, and to nobody else."""
    digest = hmac.digest(people.bot_key, f"token {nonce} {key}".encode(), "sha256")
    return TOKEN + urlsafe_b64encode(digest[:24]).decode()
