"""`speeltafel static` where the package was installed, far from its sources."""

import subprocess
import sys
from pathlib import Path
from zipfile import ZipFile

import wasm
from speeltafel import game_names

ROOT = Path(__file__).parents[2]


def test_a_wheel_carries_what_the_edition_is_made_of(client: Path, tmp_path: Path) -> None:
    assert wasm.main() == 0
    build = [sys.executable, "-m", "pip", "wheel", "--quiet", "--no-deps", "--no-build-isolation", str(ROOT)]
    subprocess.run([*build, "--wheel-dir", str(tmp_path)], check=True, stdout=subprocess.DEVNULL)
    (wheel,) = tmp_path.glob("*.whl")
    with ZipFile(wheel) as packed:
        packed.extractall(tmp_path / "installed")
    edition = tmp_path / "edition"
    environment = {"PYTHONPATH": str(tmp_path / "installed"), "PATH": ""}

    def python(*given: str) -> str:
        done = subprocess.run([sys.executable, *given], cwd=tmp_path, env=environment, capture_output=True, text=True)
        assert done.returncode == 0, done.stderr
        return done.stdout

    assert str(tmp_path) in python("-c", "import speeltafel; print(speeltafel.__file__)")
    python("-m", "speeltafel.cli", "static", str(edition))
    for name in game_names():
        for file in (f"engine/{name}.wasm", f"engine/{name}.network", f"rules/{name}/index.html"):
            assert (edition / file).stat().st_size > 0, file
