"""The ground floor: compiling, chance, bits and records; NumPy and Numba only."""
