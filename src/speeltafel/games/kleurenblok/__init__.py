"""Kleurenblok: shed your hand into a block of numbers and colours."""

from speeltafel.contract import options
from speeltafel.contract.game import Manifest

MANIFEST = Manifest(
    title="Kleurenblok",
    summary="Shed your hand into a 9 × 5 block of numbers and colours, and mind your last card.",
    seats=range(2, 7),
    phases=("move", "drawn", "action", "call"),
    endings=("a hand is empty", "all passed", "500 turns"),
    options=(
        options.games(1),
        options.start("lot"),
        options.Whole(
            "hand",
            None,
            "cards dealt to each player; None: by the table of R1.3",
            2,
            22,
            optional=True,
            times_players=44,
        ),
        options.Flag("auto_call", False, "the last card is called by itself"),
    ),
    points=(0, 1),
)
