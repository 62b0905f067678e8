"""The page on hosting, followed word for word: what it says is typed in, then people play, and look what is kept."""

import re
import shutil
import ssl
import subprocess
import time
from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from typing import Any

import httpx
from live_server import Visitor, bots, people
from machine import ROOT, Machine, machine
from metrics_paths import SPELLINGS, asked
from services import need, postgres_server, redis_server, temporary_folder
from sqlalchemy import select

from blocks import Block, blocks
from patience import PATIENCE
from speeltafel.cli.commands.verify import verified
from speeltafel.server.store.database import revision_of, revisions
from speeltafel.server.store.engines import connections
from speeltafel.server.store.schema import metadata

PAGE = ROOT / "docs" / "hosting.md"

NEXT_SEASON = """
import sqlalchemy as sa
from alembic import op

revision = "{next}"
down_revision = "{last}"


def upgrade() -> None:
    op.create_table("season", sa.Column("number", sa.Integer, primary_key=True))
"""


def kept(database: str) -> dict[str, list[Any]]:
    """Everything in a database."""
    opened = connections(database)
    try:
        with opened.to_read() as connection:
            return {
                table.name: sorted(map(tuple, connection.execute(select(table))), key=repr)
                for table in metadata.sorted_tables
            }
    finally:
        opened.close()


def caught_up(visitor: Visitor, table: str, moves: int) -> Any:
    """What somebody sees after so many moves: another process may hear of them a moment later."""
    until = time.monotonic() + PATIENCE
    while (shown := visitor.see(table)["table"])["moves"] < moves:
        assert time.monotonic() < until
        time.sleep(0.01)
    return shown


