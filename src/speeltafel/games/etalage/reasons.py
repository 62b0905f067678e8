"""Why a move of Etalage is refused: the clause and a sentence. Asked only of moves that are."""

from speeltafel.games.etalage.state import NUMBERS, PLAY, TAKE, State


def reason(s: State, move: int) -> tuple[str, str]:
    colour = (move - PLAY) // NUMBERS if move < TAKE else move - TAKE
    if colour >= s.players:
        return "R1.2", f"that colour stays in the box with {s.players} players"
    if move < TAKE:
        return "R2.1", "that card is not in your hand"
    return "R2.4", "no card of that colour lies in the display"
