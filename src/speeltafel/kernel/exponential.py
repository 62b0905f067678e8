"""The exponential function, from additions and multiplications alone.

C libraries differ in its last bit, even from processor to processor, and WebAssembly has none. IEEE 754 defines
additions and multiplications to the bit, so with this one networks say the same everywhere.
"""

from math import floor

import numpy as np

from speeltafel.kernel.compiler import compiled

LOG2_E = 1.4426950408889634
LN2_HIGH, LN2_LOW = 0.693147180369123816490, 1.90821492927058770002e-10  # k × the first is exact for all k that occur
LEAST, MOST = -708.0, 709.0  # beyond these a float64 has too few bits, or none
# 1 / n!
F2, F3, F4, F5, F6, F7, F8 = 1 / 2, 1 / 6, 1 / 24, 1 / 120, 1 / 720, 1 / 5040, 1 / 40320
F9, F10, F11, F12, F13 = 1 / 362880, 1 / 3628800, 1 / 39916800, 1 / 479001600, 1 / 6227020800


@compiled
def exp(x: float) -> float:
    """e to the power of x, to within an ulp or two; beyond what a float64 can hold, the nearest that is still exact."""
    x = min(max(float(x), LEAST), MOST)
    k = floor(x * LOG2_E + 0.5)
    r = (x - k * LN2_HIGH) - k * LN2_LOW  # at most half of ln 2, so that thirteen terms of the series are enough
    r2 = r * r
    r4 = r2 * r2
    a = F2 + r * F3
    b = (F4 + r * F5) + r2 * (F6 + r * F7)
    c = (F8 + r * F9) + r2 * (F10 + r * F11)
    d = F12 + r * F13
    series = 1.0 + (r + (r2 * a + r4 * (b + r4 * (c + r4 * d))))
    power = np.int64((k + 1023) << 52).view(np.float64)  # 2**k, by its bits
    return float(series * power)
