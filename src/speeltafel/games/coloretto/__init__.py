"""Coloretto: draw and place, or take a row."""

from speeltafel.contract import options
from speeltafel.contract.game import Manifest

MANIFEST = Manifest(
    title="Coloretto",
    summary="Draw and place, or take a row: three colours count for you, the rest against you.",
    seats=range(3, 6),
    phases=("choose", "move", "place"),
    endings=("last round",),
    points=(-21, 83),
    options=(options.games(4), options.start(0)),
)
