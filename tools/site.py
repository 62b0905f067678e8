"""Builds the documents as a site: `.venv/bin/python tools/site.py [FOLDER]`, by default into dist/site.

`docs/index.md` is the table of contents: its headings and links are the navigation, so there is no second list. Pages
from outside `docs` that it links to come along, and so does every other file that a page links to.
"""

import json
import os
import re
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
DOCS = ROOT / "docs"
INDEX = DOCS / "index.md"
LINK = re.compile(r"(\]\()([^)#:\s]+)((?:#[\w-]+)?\))")
FENCE = re.compile(r"^```.*?^```$", re.MULTILINE | re.DOTALL)
TITLED = re.compile(r"^- \[([^\]]+)\]\(([^)]+)\)", re.MULTILINE)

SETTINGS = """
[project]
site_name = "Speeltafel"
site_description = "Five modern card games: complete rules, a table to play at, and a fast library to learn from."
docs_dir = "docs"
site_dir = "site"
use_directory_urls = false
nav = {nav}

[project.theme]
language = "en"
font = false
features = ["content.code.copy", "navigation.sections", "navigation.top", "search.highlight"]

[[project.theme.palette]]
media = "(prefers-color-scheme: light)"
scheme = "default"
toggle = {{ icon = "lucide/sun", name = "Dark" }}

[[project.theme.palette]]
media = "(prefers-color-scheme: dark)"
scheme = "slate"
toggle = {{ icon = "lucide/moon", name = "Light" }}
"""


def main(folder: Path) -> int:
    with tempfile.TemporaryDirectory(prefix="speeltafel-site-") as work:
        try:
            gather(Path(work))
        except FileNotFoundError as missing:
            print(missing, file=sys.stderr)
            return 1
        command = [str(Path(sys.executable).parent / "zensical"), "build", "--strict"]
        done = subprocess.run(command, cwd=work, env=os.environ | {"NO_COLOR": "1"}, capture_output=True, text=True)
        if done.returncode:
            print(done.stdout + done.stderr, file=sys.stderr)
            return 1
        shutil.rmtree(folder, ignore_errors=True)
        shutil.copytree(Path(work) / "site", folder)
    print(f"The site is in {folder}; open {folder / 'index.html'}.")
    return 0


def gather(work: Path) -> None:
    """All pages with their links as they are on the site, all files they link to, and the settings."""
    pages = {INDEX, *DOCS.glob("*.md"), *(page for _, _, page in contents())}
    for page in pages:
        target = work / "docs" / place(page)
        target.parent.mkdir(parents=True, exist_ok=True)
        target.write_text(relinked(page), "utf-8")
        for linked in linked_files(page) - pages:
            copy = work / "docs" / place(linked)
            copy.parent.mkdir(parents=True, exist_ok=True)
            shutil.copy(linked, copy)
    (work / "zensical.toml").write_text(SETTINGS.format(nav=navigation()), "utf-8")


def contents() -> Iterator[tuple[str, str, Path]]:
    """Section, title and file of every page that the index links to."""
    for section in INDEX.read_text("utf-8").split("\n## ")[1:]:
        heading = section.partition("\n")[0]
        for title, target in TITLED.findall(section):
            yield heading, title, (DOCS / target).resolve()


def navigation() -> str:
    """The contents as TOML has them; its lists and strings are those of JSON, only its tables are not."""
    sections: dict[str, list[str]] = {}
    for heading, title, page in contents():
        sections.setdefault(heading, []).append(f"{{ {json.dumps(title)} = {json.dumps(place(page))} }}")
    groups = [f"{{ {json.dumps(heading)} = [{', '.join(pages)}] }}" for heading, pages in sections.items()]
    return f'[{{ Speeltafel = "index.md" }}, {", ".join(groups)}]'


def place(file: Path) -> str:
    """Where a file is on the site: what is in `docs` stays, other pages lie beside it, other files in a folder."""
    if file.is_relative_to(DOCS):
        return file.relative_to(DOCS).as_posix()
    return file.name.lower() if file.suffix == ".md" else f"files/{file.relative_to(ROOT).as_posix()}"


def linked_files(page: Path) -> set[Path]:
    found = set()
    for _, target, _ in LINK.findall(FENCE.sub("", page.read_text("utf-8"))):
        file = (page.parent / target).resolve()
        if not file.is_file():
            raise FileNotFoundError(f"{page.name} links to {target}, which is not there.")
        found.add(file)
    return found


def relinked(page: Path) -> str:
    """The text with the links of this site; what stands in a block of code is nobody's link."""

    def moved(found: re.Match[str]) -> str:
        target = place((page.parent / found[2]).resolve())
        return f"{found[1]}{target}{found[3]}"

    text, done, at = page.read_text("utf-8"), "", 0
    for fence in FENCE.finditer(text):
        done += LINK.sub(moved, text[at : fence.start()]) + fence[0]
        at = fence.end()
    return done + LINK.sub(moved, text[at:])


if __name__ == "__main__":
    sys.exit(main(Path(sys.argv[1]) if sys.argv[1:] else ROOT / "dist" / "site"))
