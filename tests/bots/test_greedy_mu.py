"""The rules of thumb of Mü's greedy player, each in a position that shows it."""

import pytest

import speeltafel
from speeltafel import Table
from speeltafel.games.mu.cards import MATCHING, minus, plus
from speeltafel.games.mu.greedy import greedy
from speeltafel.games.mu.notation import CARDS, TRUMPS
from speeltafel.games.mu.state import CHIEF_TRUMP, NAMING, PLAYING, VICE_TRUMP
from speeltafel.kernel.bits import lowest
from tables import play_all

MU = speeltafel.game("mu")
TRUMP = {text: trump for trump, text in TRUMPS.items()}
STRONG = "r9 r8 r7 r7 r6 r5 r4 y9 y1 g9 b1 k1"  # with five players, red as trump
MIDDLING = "r8 r7 r5 r3 r2 y9 y4 g8 g1 b6 b0 k3"
WEAK = "r4 r1 y5 y2 y0 g6 g3 g0 b4 b3 k5 k2"


def cards(text: str) -> int:
    """A set of cards, written as "r1 r1 k7"."""
    held = 0
    for card in text.split():
        held = plus(held, 1 << CARDS.index(card))
    return held


def choice(t: Table) -> str:
    """What the greedy player does on the seat to move."""
    return t.game.notation.text(greedy(t.view_record(t.turn)))


def bidding(hand: str, *laid: str, mine: str = "", players: int = 5) -> Table:
    """Seat 0 is to bid with this hand; the others, from seat 1 on, have laid these cards."""
    t = MU.new(players=players, seed=1)
    s = t.state
    s.hands[0] = minus(cards(hand), cards(mine))
    for seat, text in enumerate((mine, *laid)):
        s.laid[seat] = cards(text)
        s.last_lay[seat] = s.lays = s.lays + len(text.split())
        if seat > 0:
            for _ in text.split():
                s.hands[seat] &= s.hands[seat] - 1
    s.limit = max(len(text.split()) for text in (mine, *laid, "")) + 1
    return t


def choosing(phase: int, *laid: str, hand: str = WEAK, chief: str | None = None, vice: str | None = None) -> Table:
    """Seat 0 is chief, seat 1 vice; whoever chooses in this phase has this hand besides the laid cards."""
    t = MU.new(players=5, seed=1)
    s = t.state
    s.phase, s.chief, s.vice, s.bid = phase, 0, 1, max(len(text.split()) for text in laid)
    s.turn = 1 if phase == VICE_TRUMP else 0
    for seat, text in enumerate(laid):
        s.laid[seat] = cards(text)
    s.hands[s.turn] = cards(hand)
    set_trumps(t, chief, vice)
    return t


def playing(*hands: str, trump: str, laid: tuple[str, ...] = (), leader: int = 0, partner: int = 1) -> Table:
    """Seat 0 is chief with this trump; all cards that are in no hand have been played."""
    t = MU.new(players=len(hands), seed=1)
    s = t.state
    s.phase, s.chief, s.partner, s.bid, s.turn = PLAYING, 0, partner, 3, leader
    played = (1 << 60) - 1
    for seat, hand in enumerate(hands):
        s.hands[seat] = cards(hand)
        s.laid[seat] = cards(laid[seat]) if laid else 0
        played = minus(played, plus(int(s.hands[seat]), int(s.laid[seat])))
    while played:
        s.played[s.plays] = lowest(played)
        played &= played - 1
        s.plays += 1
    set_trumps(t, trump, None)
    return t


def set_trumps(t: Table, chief: str | None, vice: str | None) -> None:
    s = t.state
    if chief is not None:
        s.chief_trump, s.chief_cards = TRUMP[chief], MATCHING[TRUMP[chief]]
    if vice is not None:
        s.vice_trump, s.vice_cards = TRUMP[vice], MATCHING[TRUMP[vice]]
    s.trumps = int(s.chief_cards) | int(s.vice_cards)


