"""Emmers: defend a pyramid of buckets with cards, or knock one out of it yourself."""

from speeltafel.contract import options
from speeltafel.contract.game import Manifest

MANIFEST = Manifest(
    title="Emmers",
    summary="Defend your pyramid of buckets with cards, or knock one out of it yourself.",
    seats=range(2, 7),
    phases=("build", "direction", "attack", "defend", "draw", "keep", "height", "side", "angle", "force"),
    endings=("a player lost the last bucket", "a second player lost the last bucket", "nobody has cards"),
    points=(0, 15),
    options=(
        options.games(1),
        options.start("lot"),
        options.Choice(
            "settle", "hand", "a knocked bucket is lifted out by hand, or tapped out with a finger", ("hand", "finger")
        ),
        options.Flag("experienced", False, "a 1 in the round's colour allows an extra card of another colour"),
        options.Flag("strict_draw", False, "cards due must be taken by the player, who may forget"),
        options.Number(
            "steady",
            1,
            "how unsteady a finger is: 0 a machine's, 1 an adult's, 3 a child's",
            0,
            5,
            only_with=("settle", "finger"),
        ),
    ),
)
