"""Nothing that is a secret during the game travels between processes, not even sealed: keys can be stolen."""

from functools import partial

import pytest
from in_memory_table import ANNA, BEN
from test_wire_lost import LossyPubSub

from speeltafel import game, game_names
from speeltafel.server.domain import handlers
from speeltafel.server.domain.plan import OpenSeat, TablePlan
from speeltafel.server.domain.seats import Person
from speeltafel.server.hub.hub import Hub
from speeltafel.server.hub.new_tables import opened_event
from speeltafel.server.store.store import Store

WORDS = ("tulip-7f3a", "narcissus-9c1b")
MOVES = 20


@pytest.mark.parametrize("name", game_names())
async def test_no_secret_travels_over_the_bus(store: Store, name: str) -> None:
    here, there = (Hub(store, LossyPubSub()) for _ in range(2))
    players = game(name).manifest.usual_players
    table = (await here.open_table(opened_event(TablePlan(name, [OpenSeat()] * players), ANNA))).state.id
    for seat in range(players):
        person = Person(f"person-{seat}", f"Person {seat}")
        await here.handle(table, partial(handlers.sit, who=person, seat=seat))
        await here.handle(table, partial(handlers.add_word, who=person, word=WORDS[seat % 2]))
    await here.handle(table, partial(handlers.start, who=Person("person-0", "Person 0")))
    hidden = set[str]()
    for _ in range(MOVES):
        state = here.rooms[table].state
        assert state.table is not None
        assert state.turn is not None
        move = state.table.legal()[-1]
        hidden |= {move} if move.split()[0] in state.table.notation.secret_verbs else set()
        await here.handle(table, partial(handlers.move_seat, seat=state.turn, move=move, moves=None))
    commitment, mixed = here.rooms[table].state.seed_commitment, here.rooms[table].state.table
    assert commitment.seed is not None
    assert mixed is not None
    assert isinstance(here.pubsub, LossyPubSub)
    told = here.pubsub.lost  # as it is before it is sealed
    assert len(told) > MOVES
    for secret in (commitment.seed.hex(), mixed.seed.hex(), *WORDS, *hidden):
        assert not [text for text in told if secret in text]
    read = (await there.room(table)).state.table  # whoever hears of it reads the log
    assert read is not None
    assert read.moves == mixed.moves


async def test_what_is_told_without_its_secrets_arrives_whole(store: Store) -> None:
    here, there = (Hub(store, LossyPubSub()) for _ in range(2))
    table = (await here.open_table(opened_event(TablePlan("emmers", [OpenSeat()] * 2), ANNA))).state.id
    await there.room(table)
    for seat, person in enumerate((ANNA, BEN)):
        await here.handle(table, partial(handlers.sit, who=person, seat=seat))
        await here.handle(table, partial(handlers.add_word, who=person, word=WORDS[seat]))
    await here.handle(table, partial(handlers.start, who=ANNA))
    await here.handle(table, lambda state: handlers.move_seat(state, state.turn or 0, state.table.legal()[0], None))  # type: ignore[union-attr]
    assert isinstance(here.pubsub, LossyPubSub)
    for line in here.pubsub.lost:
        await there.peers.on_message(line)
    assert there.rooms[table].state.log == here.rooms[table].state.log
