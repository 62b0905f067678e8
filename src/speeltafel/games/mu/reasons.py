"""Why a move of Mü is refused: the clause and a sentence. Asked only of moves that are."""

from speeltafel.games.mu.cards import deck_size
from speeltafel.games.mu.notation import CARDS
from speeltafel.games.mu.state import LAY, NO_TRUMP, PARTNER, PLAY_OPEN, TRUMP, State
from speeltafel.kernel.bits import has


def reason(s: State, move: int) -> tuple[str, str]:
    if move < TRUMP:
        return about_a_card(s, move)
    if move < PARTNER:
        return about_a_trump(move - TRUMP)
    return about_a_partner(s, move - PARTNER)


def about_a_card(s: State, move: int) -> tuple[str, str]:
    card = move % PLAY_OPEN
    if card >= deck_size(s.players):
        return "R1.3", "with three players there are no blue and no black cards"
    in_hand, in_front = bool(has(s.hands[s.turn], card)), bool(has(s.laid[s.turn], card))
    if move >= LAY:
        return "R2.3", not_there(card, in_hand, in_front, False)
    if not (in_front if move >= PLAY_OPEN else in_hand):
        return "R5.2", not_there(card, in_hand, in_front, move >= PLAY_OPEN)
    if has(s.trumps, card):
        return "R5.3", f"you can follow suit, and {CARDS[card]} is a trump"
    return "R5.3", "you can follow suit, so you must"


def not_there(card: int, in_hand: bool, in_front: bool, wanted_open: bool) -> str:
    text = CARDS[card]
    if wanted_open:
        return f"your {text} is in your hand" if in_hand else f"no {text} lies in front of you"
    return f"your {text} lies open already" if in_front else f"you have no {text} in your hand"


def about_a_trump(trump: int) -> tuple[str, str]:
    if trump == NO_TRUMP:
        return "R4.1", "the vice must choose a trump"
    return "R4.1", "you have laid no card of it"


def about_a_partner(s: State, seat: int) -> tuple[str, str]:
    if seat >= s.players:
        return "R4.3", f"there are {s.players} players, counted from 0"
    if seat == s.chief:
        return "R4.3", "the partner is another player"
    return "R4.3", "the vice cannot be the partner"
