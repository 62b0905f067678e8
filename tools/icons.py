"""Draws the client's icons as PNG files from `web/public/icon.svg`: `.venv/bin/python tools/icons.py`.

Phones cut icons to shapes of their own, so one of them has its colour to the edges and all else well inside; and they
show the badge of a notification in one colour.
"""

import re
import sys
from pathlib import Path

from playwright.sync_api import sync_playwright

ROOT = Path(__file__).parents[1]
PUBLIC = ROOT / "web" / "public"

sys.path.insert(0, str(ROOT / "tests" / "server"))
sys.path.insert(0, str(ROOT / "tests" / "web"))


def drawings(icon: str) -> dict[str, tuple[int, str]]:
    """What to draw: the size, and the SVG, by the name of the file."""
    background = re.search(r'<rect width="64" height="64" rx="14" fill="(#\w+)"/>', icon)
    assert background is not None, "icon.svg does not begin with its rounded ground."
    cards = icon.replace(background[0], "")
    full = icon.replace(background[0], f'<rect x="-9" y="-9" width="82" height="82" fill="{background[1]}"/>')
    silhouette = re.sub(r'<(circle|path)[^>]*/>|stroke="[^"]*"', "", cards).replace("#fffdf6", "#ffffff")
    return {
        "icon-192.png": (192, icon),
        "icon-512.png": (512, icon),
        "icon-full-512.png": (512, full.replace('viewBox="0 0 64 64"', 'viewBox="-8 -8 80 80"')),
        "badge.png": (96, silhouette.replace('viewBox="0 0 64 64"', 'viewBox="8 8 48 48"')),
    }


def main() -> None:
    from real_browser import chromium

    icon = (PUBLIC / "icon.svg").read_text("utf-8")
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium(), args=["--no-sandbox", "--disable-gpu"])
        for name, (size, svg) in drawings(icon).items():
            page = browser.new_page(viewport={"width": size, "height": size})
            page.set_content(f"<style>body{{margin:0}}svg{{display:block;width:{size}px;height:{size}px}}</style>{svg}")
            page.screenshot(path=PUBLIC / name, omit_background=True)
            page.close()
        browser.close()


if __name__ == "__main__":
    main()
