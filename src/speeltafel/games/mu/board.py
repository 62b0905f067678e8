"""What is drawn of a table of Mü: of a seat's view, or with all hands open."""

from typing import Any

from speeltafel.games.mu.board_records import CommonBoard, OpenBoard, RoundBoard, SeatBoard
from speeltafel.games.mu.derived import draw_derived, draw_yours
from speeltafel.games.mu.scoring import goal
from speeltafel.games.mu.state import State, View
from speeltafel.games.mu.tricks import leader_of
from speeltafel.kernel.compiler import compiled

__all__ = ["CommonBoard", "OpenBoard", "SeatBoard", "all_cards", "open_board", "seat_board"]


@compiled
def seat_board(v: View, board: SeatBoard) -> None:
    draw_table(v, board)
    draw_derived(v, board)
    draw_yours(v, board)
    board.hand = v.hand
    for seat in range(v.players):
        board.hand_sizes[seat] = v.held[seat]


@compiled
def open_board(s: State, board: OpenBoard) -> None:
    draw_table(s, board)
    draw_derived(s, board)
    for seat in range(s.players):
        board.hands[seat] = s.hands[seat]


@compiled
def draw_table(p: State | View, board: RoundBoard) -> None:
    board.round_number = p.round_number
    board.dealer = p.dealer
    board.passes = p.passes
    board.chief = p.chief
    board.vice = p.vice
    board.partner = p.partner
    board.chief_trump = p.chief_trump
    board.vice_trump = p.vice_trump
    board.bid = p.bid if p.bid else -1
    board.goal = goal(p.players, p.bid) if p.bid else -1
    for seat in range(p.players):
        board.laid[seat] = p.laid[seat]
        board.points[seat] = p.points[seat]
    draw_lay_order(p, board)
    draw_tricks(p, board)


@compiled
def draw_lay_order(p: State | View, board: RoundBoard) -> None:
    n = 0
    for seat in range(p.players):
        if p.last_lay[seat]:
            place = 0
            for other in range(p.players):
                place += 0 < p.last_lay[other] < p.last_lay[seat]
            board.lay_order[place] = seat
            n += 1
    board.lay_order_size = n


@compiled
def draw_tricks(p: State | View, board: RoundBoard) -> None:
    """The trick now played, and who won the cards of the others."""
    done = p.plays // p.players
    board.in_trick = p.in_trick
    for i in range(p.in_trick):
        board.trick_seat[i] = (leader_of(p, done) + i) % p.players
        board.trick_card[i] = p.played[p.plays - p.in_trick + i]
    for seat in range(p.players):
        board.won_sizes[seat] = 0
    for i in range(done * p.players):
        winner = p.winners[i // p.players]
        board.won[winner, board.won_sizes[winner]] = p.played[i]
        board.won_sizes[winner] += 1


def all_cards(everything: dict[str, Any]) -> list[str]:
    """Every card of a `reveal` once."""
    trick = [card for _, card in everything["trick"]]
    return [card for pile in [*everything["hands"], *everything["laid"], *everything["won"], trick] for card in pile]
