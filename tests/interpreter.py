"""What test code prints when all rules run as plain Python, with warnings as errors."""

import os
import subprocess
import sys


def printed_by_the_interpreter(code: str) -> str:
    done = subprocess.run(
        [sys.executable, "-W", "error", "-c", code],
        env=os.environ | {"SPEELTAFEL_INTERPRET": "1", "PYTHONPATH": os.pathsep.join(sys.path)},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    return done.stdout.strip()
