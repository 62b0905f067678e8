"""The pages on serving and on programs say what is so."""

import asyncio
import re
import shlex
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import httpx
import msgspec
import pytest
from forked_server import Copy

from page_lists import BOT, PART, WRITERS, renewed
from patience import PATIENCE
from speeltafel.cli import main
from speeltafel.server.app import make_app
from speeltafel.server.messages import FromClient
from speeltafel.server.routes.streams import QUIET
from speeltafel.server.settings import Settings
from speeltafel.server.store.store import Store

ROOT = Path(__file__).parents[2]
SERVING, PROGRAMS = PAGES = ROOT / "docs" / "serving.md", ROOT / "docs" / "programs.md"
LISTS = (ROOT / "README.md", *PAGES)


@pytest.fixture
def server(tmp_path: Path) -> Iterator[str]:
    """The address of a server; its database is server.db."""
    log = tmp_path / "log.txt"
    process = Copy(["serve", "--port", "0", "--database", f"sqlite:///{tmp_path / 'server.db'}"], log)
    until = time.monotonic() + PATIENCE
    while not (found := re.search(r"http://localhost:\d+", log.read_text("utf-8"))):
        assert process.poll() is None, log.read_text("utf-8")
        assert time.monotonic() < until
        time.sleep(0.05)
    yield found[0]
    process.send_signal(signal.SIGTERM)
    process.wait(PATIENCE)


@pytest.mark.parametrize("page", LISTS, ids=lambda page: page.name)
def test_what_comes_from_the_code_is_as_it_is_there(page: Path) -> None:
    assert renewed(page) == page.read_text("utf-8"), f"Run `python tools/page_lists.py {page.relative_to(ROOT)}`."


def test_every_such_part_stands_on_a_page() -> None:
    parts = [found[2] for page in LISTS for found in PART.finditer(page.read_text("utf-8"))]
    assert sorted(parts) == sorted(WRITERS)


def test_the_bot_on_the_page_is_the_bot() -> None:
    assert f"```python\n{(ROOT / BOT).read_text('utf-8')}```" in PROGRAMS.read_text("utf-8")


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_every_address_exists(page: Path) -> None:
    known = {re.sub(r":\w+}", "}", route.path) for route in make_app(Settings()).routes}
    named = set(re.findall(r"`(?:(?:GET|POST|DELETE) )?(/[^`?]*)`", page.read_text("utf-8")))
    assert len(named) > 3
    assert named <= known


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_links_lead_to_headings(page: Path) -> None:
    links = re.findall(r"\]\((\w+\.md)#([\w-]+)\)", page.read_text("utf-8"))
    for target, anchor in links:
        headings = re.findall(r"^#+ (.+)$", (page.parent / target).read_text("utf-8"), re.MULTILINE)
        assert anchor in [re.sub(r"[^\w -]", "", heading).lower().replace(" ", "-") for heading in headings]


def test_the_examples_of_messages_are_messages() -> None:
    (block,) = re.findall(r"```json\n(.*?)```", PROGRAMS.read_text("utf-8"), re.DOTALL)
    for line in block.splitlines():
        assert type(msgspec.json.decode(line, type=FromClient)) in FromClient.__args__
    assert f"every {QUIET:g} seconds" in PROGRAMS.read_text("utf-8")


def test_the_commands_are_commands(capsys: pytest.CaptureFixture[str]) -> None:
    """With --help after them, since otherwise they would serve."""
    lines = re.findall(r"^(speeltafel .+?)(?:  +#.*)?$", SERVING.read_text("utf-8"), re.MULTILINE)
    assert len(lines) > 2
    for line in lines:
        with pytest.raises(SystemExit) as ended:
            main([*shlex.split(line)[1:], "--help"])
        assert ended.value.code == 0
    assert "Run the table server" in capsys.readouterr().out


def test_an_account_for_a_bot_is_made_as_the_page_says(server: str) -> None:
    (code,) = re.findall(r"```python\n(import httpx\n.*?)```", PROGRAMS.read_text("utf-8"), re.DOTALL)
    assert "http://localhost:8765" in code
    patient = f"import httpx, functools\nhttpx.Client = functools.partial(httpx.Client, timeout={PATIENCE})\n"
    command = [sys.executable, "-c", patient + code.replace("http://localhost:8765", server)]
    ended = subprocess.run(command, capture_output=True, text=True, timeout=PATIENCE)
    assert ended.returncode == 0, ended.stderr
    bot, token = ended.stdout.split()
    told = httpx.get(f"{server}/api/me", headers={"Authorization": f"Bearer {token}"}, timeout=PATIENCE).json()
    assert told["person"] == {"id": bot, "name": "Anna's bot", "kind": "bot"}


def test_a_backup_made_as_the_page_says_is_whole(server: str, tmp_path: Path) -> None:
    with httpx.Client(base_url=server, headers={"Origin": server}, timeout=PATIENCE) as anna:
        anna.post("/api/guest", json={"name": "Anna"}).raise_for_status()
        seats = [{"for": "anyone"}, {"for": "bot"}, {"for": "bot"}]
        new = {"plan": {"game": "coloretto", "seats": seats}, "start": True}
        table = anna.post("/api/tables", json=new).raise_for_status().json()["id"]
    (line,) = re.findall(r"^speeltafel (backup .+)$", SERVING.read_text("utf-8"), re.MULTILINE)
    command = shlex.split(line.replace("speeltafel.db", "server.db"))
    subprocess.run([sys.executable, "-m", "speeltafel.cli", *command], cwd=tmp_path, check=True, timeout=PATIENCE)
    numbers = asyncio.run(events_in(tmp_path / "copy.db", table))
    assert len(numbers) >= 3
    assert numbers == list(range(1, len(numbers) + 1))


async def events_in(file: Path, table: str) -> list[int]:
    store = await Store.open(f"sqlite:///{file}")
    try:
        return [stored.number for stored in await store.events(table)]
    finally:
        await store.close()
