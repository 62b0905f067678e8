"""Bets as text and as sentences."""

from speeltafel.contract.notation import Notation, Prompt
from spinner.state import EVEN, ODD

NOTATION = Notation(
    texts={EVEN: "bet even", ODD: "bet odd"},
    phases={"bet": ("bet",)},
    prompts={"bet": Prompt("R1.1", {"en": "Bet.", "nl": "Wed.", "de": "Wette."})},
    sentences={"bet": {"en": "{who} bets {what}.", "nl": "{who} wedt {what}.", "de": "{who} wettet {what}."}},
)
