"""The rules, networks and searches of the games as WebAssembly, made from the same functions as everything else."""

from pathlib import Path

FOLDER = Path(__file__).parent / "built"
"""Where the files of all games lie once `tools/wasm.py` has made them; a wheel may be without."""
