"""The Dockerfile and compose.yaml: in good form, and in agreement with what they put together."""

import re
import subprocess
import sys
from pathlib import Path
from typing import Any

import msgspec
import pytest
from machine import NGINX
from services import need

from blocks import blocks
from speeltafel.server.settings import Settings, variable

ROOT = Path(__file__).parents[2]
BIN = Path(sys.executable).parent
DOCKERFILE = (ROOT / "Dockerfile").read_text("utf-8")


@pytest.mark.parametrize(
    "command",
    [
        ["hadolint", "Dockerfile"],
        ["check-jsonschema", "--builtin-schema", "vendor.compose-spec", "compose.yaml"],
    ],
    ids=lambda command: command[-1],
)
def test_the_form_is_good(command: list[str]) -> None:
    done = subprocess.run([str(BIN / command[0]), *command[1:]], cwd=ROOT, capture_output=True, text=True)
    assert done.returncode == 0, done.stdout + done.stderr


def test_the_proxy_is_that_of_the_page_on_hosting(tmp_path: Path) -> None:
    text = (ROOT / "compose" / "nginx.conf").read_text("utf-8")
    (page,) = (block.text for block in blocks(ROOT / "docs" / "hosting.md") if block.heading == "The proxy")
    (site,) = re.findall(r"speeltafel-site <<'END'\n(.*?)END", page, re.DOTALL)
    assert re.sub(r"^(?=.)", "    ", site, flags=re.MULTILINE) in text
    for folder in ("etc/nginx/conf.d", "run"):
        (tmp_path / folder).mkdir(parents=True)
    here = text.replace("server app:", "server 127.0.0.1:").replace("listen 80;", "listen 127.0.0.1:8080;")
    (tmp_path / "etc/nginx/conf.d/default.conf").write_text(here)
    (tmp_path / "nginx.conf").write_text(NGINX.format(root=tmp_path))
    command = [need("nginx", "nginx"), "-t", "-e", "stderr", "-c", str(tmp_path / "nginx.conf")]
    done = subprocess.run(command, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr


def test_all_parts_know_each_other() -> None:
    plan: dict[str, Any] = msgspec.yaml.decode((ROOT / "compose.yaml").read_text("utf-8"))
    app = plan["services"]["app"]
    known = {variable(name) for name in Settings.__dataclass_fields__} | {"SPEELTAFEL_CACHE"}
    assert known >= app["environment"].keys() | set(re.findall(r"(SPEELTAFEL_\w+)=", DOCKERFILE))
    assert app["environment"]["SPEELTAFEL_PROXIES"] == plan["networks"]["default"]["ipam"]["config"][0]["subnet"]
    named = re.findall(r"@(\w+)/|redis://(\w+)/", " ".join(app["environment"].values()))
    assert {one or other for one, other in named} == app["depends_on"].keys() < plan["services"].keys()
    assert f"EXPOSE {Settings().port}\n" in DOCKERFILE


def test_what_the_dockerfile_copies_is_let_through() -> None:
    let = re.findall(r"^!(\S+)$", (ROOT / ".dockerignore").read_text("utf-8"), re.MULTILINE)
    copied = re.findall(r"^COPY (?!--from)(.+) \S+$", DOCKERFILE, re.MULTILINE) + re.findall(
        r"source=(\S+?),", DOCKERFILE
    )
    paths = [path for line in copied for path in line.split()]
    assert len(paths) > 5
    for path in paths:
        assert (ROOT / path).exists(), path
        assert path.partition("/")[0] in let, path
