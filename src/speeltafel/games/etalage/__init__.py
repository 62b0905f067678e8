"""Etalage: play a card; the strongest colour shops first from the display."""

from speeltafel.contract import options
from speeltafel.contract.game import Manifest

MANIFEST = Manifest(
    title="Etalage",
    summary="Play a card: the strongest colour shops first from the display.",
    seats=range(3, 7),
    phases=("play", "take"),
    endings=("last trick",),
    points=(0, 330),
    options=(
        options.games(1),
        options.start(0),
        options.Flag("open_piles", False, "the cards that players have taken stay open to all"),
    ),
)
