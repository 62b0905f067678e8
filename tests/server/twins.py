"""A table and its twin: the same to a seat, with all else dealt anew."""

from dataclasses import replace
from random import Random

from msgspec import structs

from speeltafel.kernel.records import blank
from speeltafel.server.domain.events import Moved, Opened, Stored, Worded
from speeltafel.server.domain.state import TableState


def twin(state: TableState, seat: int | None, seed: int = 0) -> TableState:
    """The same table as the seat knows it, dealt anew, with other seeds, other words and other hidden moves."""
    other = state.replay([])
    assert other.table is not None
    cards = blank(other.table.game.state_dtype)
    cards[0].key[:] = Random(seed).choices(range(2**32), k=8)
    other.table.game.functions.imagine(other.table.view_record(seat), cards[0])
    other.table.put(cards, other.table.kept)
    other._views = None  # it was made from the true cards
    other.table.seed = b"t" * 32
    other.seed_commitment = replace(other.seed_commitment, seed=b"h" * 32, words={1: "rose"})
    other.seats = [replace(chair, word="rose" if chair.word else None) for chair in other.seats]
    other.log = [imagined(stored, other, seat) for stored in other.log]
    return other


def imagined(stored: Stored, state: TableState, seat: int | None) -> Stored:
    assert state.table is not None
    notation = state.table.game.notation
    match stored.event:
        case Opened():
            return structs.replace(stored, event=structs.replace(stored.event, server_seed="68" * 32))
        case Worded(mover):
            return structs.replace(stored, event=Worded(mover, "rose"))
        case Moved(mover, move) if mover != seat and move.split()[0] in notation.secret_verbs:
            hidden = (text for text in notation.texts.values() if text.split()[0] in notation.secret_verbs)
            return structs.replace(stored, event=Moved(mover, next(text for text in hidden if text != move)))
    return stored
