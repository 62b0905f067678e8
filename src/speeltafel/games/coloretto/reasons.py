"""Why a move of Coloretto is refused: the clause and a sentence. Asked only of moves that are."""

from speeltafel.games.coloretto.state import CHOOSE, DRAW, PLACE, TAKE, State


def reason(s: State, move: int) -> tuple[str, str]:
    if move < DRAW:
        if move - CHOOSE == s.boxed:
            return "R1.2", "that colour stays in the box in this game"
        return "R1.4", "somebody has that colour already"
    if move == DRAW:
        return "R2.2", "every row that is left holds three cards, so a row must be taken"
    r = move - (PLACE if move < TAKE else TAKE)
    if r >= s.players:
        return "R1.1", f"there are {s.players} rows, counted from 0"
    if s.held[r] < 0:
        return "R2.3", "that row was taken in this round"
    if s.held[r] == 0:
        return "R2.3", "that row is empty"
    return "R2.2", "that row holds three cards already"
