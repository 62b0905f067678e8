"""The lock of the client's packages is whole: `npm ci` takes it on every kind of machine."""

import json
from pathlib import Path
from typing import Any

WEB = Path(__file__).parents[2] / "web"
MODULES = "node_modules/"


def missing(packages: dict[str, Any], path: str) -> list[str]:
    """What a package needs, or could use on some machine, and the lock does not name where Node.js would look."""
    facts = packages[path]
    wanted = {**facts.get("dependencies", {}), **facts.get("optionalDependencies", {})}
    if path == "":
        wanted |= facts["devDependencies"]
    return [f"{path}: {name}" for name in wanted if not any(place + name in packages for place in places(path))]


def places(path: str) -> list[str]:
    """Folders in which a package looks for others: its own, and those around it."""
    folders = [part.rstrip("/") for part in path.split(MODULES)]
    around = ["/node_modules/".join(folders[:count]).lstrip("/") for count in range(2, len(folders) + 1)]
    return [f"{folder}/{MODULES}" for folder in around] + [MODULES]


def test_it_names_the_parts_for_every_kind_of_machine() -> None:
    packages = json.loads((WEB / "package-lock.json").read_text("utf-8"))["packages"]
    assert len(packages) > 400
    assert [each for path in packages for each in missing(packages, path)] == [], "Run `npm install` in web."
