"""Passwords: kept as Argon2 hashes, made where they hold nobody up."""

import asyncio
from threading import current_thread

import pytest
from argon2 import Parameters, PasswordHasher, extract_parameters

from speeltafel.server.people.passwords import AT_ONCE, WEAK, Passwords

WORD = "geheim genoeg"


def test_the_right_one_is_right_and_others_are_not() -> None:
    async def check() -> None:
        passwords = Passwords(WEAK)
        kept = await passwords.hash(WORD)
        assert kept.startswith("$argon2id$")
        assert WORD not in kept
        assert await passwords.verify(WORD, kept)
        assert not await passwords.verify(WORD + " ", kept)
        assert not await passwords.verify(WORD, None)
        assert not await passwords.verify(WORD, "no hash at all")
        assert kept != await passwords.hash(WORD), "every hash has salt of its own"

    asyncio.run(check())


def test_two_spellings_of_one_letter_are_the_same_password() -> None:
    async def check() -> None:
        passwords = Passwords(WEAK)
        assert await passwords.verify("Mu\u0308ller 8", await passwords.hash("Müller 8"))

    asyncio.run(check())


def test_a_hash_of_other_parameters_is_old() -> None:
    async def check() -> None:
        kept = await Passwords(WEAK).hash(WORD)
        stronger = Passwords(PasswordHasher(time_cost=2, memory_cost=16, parallelism=1))
        assert not Passwords(WEAK).needs_rehash(kept)
        assert stronger.needs_rehash(kept)
        assert await stronger.verify(WORD, kept), "it still opens the door"

    asyncio.run(check())


def test_hashing_holds_up_nobody(monkeypatch: pytest.MonkeyPatch) -> None:
    """It runs in its own threads, no more of them than there is memory for."""
    at_work: set[str] = set()
    hash = PasswordHasher.hash

    def watched(hasher: PasswordHasher, password: str) -> str:
        at_work.add(current_thread().name)
        return hash(hasher, password)

    monkeypatch.setattr(PasswordHasher, "hash", watched)

    async def check() -> None:
        passwords = Passwords(WEAK)
        await asyncio.gather(*(passwords.hash(WORD) for _ in range(20)))

    asyncio.run(check())
    assert 1 <= len(at_work) <= AT_ONCE
    assert all(name.startswith("passwords") for name in at_work)


def test_finding_out_that_there_is_no_such_account_takes_as_long(monkeypatch: pytest.MonkeyPatch) -> None:
    """As much is computed: once, with the same parameters, and salt and digest as long."""
    verify, costs = PasswordHasher.verify, list[tuple[Parameters, list[int]]]()

    def counted(hasher: PasswordHasher, hash: str, password: str) -> bool:
        costs.append((extract_parameters(hash), [len(part) for part in hash.split("$")]))
        return verify(hasher, hash, password)

    monkeypatch.setattr(PasswordHasher, "verify", counted)

    async def check() -> None:
        passwords = Passwords(PasswordHasher(time_cost=2, memory_cost=64, parallelism=1))
        for kept in (await passwords.hash(WORD), None):
            assert not await passwords.verify("wrong", kept)

    asyncio.run(check())
    known, nobody = costs
    assert known == nobody
    assert (nobody[0].time_cost, nobody[0].memory_cost) == (2, 64)
