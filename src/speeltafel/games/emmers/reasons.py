"""Why a move of Emmers is refused: the clause and a sentence. Asked only of moves that are."""

from speeltafel.contract import words
from speeltafel.games.emmers.cards import colour_of
from speeltafel.games.emmers.finger import parts_to_keep
from speeltafel.games.emmers.notation import LETTERS
from speeltafel.games.emmers.state import COLOURS, EXTRA, KEEP, KNOCK, MOST_PLAYS, STACK, STOP, State
from speeltafel.games.emmers.support import pyramid_size
from speeltafel.kernel.bits import has


def reason(s: State, move: int) -> tuple[str, str]:
    if move < EXTRA:
        return no_play(s, move)
    if move < STACK:
        return no_extra(s, move - EXTRA)
    if move < STACK + COLOURS:
        each = pyramid_size(s.players) // COLOURS
        return "R1.2", f"all {each} buckets in {spoken(move - STACK)} are built already"
    if move == STOP:
        return no_stop(s)
    if move < KEEP:
        return no_knock(s, move - KNOCK)
    return "R6.6", f"the pyramid stands in {parts_to_keep(s)} parts, counted from 0"


def no_play(s: State, kind: int) -> tuple[str, str]:
    if not has(s.hands[s.turn], kind):
        return "R2.2", "that card is not in the hand"
    if colour_of(kind) != s.colour:
        return "R2.6", f"the colour of this round is {spoken(s.colour)}"
    if s.plays == MOST_PLAYS:
        return "R2.6", "three cards of the colour are laid already"
    return too_low(s)


def no_extra(s: State, kind: int) -> tuple[str, str]:
    if not s.experienced:
        return "R5.1", "extra cards belong to the variant for experienced players"
    if not has(s.hands[s.turn], kind):
        return "R5.1", "that card is not in the hand"
    if s.rights == 0:
        return "R5.1", "an extra card needs a 1 of the round's colour laid in this turn"
    if colour_of(kind) == s.colour:
        return "R5.1", "an extra card is of another colour than the round's"
    return too_low(s)


def no_stop(s: State) -> tuple[str, str]:
    if s.plays == 0:
        return "R2.7", "no card is laid yet in this turn"
    return "R2.7", f"the sum is {s.sums[s.turn]} and must be higher than {s.to_beat}"


def no_knock(s: State, place: int) -> tuple[str, str]:
    if s.plays > 0:
        return "R3.1", "a card is laid already in this turn"
    if not has(s.standing[s.turn], place):
        return "R3.2", "no bucket stands there"
    return "R3.2", f"a bucket in {spoken(s.colour)} must be knocked out as long as one stands"


def too_low(s: State) -> tuple[str, str]:
    return "R2.7", f"with that card the sum could not become higher than {s.to_beat}"


def spoken(colour: int) -> str:
    return words.spoken(LETTERS[colour], words.SOURCE)
