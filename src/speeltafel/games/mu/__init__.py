"""Mü: bid with the cards themselves, then play tricks with two trumps and shifting teams."""

from speeltafel.contract import options
from speeltafel.contract.game import Manifest, ScoringUnit

MANIFEST = Manifest(
    title="Mü",
    summary="Bid with the cards themselves, then take tricks with two trumps and a team for one round.",
    seats=range(3, 7),
    phases=("bid", "vice_trump", "chief_trump", "partner", "play"),
    endings=(
        "target reached in play",
        "target reached by an Eklat",
        "agreed rounds played",
        "hundred rounds played",
    ),
    points=(-150, 160),
    unit=ScoringUnit("round_number", "rounds"),
    options=(
        options.Whole("target", 200, "the total that ends the game", 50, 1000),
        options.Whole("rounds", None, "play exactly this many rounds instead", 1, 100, optional=True),
        options.start(0),
    ),
)
