"""A view of the spinner as numbers."""

import numpy as np
from numpy.typing import NDArray

from speeltafel.kernel.compiler import compiled
from spinner.state import FIELDS, View

SIZE = 1


@compiled
def features(v: View, out: NDArray[np.float32]) -> None:
    out[0] = v.last / FIELDS