def test_bids_to_the_limit_with_good_cards_only() -> None:
    on_table = "k9 k8 k7 k7", "", "", ""
    assert choice(bidding(STRONG, *on_table)).startswith("lay r")
    assert choice(bidding(WEAK, *on_table, mine="r4 r1 y5")) == "stop"
    t = bidding(STRONG, *on_table)
    for _ in range(5):
        assert t.turn == 0
        t.play(choice(t))
    assert t.turn == 1
    assert t.reveal()["laid"][0] == ["r6", "r7", "r7", "r8", "r9"]


def test_lays_the_trump_it_hopes_for_first() -> None:
    assert choice(bidding(STRONG, "k9", "", "", "")) == "lay r8"
    assert choice(bidding("r9 y9 g9 k9 k0 y0 b0 g2 r3 k4 r8 y8", "k1", "", "", "")) == "lay y0"


def test_adds_to_its_own_lead_only_with_points_to_spare() -> None:
    """It goes to four cards, and even to five, against others who bid, but not by itself."""
    good = "r9 r8 r7 r5 r3 r2 y9 y4 g8 g1 b6 b0"
    assert choice(bidding(good, "k4 k3 k2 k0", "", "", "", mine="r8 r7 r5")) == "lay r9"
    assert choice(bidding(good, "k3 k2", "", "", "", mine="r8 r7 r5")) == "stop"
    assert choice(bidding(STRONG, "k3 k2", "", "", "", mine="r8 r7 r5")) == "lay r9"


def test_shows_good_cards_but_never_as_many_as_the_leader() -> None:
    on_table = "k9 k8 k7 k7 k6 k5 k4 k3", "", "", ""
    assert choice(bidding(WEAK, *on_table)).startswith("lay")
    assert choice(bidding(WEAK, *on_table, mine="y5 y2 y0 r4 r1")) == "stop"
    assert choice(bidding(WEAK, "k9 k8 k7", "", "", "", mine="y5 y2")) == "stop"


def test_does_not_count_on_a_rival_as_partner() -> None:
    """The other who bids high will be vice; nines are a help if somebody else has shown them."""
    assert choice(bidding(MIDDLING, "g9 b9 k9 k8", "b1 b1 k1", "", "", mine="r8 r7 r5")) == "stop"
    assert choice(bidding(MIDDLING, "b1 b1 k1 k1", "g9 b9 k9", "", "", mine="r8 r7 r5")).startswith("lay")


def test_joins_a_scandal_with_two_to_come_after_it() -> None:
    mad = "r9 r8 r7 r7 r6 r5 r3 r2 r1 r1 r0"
    madder = "k9 k8 k7 k7 k6 k4 k3 k1 k1 k0 b1"
    shown = "y5 y2 y0 r4 r1"
    assert choice(bidding(WEAK, mad, madder, "", "", mine=shown)).startswith("lay")
    assert choice(bidding(WEAK, mad, "k9", "", "", mine=shown)) == "stop"
    assert choice(bidding(WEAK, mad[:20], madder[:20], "", "", mine=shown)) == "stop"


def test_the_vice_chooses_what_helps_itself_and_not_the_chief() -> None:
    hand = "r5 r4 b8 b5 b4 b3 y1 g1 k1"
    assert choice(choosing(VICE_TRUMP, "y9 y8 y7 y7", "r8 r6 b6", hand=hand)) == "trump b"
    hand = "r5 r4 b5 b4 y1 y2 g1 g2 k1"
    assert choice(choosing(VICE_TRUMP, "b9 b2 y7 y7", "r8 r6 b8", hand=hand + " b6")) == "trump r"
    assert choice(choosing(VICE_TRUMP, "r9 r2 y7 y7", "r8 r6 b8", hand=hand + " b6")) == "trump b"


