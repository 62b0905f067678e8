"""Guests who sit down together at a table: over plain HTTP, before anything is measured."""

import json
from collections.abc import Mapping
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from http.client import HTTPConnection

from speeltafel.contract.errors import SpeeltafelError
from speeltafel.contract.json_types import JsonObject
from speeltafel.contract.options import OptionValue

TOGETHER = 8
"""Tables that are made at the same time."""
PATIENCE = 60.0


@dataclass(frozen=True)
class Party:
    """A table that is dealt, and the cookie of everyone who sits there, by seat."""

    table: str
    cookies: list[str]


def parties(
    host: str, port: int, count: int, game: str, players: int, options: Mapping[str, OptionValue]
) -> list[Party]:
    with ThreadPoolExecutor(TOGETHER) as threads:
        made = [threads.submit(party, host, port, game, players, options) for _ in range(count)]
        return [each.result() for each in made]


def party(host: str, port: int, game: str, players: int, options: Mapping[str, OptionValue]) -> Party:
    http = HttpClient(host, port)
    try:
        cookies = [http.guest(f"Seat {seat}") for seat in range(players)]
        plan = {"game": game, "seats": [{"for": "anyone"}] * players, "options": options}
        table: str = http.ask("/api/tables", {"plan": plan}, cookies[0])["id"]
        for cookie in cookies[1:]:
            http.ask(f"/api/tables/{table}", {"do": "sit"}, cookie)
        http.ask(f"/api/tables/{table}", {"do": "start"}, cookies[0])
        return Party(table, cookies)
    finally:
        http.line.close()


class HttpClient:
    """A kept connection to the server."""

    def __init__(self, host: str, port: int) -> None:
        self.line = HTTPConnection(host, port, timeout=PATIENCE)
        self.headers = {"Content-Type": "application/json", "Origin": f"http://{host}:{port}"}

    def guest(self, name: str) -> str:
        self.ask("/api/guest", {"name": name})
        return self.cookie

    def ask(self, path: str, body: Mapping[str, object], cookie: str = "") -> JsonObject:
        """The answer, which must be a yes; the cookie that comes with it is kept."""
        headers = self.headers | ({"Cookie": cookie} if cookie else {})
        self.line.request("POST", path, json.dumps(body), headers)
        answer = self.line.getresponse()
        text = answer.read()
        if answer.status >= 300:
            raise SpeeltafelError(f"The server refused {path}: {text.decode(errors='replace')[:300]}")
        self.cookie = (answer.headers["Set-Cookie"] or "").partition(";")[0]
        told: JsonObject = json.loads(text)
        return told
