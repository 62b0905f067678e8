"""Writes falls.json: real taps as the server sends them, and some of what must be read from them."""

import base64
import json
from pathlib import Path
from typing import Any

from speeltafel.physics import Bucket, Tap, intact, pack, tap_out

TAPS = {
    "arch": (15, Tap(Bucket(0, 2), height=5, side=0, angle=0, force=15)),
    "collapse": (15, Tap(Bucket(0, 1), height=5, side=0, angle=0, force=3)),
    "ten": (10, Tap(Bucket(1, 0), height=4, side=3, angle=4, force=10)),
}
EVERY = 7  # frames


def fall(size: int, tap: Tap) -> dict[str, Any]:
    motion, ruling = tap_out(intact(size), tap)
    moves = [f"knock {tap.bucket}"] + [f"{name} {getattr(tap, name)}" for name in ("height", "side", "angle", "force")]
    return {
        "seat": 0,
        "tap": moves,
        "motion": base64.b64encode(pack(motion)).decode(),
        "rulings": [[str(bucket), reason] for bucket, reason in ruling.out.items()],
        "poses": ruling.pyramid.numbers(),
        "frames": len(motion.frames),
        "samples": {str(i): motion.frames[i].round(7).tolist() for i in range(0, len(motion.frames), EVERY)},
    }


if __name__ == "__main__":
    falls = {name: fall(*tap) for name, tap in TAPS.items()}
    Path(__file__).with_suffix(".json").write_text(json.dumps(falls) + "\n", "utf-8")
