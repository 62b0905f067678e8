"""From what positions and moves were worth to the accounts of all seats: luck, skill, and nothing left over."""

from collections.abc import Sequence

import numpy as np

from speeltafel.analysis.luck import LuckStep
from speeltafel.analysis.open_evaluator import Shares
from speeltafel.analysis.result import Account
from speeltafel.bots.search.evaluation import standard_error


def accounts(dealt: Shares, first: Shares, steps: Sequence[LuckStep], movers: Sequence[int]) -> tuple[Account, ...]:
    """`dealt` and `first` are the shares, [world, seat], of a match that is dealt anew and of the first choice."""
    fair = 1 / dealt.shape[1]
    result = steps[-1].followed[0] if steps else first[0]
    place, deal = dealt.mean(axis=0) - fair, (first - dealt).mean(axis=0)
    luck, rest, luck_in_worlds = np.zeros_like(place), np.zeros_like(place), first - dealt
    decided = np.zeros((len(place), len(place)))  # [whose decisions, whose share]
    before = first
    for step, mover in zip(steps, movers, strict=True):
        decided[mover] += (step.played - step.expected).mean(axis=0)
        rest += (step.expected - before).mean(axis=0)
        luck += step.luck
        luck_in_worlds = luck_in_worlds + (step.followed - step.played)
        before = step.followed
    errors = standard_error(luck_in_worlds)
    return tuple(
        Account(
            fair=fair,
            place=float(place[seat]),
            deal=float(deal[seat]),
            luck=float(luck[seat]),
            own=float(decided[seat, seat]),
            others=float(decided[:, seat].sum() - decided[seat, seat]),
            rest=float(rest[seat]),
            result=float(result[seat]),
            luck_error=float(errors[seat]),
        )
        for seat in range(len(place))
    )
