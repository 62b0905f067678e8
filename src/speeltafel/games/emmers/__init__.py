"""Emmers: defend a pyramid of buckets with cards, or knock one out of it yourself."""

from speeltafel.contract import options
from speeltafel.contract.game import Manifest

MANIFEST = Manifest(
    title="Emmers",
    summary="Defend your pyramid of buckets with cards, or knock one out of it yourself.",
    seats=range(2, 7),
    phases=("build", "direction", "attack", "defend", "draw", "keep"),
    endings=("a player lost the last bucket", "a second player lost the last bucket", "nobody has cards"),
    points=(0, 15),
    options=(
        options.games(1),
        options.start("lot"),
        options.Choice("settle", "hand", "how a knock is settled: by hand, the bucket is lifted out", ("hand",)),
        options.Flag("experienced", False, "a 1 in the round's colour allows an extra card of another colour"),
        options.Flag("strict_draw", False, "cards due must be taken by the player, who may forget"),
        options.Number("steady", 1, "how steadily the buckets stand; of use by finger only", 0, 5),
    ),
)
