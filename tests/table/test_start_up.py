"""Importing the library must not start a compiler. (How long it takes is measured by the bench.)"""

import subprocess
import sys


def loaded_after(code: str) -> set[str]:
    shown = subprocess.run(
        [sys.executable, "-c", f"import sys; {code}; print(*sys.modules)"], capture_output=True, text=True, check=True
    )
    return set(shown.stdout.split())


def test_the_import_alone_is_light() -> None:
    assert not {"numba", "numpy", "rich"} & loaded_after("import speeltafel")


def test_listing_games_and_their_manifests_needs_no_compiler() -> None:
    code = "from speeltafel.games import game, names; [game(n).manifest.summary for n in names()]"
    assert not {"numba", "numpy"} & loaded_after(code)
