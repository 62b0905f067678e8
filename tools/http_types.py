"""The HTTP interface in TypeScript, from the server's OpenAPI document: `python tools/http_types.py`.

Written by openapi-typescript, which is among the packages of the client. Of the answers only the good ones are written:
every refusal has the same form, which `wire.ts` has.
"""

import json
import os
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import Any

from speeltafel import game, game_names
from speeltafel.contract.board_schema import any_view_schema
from speeltafel.contract.words import LANGUAGES
from speeltafel.server.app import make_app
from speeltafel.server.settings import Settings

WEB = Path(__file__).parents[1] / "web"
FILE = WEB / "src" / "net" / "http.ts"
GENERATOR = WEB / "node_modules" / "openapi-typescript" / "bin" / "cli.js"
# In alphabetical order, since routes have none; what has a default may be left out of a request.
OPTIONS = ("--alphabetize", "--default-non-nullable", "false")
ANY_VIEW = "AnyView"
HEAD = "// Written by tools/http_types.py from the server's OpenAPI document.\n"


def document() -> dict[str, Any]:
    """As the server describes itself, without refusals and headers of answers."""
    described: dict[str, Any] = make_app(Settings()).openapi_schema.to_schema()
    for item in described["paths"].values():
        for operation in item.values():
            good = {code: answer for code, answer in operation["responses"].items() if code.startswith("2")}
            operation["responses"] = {code: answer | {"headers": {}} for code, answer in good.items()}
    schemas = described["components"]["schemas"]
    schemas["Example"]["properties"]["views"]["items"]["title"] = ANY_VIEW  # the rules know no msgspec, to say it there
    schemas[ANY_VIEW] = any_view_schema(game(game_names()[0]).rules)
    found: dict[str, Any] = with_views(without_languages(described))
    return found


def with_views(part: Any) -> Any:
    """Wherever a view stands, the type of all views."""
    if isinstance(part, list):
        return [with_views(each) for each in part]
    if not isinstance(part, dict):
        return part
    if part.get("title") == ANY_VIEW:
        null = [each for each in part.get("oneOf", ()) if each == {"type": "null"}]
        return {"oneOf": [{"$ref": f"#/components/schemas/{ANY_VIEW}"}, *null]}
    return {name: with_views(value) for name, value in part.items()}


def without_languages(part: Any) -> Any:
    """A language is any text to the client, which finds its languages by their files, as the server does."""
    if isinstance(part, list):
        return [without_languages(each) for each in part]
    if not isinstance(part, dict):
        return part
    if set(part.get("enum", ())) - {None} == set(LANGUAGES):
        part = {name: value for name, value in part.items() if name != "enum"}
    return {name: without_languages(value) for name, value in part.items()}


def node() -> str | None:
    """The machine's Node.js, or the one in .venv."""
    return shutil.which(
        "node", path=os.pathsep.join([os.environ.get("PATH", os.defpath), str(Path(sys.prefix) / "bin")])
    )


def written() -> str:
    with tempfile.TemporaryDirectory() as folder:
        (Path(folder) / "openapi.json").write_text(json.dumps(document()), "utf-8")
        command = [node() or "node", str(GENERATOR), "openapi.json", "--output", "http.ts", *OPTIONS]
        subprocess.run(command, cwd=folder, check=True, stdout=subprocess.DEVNULL)
        return HEAD + (Path(folder) / "http.ts").read_text("utf-8").split("*/\n", 1)[1].lstrip()


if __name__ == "__main__":
    sys.exit(FILE.write_text(written(), "utf-8") == 0)
