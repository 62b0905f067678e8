"""A game seen again, move by move: as a seat saw it, as the public did, or with all cards open."""

from collections.abc import Iterator

from msgspec import Struct
from msgspec.structs import asdict

from speeltafel import Table
from speeltafel.contract.json_types import JsonObject
from speeltafel.contract.notation import Reader
from speeltafel.contract.words import Language
from speeltafel.server.domain.decisions import ruling_of
from speeltafel.server.domain.errors import CommandRefused
from speeltafel.server.domain.events import Moved, Stored, Undone
from speeltafel.server.domain.projection import entry
from speeltafel.server.domain.standings import winning_seats
from speeltafel.server.domain.state import TableState
from speeltafel.server.message_parts import Entry, ViewJson
from speeltafel.server.results.results import ended_table
from speeltafel.table.unit_end import play_through

MOST_FRAMES = 2000
"""In one answer: about a second's work and a megabyte or two. A match may have a hundred thousand moves."""


class ReplayHeader(Struct, frozen=True, kw_only=True):
    """What was played, and how it ended."""

    table: str
    game: str
    players: int
    options: JsonObject
    names: list[str]
    seat: Reader
    moves: int
    result: list[int] | None  # the final points per seat; None if the game was given up
    ending: str | None  # one of the game's endings
    winners: list[int]
    resigned: list[int]


class Frame(Struct, frozen=True):
    """The table after so many moves, and the move that led there; none led to the deal, which is frame 0."""

    number: int
    entry: Entry | None
    view: ViewJson
    last: ViewJson | None = None  # how the latest game of the match, or round, ended; in whole replays once, after it


class Replay(ReplayHeader, frozen=True, kw_only=True):
    """The whole game at once."""

    frames: list[Frame]


class Steps(ReplayHeader, frozen=True, kw_only=True):
    """The game without its views: a client asks for frames as it comes to them."""

    steps: list[Entry]
    games: list[int]  # after how many moves each game of the match ended, or each round if it is counted by rounds


def replay_of(state: TableState, seat: Reader, language: Language) -> Replay:
    played = header_of(state, seat)
    if played.moves >= MOST_FRAMES:
        raise CommandRefused(
            "bad_message", f"This game has {played.moves} moves, too many for one answer; ask frame by frame."
        )
    return Replay(**asdict(played), frames=list(_frames(state, seat, language)))


def steps(state: TableState, seat: Reader, language: Language) -> Steps:
    ended_table(state)
    entries = [entry_for(state, stored, seat, language) for stored in moves_that_count(state)]
    return Steps(**asdict(header_of(state, seat)), steps=entries, games=game_ends(state))


def frame(state: TableState, seat: Reader, number: int, language: Language = "en") -> Frame:
    """One frame by its number."""
    end, moves = _checked(state, seat), moves_that_count(state)
    if number not in range(len(moves) + 1):
        raise CommandRefused("not_found", f"There is no frame {number}; the frames are 0 to {len(moves)}.")
    table, last = state.dealt(end.names), None
    for stored in moves[:number]:
        last = _play(table, stored) or last
    led_there = entry_for(state, moves[number - 1], seat, language) if number else None
    return Frame(number, led_there, view_for(table, seat), view_for(last, seat) if last else None)


def games_of(state: TableState, seat: Reader, language: Language) -> list[Frame]:
    """How the table lay when each game ended: the frame after its last move shows the next deal already."""
    table, found = state.dealt(_checked(state, seat).names), []
    for number, stored in enumerate(moves_that_count(state), 1):
        if (last := _play(table, stored)) or table.over:
            found.append(Frame(number, entry_for(state, stored, seat, language), view_for(last or table, seat)))
    return found


def game_ends(state: TableState) -> list[int]:
    """After how many moves each game of the match ended."""
    table = state.dealt(ended_table(state).names)
    return [number for number, stored in enumerate(moves_that_count(state), 1) if _play(table, stored) or table.over]


def header_of(state: TableState, seat: Reader) -> ReplayHeader:
    """What a replay says of the game before it begins."""
    table = _checked(state, seat)
    return ReplayHeader(
        table=state.id,
        game=table.game.name,
        players=table.players,
        options=table.options,
        names=table.names,
        seat=seat,
        moves=len(table.moves),
        result=table.scores() if table.over else None,
        ending=table.ending,
        winners=winning_seats(state),
        resigned=[number for number, chair in enumerate(state.seats) if chair.resigned],
    )


def moves_that_count(state: TableState) -> list[Stored]:
    """The moves that count, as they stand in the log; those taken back do not."""
    moves: list[Stored] = []
    for stored in state.log:
        match stored.event:
            case Moved():
                moves.append(stored)
            case Undone(kept):
                del moves[kept:]
    return moves


def entry_for(state: TableState, stored: Stored, seat: Reader, language: Language) -> Entry:
    """A move as that reader saw it then: what was a secret from a seat stays one in its replay."""
    return entry(state, stored, seat, language, state.outcomes.get(stored.number))


def view_for(table: Table, seat: Reader) -> JsonObject:
    return table.open_view() if seat == "all" else table.view(seat)


def _frames(state: TableState, seat: Reader, language: Language) -> Iterator[Frame]:
    table = state.dealt(_checked(state, seat).names)
    yield Frame(0, None, view_for(table, seat))
    for number, stored in enumerate(moves_that_count(state), 1):
        last = _play(table, stored)
        told = entry_for(state, stored, seat, language)
        yield Frame(number, told, view_for(table, seat), view_for(last, seat) if last else None)


def _play(table: Table, stored: Stored) -> Table | None:
    """If that ended a game of the match, or a round: how it ended."""
    assert isinstance(stored.event, Moved)
    return play_through(table, stored.event.move, ruling_of(table.game, stored.event))


def _checked(state: TableState, seat: Reader) -> Table:
    table = ended_table(state)
    if isinstance(seat, int) and seat not in range(table.players):
        raise CommandRefused("not_found", f"There is no seat {seat}; the seats are 0 to {table.players - 1}.")
    return table
