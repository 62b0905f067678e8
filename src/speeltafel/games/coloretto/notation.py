"""The moves of Coloretto as text and as sentences."""

from pathlib import Path

from speeltafel.contract.notation import Notation
from speeltafel.games.coloretto.state import CHOOSE, DRAW, PLACE, ROWS, TAKE

LETTERS = "roygbpn"
CARDS = (*LETTERS, "J", "+", "L")

NOTATION = Notation(
    texts={CHOOSE + c: f"choose {letter}" for c, letter in enumerate(LETTERS)}
    | {DRAW: "draw"}
    | {PLACE + r: f"place {r}" for r in range(ROWS)}
    | {TAKE + r: f"take {r}" for r in range(ROWS)},
    phases={"choose": ("choose",), "draw": ("move",), "place": ("place",), "take": ("move",)},
    clauses={"choose": "R1.4", "move": "R2.1", "place": "R2.2"},
    words=Path(__file__).parent / "words",
)
