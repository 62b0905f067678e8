"""A game for tests alone: bet where a spinner comes to rest. A referee spins it, and points are counted by laps."""

from speeltafel.contract import options
from speeltafel.contract.game import Manifest, ScoringUnit

MANIFEST = Manifest(
    title="Spinner",
    summary="Bet on odd or even, and see where the spinner comes to rest.",
    seats=range(2, 5),
    phases=("bet",),
    endings=("last lap",),
    points=(0, 1),
    unit=ScoringUnit("lap", "laps"),
    options=(options.Whole("laps", 3, "how often everyone bets", 1, 9), options.Flag("by_hand", True, "it is spun")),
)
