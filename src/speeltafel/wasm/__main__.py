"""Builds one game: `python -m speeltafel.wasm GAME FOLDER`; `tools/wasm.py` does it for all."""

import sys
from pathlib import Path

from speeltafel.games import game
from speeltafel.wasm.files.build import build

build(game(sys.argv[1]), Path(sys.argv[2]))
