"""A bot that plays any game, at random: SPEELTAFEL_TOKEN=st_… python bot.py http://localhost:8765 [TABLE-TO-JOIN …]"""

import json
import os
import random
import sys
import time
from contextlib import suppress
from threading import Thread

import httpx

http = httpx.Client(base_url=sys.argv[1], headers={"Authorization": f"Bearer {os.environ['SPEELTAFEL_TOKEN']}"})
tables: dict[str, Thread] = {}


def follow(stream: str) -> None:
    """Heed what a stream says until the game is over; when the line breaks or the server restarts, begin again."""
    while True:
        with suppress(httpx.HTTPError), http.stream("GET", stream, timeout=30) as lines:
            for message in map(json.loads, filter(None, lines.iter_lines())):  # an empty line: nothing new
                match message:
                    case {"is": "call", "table": table, "stage": "open" | "playing"} if table not in tables:
                        tables[table] = Thread(target=follow, args=[f"/api/tables/{table}/stream"], daemon=True)
                        tables[table].start()
                    case {"is": "update", "table": {"stage": "over" | "abandoned"}}:
                        return
                    case {"is": "update", "table": {"id": table, "stage": "open", "you": None}}:
                        http.post(f"/api/tables/{table}", json={"do": "sit"})
                    case {"is": "update", "table": {"id": table} as seen} if seen["prompt"]:  # it is our turn
                        command = {"do": "play", "move": random.choice(seen["view"]["moves"]), "moves": seen["moves"]}
                        http.post(f"/api/tables/{table}", json=command).raise_for_status()  # after a no, look again
        time.sleep(1)


print("I am", http.get("/api/me").raise_for_status().json()["person"]["name"])
for table in sys.argv[2:]:
    http.post(f"/api/tables/{table}", json={"do": "sit"})
follow("/api/stream")
