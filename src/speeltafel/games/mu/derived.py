"""What follows from a table of Mü, so that no program that draws it needs the rules."""

from speeltafel.games.mu.board_records import CommonBoard, SeatBoard
from speeltafel.games.mu.cards import KINDS, MATCHING, deck_size
from speeltafel.games.mu.scoring import (
    BONUS,
    LAID_LAST,
    MOST_BONUS,
    OVERBID,
    POINTS,
    TIED,
    TO_OPPONENTS,
    bid_reached,
    bonus,
    eklat_points,
    extra,
    goal,
    laid_last,
    overbid,
    team_points,
    trump_bonus,
)
from speeltafel.games.mu.state import (
    BIDDING,
    CHIEF_TRUMP,
    COLOURS,
    NAMING,
    NO_TRUMP,
    NUMBERS,
    SUIT,
    VICE_TRUMP,
    State,
    View,
)
from speeltafel.games.mu.tricks import leader_of
from speeltafel.games.mu.trumps import partner_choices, trump_choices
from speeltafel.kernel.bits import count, has, lowest, span
from speeltafel.kernel.compiler import compiled

CHIEF, VICE, PARTNER = 0, 1, 2  # roles
PASSED, EKLAT, PLAYED = 0, 1, 2  # how a round ends


@compiled
def draw_derived(p: State | View, board: CommonBoard) -> None:
    for seat in range(p.players):
        board.roles[seat] = -1
    for place in range(SUIT):
        board.card_points[NUMBERS[place]] = POINTS[place]
    board.goal_count = deck_size(p.players) // p.players
    for i in range(board.goal_count):
        board.goals[i] = goal(p.players, i + 1)
    draw_bidding(p, board)
    draw_team(p, board)
    draw_play(p, board)
    board.has_result = p.over
    if p.over:
        draw_result(p, board)


@compiled
def draw_bidding(p: State | View, board: CommonBoard) -> None:
    board.is_bidding = not p.over and p.phase == BIDDING
    board.highest = p.limit - 1  # R2.2
    board.laying = p.laying
    n = 0
    for seat in range(p.players):
        if board.highest > 0 and count(p.laid[seat]) == board.highest:
            board.leaders[n] = seat
            n += 1
    board.leader_count = n


@compiled
def draw_team(p: State | View, board: CommonBoard) -> None:
    """Chief, vice and partner, and how far the chief is with the bid."""
    board.team_size = (p.chief >= 0) + (p.partner >= 0)
    board.taken = board.reached = 0
    if p.chief >= 0:
        board.roles[p.chief] = CHIEF
        board.team[0] = p.chief
        board.taken = team_points(p)
        board.reached = bid_reached(p.players, board.taken)
    if p.vice >= 0:
        board.roles[p.vice] = VICE
    if p.partner >= 0:
        board.roles[p.partner] = PARTNER
        board.team[1] = p.partner
    n = 0
    if not p.over and (p.phase == NAMING or (p.phase == CHIEF_TRUMP and p.players > 3)):  # R4.3
        for seat in range(p.players):
            if has(partner_choices(p), seat):
                board.partners[n] = seat
                n += 1
    board.partner_count = n
    board.has_bonus = p.chief_trump >= 0
    if p.chief_trump >= 0:
        board.bonus_for_card = BONUS
        board.bonus_for_trump = trump_bonus(p.chief_trump)
        board.bonus = bonus(p.bid, p.chief_trump)
        board.bonus_capped = BONUS * p.bid + board.bonus_for_trump > MOST_BONUS


@compiled
def draw_play(p: State | View, board: CommonBoard) -> None:
    """The trumps, the trick now played, and the one before."""
    kinds = KINDS & span(0, deck_size(p.players))
    board.chief_cards = p.chief_cards & kinds
    board.vice_cards = 0 if p.vice_trump == p.chief_trump else p.vice_cards & kinds  # R4.2
    board.led = -1
    if p.led:
        board.led = COLOURS if p.led & p.trumps else lowest(p.led) // SUIT
    board.trick_points = p.at_stake
    done = p.plays // p.players
    board.tricks_done = done
    board.has_last_trick = done > 0
    board.last_points = 0
    if done > 0:
        board.last_winner = p.winners[done - 1]
        for i in range(p.players):
            card = p.played[(done - 1) * p.players + i]
            board.last_cards[i] = card
            board.last_seats[i] = (leader_of(p, done - 1) + i) % p.players
            board.last_points += POINTS[card % SUIT]


@compiled
def draw_result(p: State | View, board: CommonBoard) -> None:
    """Of a round that is over: how, and who got what for it."""
    played = p.chief >= 0
    most = board.highest
    culprit = laid_last(p, most)
    missing = overbid(p) if played else 0
    board.result_kind = PLAYED if played else EKLAT if most > 0 else PASSED
    board.overbid = missing
    board.penalty = OVERBID * missing if played else LAID_LAST * most
    board.reward = TO_OPPONENTS * missing if played else TIED * most
    for seat in range(p.players):
        board.extra[seat] = extra(p, seat, missing) if played else eklat_points(p, seat, most, culprit)
        board.sums[seat] = p.points[seat] + board.extra[seat]
    board.is_eklat = board.result_kind == EKLAT
    board.eklat_bid = most
    board.laid_last = culprit
    board.tied_count = board.leader_count
    for i in range(board.leader_count):
        board.tied[i] = board.leaders[i]


@compiled
def draw_yours(v: View, board: SeatBoard) -> None:
    """What follows for the view's seat alone."""
    board.is_seat = v.seat >= 0
    board.limit = 0
    n = 0
    if v.seat >= 0:
        laid = v.laid[v.seat]
        board.limit = min(v.limit, count(laid) + count(v.hand))
        if not v.over and v.turn == v.seat and (v.phase == VICE_TRUMP or v.phase == CHIEF_TRUMP):
            for trump in range(NO_TRUMP + 1):
                if has(trump_choices(v), trump):
                    board.choice[n] = trump
                    board.choice_cards[n] = count(laid & MATCHING[trump]) + count(v.hand & MATCHING[trump])
                    n += 1
    board.choice_count = n
