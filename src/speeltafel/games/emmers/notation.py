"""The moves of Emmers as text and as sentences."""

from pathlib import Path

from speeltafel.contract.notation import Notation
from speeltafel.games.emmers.state import (
    ANTICLOCKWISE,
    CLOCKWISE,
    EXTRA,
    FORCES,
    FORGET,
    HEIGHTS,
    KEEP,
    KNOCK,
    MOST_PARTS,
    PLAY,
    ROW_START,
    ROWS,
    STACK,
    STOP,
    TAKE,
    TAP_ANGLE,
    TAP_FORCE,
    TAP_HEIGHT,
    TAP_SIDE,
    VALUES,
    WIDEST,
)

LETTERS = "rygbp"
CARDS = tuple(f"{letter}{value}" for letter in LETTERS for value in range(1, VALUES + 1))
PLACES = tuple((row, i) for row in range(ROWS) for i in range(ROWS - row))
"""Row and place of every bucket, by its number."""
assert all(ROW_START[row] + i == place for place, (row, i) in enumerate(PLACES))

NOTATION = Notation(
    texts={PLAY + kind: f"play {card}" for kind, card in enumerate(CARDS)}
    | {EXTRA + kind: f"extra {card}" for kind, card in enumerate(CARDS)}
    | {STACK + colour: f"stack {letter}" for colour, letter in enumerate(LETTERS)}
    | {CLOCKWISE: "cw", ANTICLOCKWISE: "ccw", STOP: "stop", TAKE: "take", FORGET: "forget"}
    | {KNOCK + place: f"knock {row}.{i}" for place, (row, i) in enumerate(PLACES)}
    | {KEEP + part: f"keep {part}" for part in range(MOST_PARTS)}
    | {TAP_HEIGHT + height: f"height {height}" for height in range(HEIGHTS)}
    | {TAP_SIDE + side: f"side {side}" for side in range(-WIDEST, WIDEST + 1)}
    | {TAP_ANGLE + angle: f"angle {angle}" for angle in range(-WIDEST, WIDEST + 1)}
    | {TAP_FORCE + force: f"force {force}" for force in range(1, FORCES + 1)},
    phases={
        "stack": ("build",),
        "cw": ("direction",),
        "ccw": ("direction",),
        "play": ("attack", "defend"),
        "extra": ("attack", "defend"),
        "stop": ("attack", "defend"),
        "knock": ("defend",),
        "take": ("draw",),
        "forget": ("draw",),
        "keep": ("keep",),
        "height": ("height",),
        "side": ("side",),
        "angle": ("angle",),
        "force": ("force",),
    },
    secret_verbs=frozenset({"stack"}),  # R1.5
    clauses={
        "build": "R1.4",
        "direction": "R2.1",
        "attack": "R2.2",
        "defend": "R2.5",
        "draw": "R5.4",
        "keep": "R3.5",
        "height": "R6.1",
        "side": "R6.1",
        "angle": "R6.1",
        "force": "R6.1",
    },
    words=Path(__file__).parent / "words",
)
