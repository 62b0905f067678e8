"""The records of what is drawn of a table of Mü; board.py and derived.py fill them."""

from speeltafel.contract.board_fields import (
    COUNT,
    EACH_SEAT,
    FLAG,
    SEAT,
    BoardHeader,
    SeatHeader,
    fixed,
    group,
    length,
    lengths,
    listed,
    maybe,
    members,
    text,
    tuples,
    value,
    values,
)
from speeltafel.games.mu.notation import CARDS, LETTERS
from speeltafel.games.mu.state import DECK, MOST_TRICKS, NO_TRUMP, NUMBERS
from speeltafel.kernel.records import SEATS

CARD, CARD_SET = text(CARDS), members(CARDS)
TRUMP, ROLE = text((*map(str, NUMBERS), *LETTERS, "none"), "Trump"), text(("chief", "vice", "partner"), "Role")
SOME_SEAT, SOME_TRUMP = maybe(SEAT), maybe(TRUMP)

TRICK = tuples("trick", listed(SEATS, "in_trick"))
DERIVED = group("derived")
BIDDING = group("bidding", within=DERIVED, present="is_bidding")
TRUMP_CARDS = group("trump_cards", within=DERIVED)
LAST_TRICK = group("last_trick", within=DERIVED, present="has_last_trick")
BONUS = group("bonus", within=DERIVED, present="has_bonus")
RESULT = group("result", within=DERIVED, present="has_result")
EKLAT = group("eklat", within=RESULT, present="is_eklat")
YOURS = group("yours", present="is_seat")
CHOICES = group("trumps", listed(NO_TRUMP + 1, "choice_count"), within=YOURS)


class RoundBoard(BoardHeader):
    """What lies open on the table."""

    round_number = value(COUNT, name="round")
    dealer = value(SEAT)
    laid = values(CARD_SET, EACH_SEAT)  # the open cards before each seat
    passes = value(COUNT)  # in a row
    lay_order_size = length()
    lay_order = values(SEAT, listed(SEATS, "lay_order_size"))  # who laid cards, by their latest one
    chief = value(SOME_SEAT)
    vice = value(SOME_SEAT)
    partner = value(SOME_SEAT)
    chief_trump = value(SOME_TRUMP)
    vice_trump = value(SOME_TRUMP)
    bid = value(maybe(COUNT))
    goal = value(maybe(COUNT))
    in_trick = length()
    trick_seat = values(SEAT, within=TRICK)
    trick_card = values(CARD, within=TRICK)
    won_sizes = lengths(EACH_SEAT)
    won = values(CARD, EACH_SEAT, listed(DECK, "won_sizes"))  # in the order played
    points = values(COUNT, EACH_SEAT)


class CommonBoard(RoundBoard):
    """And what follows from it."""

    roles = values(maybe(ROLE), EACH_SEAT, within=DERIVED)
    card_points = values(COUNT, fixed(NUMBERS[-1] + 1), within=DERIVED)  # by the number on a card
    goal_count = length()
    goals = values(COUNT, listed(MOST_TRICKS, "goal_count"), within=DERIVED)  # of bids of one card and more

    is_bidding = length()
    highest = value(COUNT, within=BIDDING)  # the most cards that somebody has laid
    leader_count = length()
    leaders = values(SEAT, listed(SEATS, "leader_count"), within=BIDDING)  # who has
    laying = value(FLAG, within=BIDDING)  # the seat to move has laid a card in this turn

    partner_count = length()
    partners = values(SEAT, listed(SEATS, "partner_count"), within=DERIVED)  # whom the chief may name, or soon may
    chief_cards = value(CARD_SET, name="chief", within=TRUMP_CARDS)  # of twins one
    vice_cards = value(CARD_SET, name="vice", within=TRUMP_CARDS)  # none if the chief's trump is the same

    team_size = length()
    team = values(SEAT, listed(2, "team_size"), within=DERIVED)  # the chief, then the partner
    taken = value(COUNT, within=DERIVED)  # points of the team
    reached = value(COUNT, within=DERIVED)  # the highest bid that these do for
    has_bonus = length()  # once there is a chief's trump
    bonus_for_card = value(COUNT, name="for_card", within=BONUS)
    bonus_for_trump = value(COUNT, name="for_trump", within=BONUS)
    bonus = value(COUNT, name="each", within=BONUS)  # for each of the team, if it reaches the goal
    bonus_capped = value(FLAG, name="capped", within=BONUS)

    led = value(maybe(text((*LETTERS, "trump"))), within=DERIVED)  # the suit; null between tricks
    trick_points = value(COUNT, within=DERIVED)
    tricks_done = value(COUNT, within=DERIVED)
    has_last_trick = length()
    last_cards = values(CARD, EACH_SEAT, name="cards", within=LAST_TRICK)  # in the order played
    last_seats = values(SEAT, EACH_SEAT, name="seats", within=LAST_TRICK)
    last_winner = value(SEAT, name="winner", within=LAST_TRICK)
    last_points = value(COUNT, name="points", within=LAST_TRICK)

    has_result = length()  # the game ends with this round, or there is no other to be shown
    result_kind = value(text(("passed", "eklat", "played")), name="kind", within=RESULT)
    overbid = value(COUNT, within=RESULT)  # by how many cards
    penalty = value(COUNT, within=RESULT)  # of a chief who overbid, or of the one who laid last
    reward = value(COUNT, within=RESULT)  # of every opponent, or of the others who tied
    extra = values(COUNT, EACH_SEAT, within=RESULT)  # what a seat got besides the points it took
    sums = values(COUNT, EACH_SEAT, within=RESULT)
    is_eklat = length()
    tied_count = length()
    tied = values(SEAT, listed(SEATS, "tied_count"), name="seats", within=EKLAT)
    eklat_bid = value(COUNT, name="bid", within=EKLAT)
    laid_last = value(SEAT, name="last", within=EKLAT)


class SeatBoard(SeatHeader, CommonBoard):
    hand = value(CARD_SET)
    hand_sizes = values(COUNT, EACH_SEAT)

    is_seat = length()
    limit = value(COUNT, within=YOURS)  # how many cards the seat may have laid in all
    choice_count = length()
    choice = values(TRUMP, name="trump", within=CHOICES)  # that the seat may choose now
    choice_cards = values(COUNT, name="cards", within=CHOICES)  # how many it has of it


class OpenBoard(CommonBoard):
    hands = values(CARD_SET, EACH_SEAT)