class HostingSession:
    """What happens at the machine between the sections of the page."""

    def __init__(self, here: Machine, postgres: str) -> None:
        self.here = here
        self.file = f"sqlite:///{here.root}/var/lib/speeltafel/speeltafel.db"
        self.postgres = f"postgresql://postgres@/{{}}?host={postgres}"
        self.anna: Visitor
        self.table, self.moves = "", 0
        self.saved: dict[str, list[Any]] = {}

    def play(self, moves: int | None = None) -> None:
        """A game of Anna, Ben and a bot through the proxy: her moves over a WebSocket, his over HTTP."""
        ben = Visitor(self.here.address, "Ben")
        options = {"games": 1, "start": 0}
        self.table = self.anna.make_table("coloretto", [*people(2), *bots(1)], start=False, options=options)
        ben.done(self.table, do="sit")
        self.anna.done(self.table, do="start")
        with self.anna.follow(self.table) as line:
            while line.table is None or line.table["stage"] == "open":  # until this process has heard of the start
                line.until("update")
            while line.table["stage"] == "playing" and line.table["moves"] < (moves or 1000):
                now, turn = line.table, line.table["view"]["turn"]
                if turn == 0:
                    line.send(do="play", move=now["view"]["moves"][-1], moves=now["moves"])
                elif turn == 1:
                    his = caught_up(ben, self.table, now["moves"])["view"]["moves"][0]
                    ben.done(self.table, do="play", move=his, moves=now["moves"])
                line.until("update")
        assert line.table["stage"] == ("over" if moves is None else "playing")
        self.moves = line.table["moves"]

    def look_back(self) -> None:
        """Anna is still Anna, and her game is there to the last move."""
        assert self.anna.asked("GET", "/api/me")["person"]["id"] == self.anna.id
        caught_up(self.anna, self.table, self.moves)
        assert verified(self.anna.ask("GET", f"/api/tables/{self.table}/record").content)[1] == []

    def token(self) -> str:
        """For the metrics."""
        settings = (self.here.root / "etc/speeltafel.env").read_text("utf-8")
        (token,) = re.findall(r"^SPEELTAFEL_METRICS=(\w{32})$", settings, re.MULTILINE)
        return str(token)

    def the_proxy(self) -> None:
        self.anna = Visitor(self.here.address, "Anna")
        self.play()
        self.look_back()
        for path in SPELLINGS:
            assert "speeltafel_" not in asked(self.here.ports["80"], path, Authorization=f"Bearer {self.token()}"), path
        assert self.anna.http.get("/api/me", headers={"Host": "cards.example"}).is_success
        assert self.anna.http.get("/api/me", headers={"Host": "evil.example"}).status_code == 421
        unit = self.here.root / "etc/systemd/system/speeltafel@.service"
        if analyze := shutil.which("systemd-analyze"):
            told = subprocess.run([analyze, "verify", str(unit)], capture_output=True, text=True)
            assert [line for line in told.stderr.splitlines() if str(unit) in line] == []

    def https(self) -> None:
        own = ssl.create_default_context(cafile=self.here.root / "etc/ssl/speeltafel/certificate.pem")
        own.check_hostname = False
        with httpx.Client(
            base_url=f"https://127.0.0.1:{self.here.ports['443']}", verify=own, timeout=PATIENCE
        ) as client:
            answer = client.post("/api/guest", json={"name": "Cas"})
        assert answer.is_success
        assert "secure" in answer.headers["set-cookie"].lower()
        assert answer.headers["set-cookie"].startswith("__Host-")
        assert "strict-transport-security" in answer.headers
        assert "strict-transport-security" not in self.anna.ask("GET", "/").headers

    def backup_of_sqlite(self) -> None:
        (copy,) = (self.here.root / "var/backups/speeltafel").glob("*.db")
        self.saved = kept(f"sqlite:///{copy}")
        assert len(self.saved["log"]) > 50
        assert self.saved == kept(self.file)
        self.play_on_in_vain(self.file)

    def play_on_in_vain(self, database: str) -> None:
        """What happens after a backup is lost when it is restored."""
        before = self.table, self.moves
        self.play(moves=4)
        assert self.saved != kept(database)
        self.table, self.moves = before

    def restoring_sqlite(self) -> None:
        assert kept(self.file) == self.saved
        self.look_back()

    def several_processes(self) -> None:
        self.anna = Visitor(self.here.address, "Anna")
        self.play()
        self.look_back()
        for port in (self.here.ports["8765"], self.here.ports["8766"]):
            told = asked(port, "/metrics", Authorization=f"Bearer {self.token()}")
            assert "There is nothing" not in told
            assert re.search(r"^speeltafel_commit_seconds_count [1-9]", told, re.MULTILINE)

    def backup_of_postgresql(self) -> None:
        assert len(list((self.here.root / "var/backups/speeltafel").glob("*.dump"))) == 1
        self.saved = kept(self.postgres.format("speeltafel"))
        self.play_on_in_vain(self.postgres.format("speeltafel"))

    def restoring_postgresql(self) -> None:
        assert kept(self.postgres.format("speeltafel")) == self.saved != kept(self.postgres.format("aside"))
        self.look_back()

    def is_upgraded(self) -> None:
        with closing(connections(self.postgres.format("speeltafel"))) as opened, opened.to_read() as connection:
            assert revision_of(connection) == f"{int(revisions()[-1]) + 1:04}"
        self.look_back()
        self.play(moves=8)

    def next_version(self) -> None:
        """A release with one more migration."""
        source = self.here.root / "source"
        shutil.copytree(ROOT / "src", source / "src", ignore=shutil.ignore_patterns("__pycache__", "client"))
        for name in ("pyproject.toml", "README.md", "LICENSE"):
            text = (ROOT / name).read_text("utf-8")
            (source / name).write_text(re.sub(r'^version = ".*"$', 'version = "99.0"', text, flags=re.MULTILINE))
        last = revisions()[-1]
        new = f"{int(last) + 1:04}"
        versions = source / "src/speeltafel/server/store/migrations/versions"
        (versions / f"v{new}_season.py").write_text(NEXT_SEASON.format(next=new, last=last))
        self.here.bring(source)


BEFORE: dict[str, Callable[[HostingSession], None]] = {"Upgrade": HostingSession.next_version}
AFTER: dict[str, Callable[[HostingSession], None]] = {
    "The proxy": HostingSession.the_proxy,
    "HTTPS": HostingSession.https,
    "Backup of SQLite": HostingSession.backup_of_sqlite,
    "Restoring SQLite": HostingSession.restoring_sqlite,
    "Several processes": HostingSession.several_processes,
    "Backup of PostgreSQL": HostingSession.backup_of_postgresql,
    "Restoring PostgreSQL": HostingSession.restoring_postgresql,
    "Upgrade": HostingSession.is_upgraded,
}


def test_the_page_is_followed_word_for_word() -> None:
    for program in ("nginx", "curl", "openssl"):
        need(program, program)
    followed: list[Block] = [block for block in blocks(PAGE) if block.followed]
    assert {block.heading for block in followed} >= BEFORE.keys() | AFTER.keys()
    with (
        postgres_server() as postgres,
        redis_server() as redis,
        temporary_folder() as root,
        machine(root, postgres, redis) as here,
    ):
        here.bring(ROOT)
        session = HostingSession(here, postgres)
        for block in followed:
            BEFORE.get(block.heading, nothing)(session)
            here.type_in(block)
            AFTER.get(block.heading, nothing)(session)


def nothing(_: HostingSession) -> None:
    pass


def test_what_is_not_followed_says_why() -> None:
    for block in blocks(PAGE):
        assert block.followed or block.not_run, block
    assert Path(PAGE).read_text("utf-8").count("```sh") == len(list(blocks(PAGE)))
