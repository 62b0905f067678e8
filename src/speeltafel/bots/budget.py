"""How long a bot may think."""

from dataclasses import dataclass
from typing import Self

from speeltafel.bots.bot import UnknownBot

ENDLESS = 1_000_000_000


@dataclass(frozen=True)
class Budget:
    """So many simulations (the same answer every time), so many milliseconds, or whichever ends first."""

    simulations: int = ENDLESS
    milliseconds: float = ENDLESS
    evaluations: int = ENDLESS
    """Passes through the network; no simulation begins after so many."""

    @classmethod
    def read(cls, text: str) -> Self:
        """What a setting means: "200" is two hundred simulations, "50ms" fifty milliseconds."""
        number = text.removesuffix("ms")
        if not number.isascii() or not number.isdigit() or int(number) == 0:
            raise UnknownBot(f"@{text} is no budget; @200 is 200 simulations, @50ms is 50 milliseconds.")
        return cls(milliseconds=int(number)) if text.endswith("ms") else cls(simulations=int(number))
