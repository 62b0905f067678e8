"""Run the table server, for a family, a club or the internet."""

import argparse
import json
import os
import sys
import webbrowser
from dataclasses import fields, replace
from http.client import HTTPConnection, HTTPException
from threading import Thread

from speeltafel.contract.errors import SpeeltafelError
from speeltafel.server.settings import Settings, default, option, read, variable

EVERYWHERE = ("0.0.0.0", "::", "")


def arguments(parser: argparse.ArgumentParser) -> None:
    for each in fields(Settings):
        name, about = option(each.name), f"{each.metadata['help']} (default {default(each)}; or {variable(each.name)})"
        if each.type is bool:
            parser.add_argument(name, help=about, action=argparse.BooleanOptionalAction)
        else:
            choices = each.metadata.get("choices")
            parser.add_argument(name, help=about, type=each.type, metavar=each.name.upper(), choices=choices)
    parser.add_argument("--open", action="store_true", help="open the browser when the server is ready")


def run(parsed: argparse.Namespace) -> None:
    try:
        from speeltafel.server import uvicorn_server
    except ModuleNotFoundError as missing:
        raise SpeeltafelError(
            f"The server needs more than the library ({missing.name} is missing): pip install 'speeltafel[serve]'."
        ) from missing
    settings = read(**{each.name: getattr(parsed, each.name) for each in fields(Settings)})
    try:
        door = uvicorn_server.listen(settings.host, settings.port)
    except uvicorn_server.PortTaken:
        if not parsed.open or not is_speeltafel(settings):
            raise
        say(f"Speeltafel is at {address(settings)} already.")
        show(settings)
        return
    settings = replace(settings, port=door.getsockname()[1])

    def begun() -> None:
        kept = uvicorn_server.database_name(settings)
        say(f"Speeltafel is at {address(settings)} (stop it with Ctrl+C). Everything is kept in {kept}.")
        if parsed.open:
            Thread(target=show, args=(settings,), daemon=True).start()

    uvicorn_server.serve(settings, door, begun)


def say(sentence: str) -> None:
    print(sentence, file=sys.stderr, flush=True)


def host_here(settings: Settings) -> str:
    """What to call this server on its own machine."""
    return "localhost" if settings.host in (*EVERYWHERE, "127.0.0.1") else settings.host


def address(settings: Settings) -> str:
    host = host_here(settings)
    return f"http://{f'[{host}]' if ':' in host else host}:{settings.port}/"


def is_speeltafel(settings: Settings) -> bool:
    """Is it another Speeltafel that took our port?"""
    connection = HTTPConnection(host_here(settings), settings.port, timeout=5)
    try:
        connection.request("GET", "/health")
        told = json.loads(connection.getresponse().read(1000))
    except (OSError, HTTPException, ValueError):
        return False
    finally:
        connection.close()
    return isinstance(told, dict) and told.get("name") == "speeltafel"


def show(settings: Settings) -> None:
    """In the browser, if there is one with windows: one for terminals would only get in the way of this one."""
    windows = sys.platform in ("darwin", "win32") or any(
        os.environ.get(name) for name in ("DISPLAY", "WAYLAND_DISPLAY", "BROWSER")
    )
    if windows:
        webbrowser.open(address(settings))
