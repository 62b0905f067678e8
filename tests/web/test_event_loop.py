"""In one process, tests with browsers and tests with event loops of their own come in any order."""

import os
import subprocess
import sys
from pathlib import Path

from real_browser import ROOT, chromium

PAGE = "def test_page(browser):\n    browser.new_page().close()\n"
LOOP = "import asyncio\n\ndef test_loop():\n    asyncio.run(asyncio.sleep(0))\n"
FILES = {"pages/test_first.py": PAGE, "test_second.py": LOOP, "pages/test_third.py": PAGE, "test_fourth.py": LOOP}


def test_both_in_turn(tmp_path: Path) -> None:
    chromium()
    (tmp_path / "pages").mkdir()
    (tmp_path / "pages" / "conftest.py").symlink_to(Path(__file__).with_name("conftest.py"))
    for name, text in FILES.items():
        (tmp_path / name).write_text(text)
    paths = [ROOT / "tests" / "web", os.environ.get("PYTHONPATH", "")]
    command = [sys.executable, "-m", "pytest", "-n", "0", "-p", "no:cacheprovider", "-c", str(ROOT / "pyproject.toml")]
    done = subprocess.run(
        [*command, f"--basetemp={tmp_path / 'own'}", *(str(tmp_path / name) for name in FILES)],
        cwd=ROOT,
        env=os.environ | {"PYTHONPATH": os.pathsep.join(map(str, paths))},
        capture_output=True,
        text=True,
    )
    assert done.returncode == 0, done.stdout
    assert "4 passed" in done.stdout
