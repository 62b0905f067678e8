"""Somebody was everywhere and did everything, and goes for good: no route, record or list has their name any more."""

import re
from collections.abc import Iterator
from itertools import product

import pytest
from in_process_server import InProcessServer, serving_inside
from live_server import Visitor
from test_wire_leaving import delete, finished, registered, together
from test_wire_moderation import sanction, table_of

from speeltafel.cli import main

NAME, OLD_NAME, BOT = "Quirinus", "Quirijn", "Quirobot"
GONE = re.compile("quiri|quirobot", re.IGNORECASE)


@pytest.fixture(scope="module")
def inside(tmp_path_factory: pytest.TempPathFactory) -> Iterator[InProcessServer]:
    with serving_inside(tmp_path_factory.mktemp("server")) as inside:
        yield inside


def command(inside: InProcessServer, *words: str) -> int:
    return main([*words, "--database", inside.services.settings.database])


class World:
    """What there is to ask about."""

    def __init__(self, inside: InProcessServer) -> None:
        self.inside = inside
        self.anna, self.mia = registered(inside, "anna", "Anna"), registered(inside, "mia", "Mia")
        self.gone = registered(inside, "quirinus", OLD_NAME)
        self.bot_task = Visitor(inside.url, None)
        for who in (self.mia, self.gone):
            assert command(inside, "people", "moderator", who.id) == 0
        self.tables = [together(self.anna, self.gone, start=False)]
        self.gone.asked("PATCH", "/api/me", {"name": NAME})
        self.tables += [finished(self.anna, self.gone), together(self.anna, self.gone)]
        self.tables += [self.hosted(), self.of_the_bot(), self.removed_from()]
        assert self.anna.ask("PUT", f"/api/people/{self.gone.id}/block").is_success

    def hosted(self) -> str:
        table = table_of(self.gone, public=True)
        self.gone.done(table, do="say", text="Come in.")
        self.gone.done(table, do="mute", person=self.anna.id, quiet=True)
        return table

    def removed_from(self) -> str:
        """Moderators moderate each other, by the host's leave."""
        table = table_of(self.anna, public=True)
        self.gone.done(table, do="sit")
        assert command(self.inside, "people", "moderator", self.gone.id, "--no") == 0
        body = {"person": self.gone.id, "why": "rude"}
        assert self.mia.ask("POST", f"/api/moderation/tables/{table}/remove", body).is_success
        sanction(self.mia, "mute", self.gone)
        return table

    def of_the_bot(self) -> str:
        made = self.gone.asked("POST", "/api/bots", {"name": BOT})
        self.bot_task.id = made["person"]["id"]
        self.bot_task.http.headers["authorization"] = f"Bearer {made['token']}"
        table = table_of(self.anna, public=True)
        self.bot_task.done(table, do="sit")
        self.bot_task.done(table, do="say", text="Beep.")
        self.anna.done(table, do="start")
        return table

    def paths(self) -> list[str]:
        """All that can be asked, with everything that there is in the places of their paths."""
        described = self.anna.asked("GET", "/api/schema/openapi.json")["paths"]
        values = {"table": self.tables, "id": [self.gone.id, self.bot_task.id, self.anna.id], "number": ["1"]}
        found = []
        for path, operations in described.items():
            if "get" in operations and not path.endswith("/stream"):
                names = re.findall(r"{(\w+)}", path)
                for chosen in product(*(values.get(name, ["coloretto"]) for name in names)):
                    filled = iter(chosen)
                    found.append(re.sub(r"{\w+}", lambda _, filled=filled: next(filled), path))  # type: ignore[misc]
        return found


def naming(reader: Visitor, path: str) -> list[str]:
    queries = ["", "?whose=mine", "?whose=finished", "?seat=all&language=nl", "?language=de", "?seat=1"]
    found = []
    for query in queries if path.startswith("/api/tables") else [""]:
        answer = reader.ask("GET", path + query)
        assert answer.status_code < 500, (path, answer.text)
        if GONE.search(answer.text):
            found.append(f"{path}{query}: {answer.text}")
    return found


def named_on_lines(reader: Visitor, table: str) -> list[str]:
    with reader.follow(table) as line:
        line.until("update")
        found = [f"the socket of {table}: {line.heard}"]
    with reader.http.stream("GET", f"/api/tables/{table}/stream") as stream:
        found.append(f"the stream of {table}: {next(stream.iter_lines())}")
    return [each for each in found if GONE.search(each)]


def test_no_name_is_left(inside: InProcessServer, capsys: pytest.CaptureFixture[str]) -> None:
    """Neither at tables that were in memory when they went, nor at those that are read from the log."""
    world = World(inside)
    assert sum(bool(naming(world.anna, path)) for path in world.paths()) > len(world.tables), "it was there"
    assert delete(world.gone).status_code == 204
    for reader in (world.anna, world.mia, Visitor(inside.url, None)):
        assert everything(reader, world) == []
    inside.loop.call_soon_threadsafe(inside.services.hub.rooms.clear)
    assert everything(world.anna, world) == []
    capsys.readouterr()
    assert command(inside, "people", "log") == 0
    assert command(inside, "tables", "list") == 0
    assert not GONE.search(capsys.readouterr().out)


def everything(reader: Visitor, world: World) -> list[str]:
    """What names them."""
    asked = [what for path in world.paths() for what in naming(reader, path)]
    return asked + [what for table in world.tables for what in named_on_lines(reader, table)]
