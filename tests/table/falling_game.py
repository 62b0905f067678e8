"""A short game of Emmers by finger with the real referee; run as a script it prints the game's record."""

from speeltafel import Table, game
from speeltafel.games.emmers.referee import REFEREE

MOST = 100  # taps
AIMS = ["height 5", "side 0", "angle 0", "force 1"], ["height 5", "side 0", "angle 0", "force 12"]


def played(taps: int = MOST) -> Table:
    """Nobody defends: whoever is attacked taps at the bottom row, mostly too timidly, and keeps what is least."""
    t = game("emmers").new(players=2, seed=8, start=0, settle="finger").refereed_by(REFEREE.rule)
    while not t.over and len(tapped(t)) < taps:
        for move in turn(t):
            t.play(move)
    return t


def turn(t: Table) -> list[str]:
    knocks = sorted(move for move in t.legal() if move.startswith("knock 0"))
    if knocks:
        return [knocks[len(knocks) // 2], *AIMS[len(tapped(t)) % 4 == 0]]
    parts = t.reveal()["parts"] or [[]]
    return [f"keep {parts.index(min(parts, key=len))}" if t.phase == "keep" else t.legal()[-1]]


def tapped(t: Table) -> list[str]:
    return [move for move in t.moves if move.startswith("force")]


if __name__ == "__main__":
    print(played().record(), end="")
