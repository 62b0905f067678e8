"""Why a move of Kleurenblok is refused: the clause and a sentence. Asked only of moves that are."""

from speeltafel.games.kleurenblok.cards import actions_in, jokers_in
from speeltafel.games.kleurenblok.dealing import cards_in_pile
from speeltafel.games.kleurenblok.state import ACT, DRAW, GIVE, LAY_JOKER, REMOVE, State
from speeltafel.kernel.bits import has


def reason(s: State, move: int) -> tuple[str, str]:
    hand = int(s.hands[s.turn])
    if move < LAY_JOKER:
        if not has(hand, move):
            return "R2.1", "that card is not in your hand"
        return "R2.2", "its place touches no card in the block"
    if move < REMOVE:
        if not jokers_in(hand):
            return "R2.1", "there is no joker in your hand"
        return "R2.4", "a card lies on that place already"
    if move < DRAW:
        return wrong_half(s, move)
    if move == DRAW:
        return "R2.6", "the pile is empty"
    if move == ACT:
        if not actions_in(hand):
            return "R2.1", "there is no action card in your hand"
        return "R3.7", "an action card may not be your last card"
    if cards_in_pile(s):
        return "R2.5", "you pass only after drawing"
    return "R2.6", "with an empty pile you must play if you can"


def wrong_half(s: State, move: int) -> tuple[str, str]:
    if move < GIVE:
        if s.half >= GIVE:
            return "R3.3", "after a give only a give may follow"
        return "R3.2", "no card lies on that place"
    if move - GIVE == s.turn:
        return "R3.2", "you cannot give to yourself"
    return "R3.2", f"there are {s.players} players, counted from seat 0"