@pytest.mark.parametrize(
    ("laid", "hand", "trump"),
    [
        ("r9 r8 y9", "r7 r7 r6 r5 r4 g2 b2 y1 k3", "trump r"),
        ("y7 g7 k9", "r7 r7 b7 k7 y7 g2 b2 r3 k3", "trump 7"),
        ("y9 g8 k9", "r9 g9 b9 r8 y8 b8 k8 r1 y1", "trump none"),
    ],
)
def test_the_chief_chooses_what_its_cards_are_best_for(laid: str, hand: str, trump: str) -> None:
    assert choice(choosing(CHIEF_TRUMP, laid, "b3 b4", hand=hand, vice="4")) == trump


def test_the_chief_makes_no_trump_of_which_it_has_few() -> None:
    t = choosing(CHIEF_TRUMP, "r3 k3", "b5 b4", hand="r9 r7 r6 r2 y9 g9 y8 y5 g2 g1", vice="b")
    assert t.legal() == ["trump 3", "trump r", "trump k", "trump none"]
    assert choice(t) == "trump r"


def test_takes_as_partner_who_has_shown_good_cards() -> None:
    t = choosing(NAMING, "r9 r8 r7", "k3 k4", "g2", "g9 r6", "b2 b3", chief="r", vice="k")
    assert choice(t) == "partner 3"


def test_takes_as_partner_rather_one_who_is_behind() -> None:
    t = choosing(NAMING, "r9 r8 r7", "k3 k4", "g9", "b9", "y2", chief="r", vice="k")
    t.state.scores[2] = 150
    assert choice(t) == "partner 3"
    t.state.scores[3] = 180
    assert choice(t) == "partner 2"


def test_leads_a_card_that_nobody_can_beat() -> None:
    assert choice(playing("k8 b2 y4", "b3 y3 g0", "b9 y7 g4", "b8 y8 g5", trump="r")) == "play k8"


def test_gives_points_to_a_partners_trick_and_keeps_them_from_others() -> None:
    t = playing("k9 y2 y3", "g7 y1 b0", "k2 g8 g9", "k3 b4 b5", trump="r")
    play_all(t, "play k9")
    assert choice(t) == "play g7"
    t = playing("k1 y2 y3", "g7 y1 b0", "k9 g8 g9", "k3 b4 b5", trump="r", leader=2)
    play_all(t, "play k9", "play k3", "play k1")
    assert choice(t) == "play y1"


def test_takes_a_trick_as_last_with_the_card_that_brings_most() -> None:
    t = playing("k1 y2 y3", "k9 k8 k0", "k5 y4 y5", "k7 b4 b5", trump="r", leader=2)
    play_all(t, "play k5", "play k7", "play k1")
    assert choice(t) == "play k8"


def test_trumps_what_the_others_win_but_not_a_partners_trick() -> None:
    t = playing("k1 y2 y3", "r2 y0 g1", "k9 y4 y5", "k7 b4 b5", trump="r", leader=2)
    play_all(t, "play k9", "play k7", "play k1")
    assert choice(t) == "play r2"
    t = playing("k9 y2 y3", "r2 y0 g1", "k1 y4 y5", "k7 b4 b5", trump="r", leader=2)
    play_all(t, "play k1", "play k7", "play k9")
    assert choice(t) == "play y0"


def test_keeps_a_high_card_out_of_a_lost_trick() -> None:
    t = playing("k1 y2 y3", "k8 k0 g1", "k9 k6 y5", "k7 b4 b5", trump="r", leader=2)
    play_all(t, "play k9", "play k7", "play k1")
    assert choice(t) == "play k0"


def test_sees_who_cannot_follow() -> None:
    """The best black card is not led into a hand that has shown trumps and no black left."""
    hands = "k9 b9 y4", "b3 y3 g0", "b2 y7", "b8 y8 k5"
    open_cards = "", "", "r2", ""
    t = playing(*hands, trump="r", laid=open_cards)
    t.state.lacks[2] = MATCHING[TRUMP["k"]]
    assert choice(t) == "play b9"


def test_of_equal_cards_plays_an_open_one() -> None:
    t = playing("k7 y2", "b3 y3 g0", "b2 y7 g4", "b8 y8 g5", trump="r", laid=("k7", "", "", ""))
    assert choice(t) == "play k7 open"
