"""Bets as text and as sentences."""

from pathlib import Path

from speeltafel.contract.notation import Notation
from spinner.state import EVEN, ODD

NOTATION = Notation(
    texts={EVEN: "bet even", ODD: "bet odd"},
    phases={"bet": ("bet",)},
    clauses={"bet": "R1.1"},
    words=Path(__file__).parent / "words",
)
