"""The moves of Kleurenblok as text and as sentences."""

from pathlib import Path

from speeltafel.contract.notation import Notation
from speeltafel.games.kleurenblok.state import (
    ACT,
    ACTION,
    CALL,
    DRAW,
    GIVE,
    JOKER,
    LAY_JOKER,
    PASS,
    PLAY,
    REMOVE,
    SILENT,
)
from speeltafel.kernel.records import SEATS

PLACE_TEXTS = tuple(f"{colour}{value}" for colour in "roygb" for value in range(1, 10))
CARD_TEXTS = dict(enumerate(PLACE_TEXTS)) | {JOKER: "J", ACTION: "A"}

NOTATION = Notation(
    texts={PLAY + p: f"play {text}" for p, text in enumerate(PLACE_TEXTS)}
    | {LAY_JOKER + p: f"joker {text}" for p, text in enumerate(PLACE_TEXTS)}
    | {REMOVE + p: f"remove {text}" for p, text in enumerate(PLACE_TEXTS)}
    | {GIVE + seat: f"give {seat}" for seat in range(SEATS)}
    | {DRAW: "draw", PASS: "pass", ACT: "action", CALL: "call", SILENT: "silent"},
    phases={
        "play": ("move", "drawn"),
        "joker": ("move", "drawn"),
        "action": ("move", "drawn"),
        "draw": ("move",),
        "pass": ("move", "drawn"),
        "give": ("action",),
        "remove": ("action",),
        "call": ("call",),
        "silent": ("call",),
    },
    clauses={"move": "R2.1", "drawn": "R2.5", "action": "R3.1", "call": "R4.1"},
    words=Path(__file__).parent / "words",
)
