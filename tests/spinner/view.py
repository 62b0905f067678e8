"""Everyone sees all of the spinner."""

from speeltafel.kernel.compiler import compiled
from spinner.state import State, View


@compiled
def view(s: State, v: View, seat: int) -> None:
    v.last = s.last


@compiled
def resample(v: View, s: State) -> None:
    s.told = 0


@compiled
def redeal(s: State) -> None:
    s.told = 0
