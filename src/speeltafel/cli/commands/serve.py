"""Run the table server, for a family, a club or the internet."""

import argparse
import json
import os
import sys
import time
import webbrowser
from dataclasses import fields, replace
from http.client import HTTPConnection, HTTPException
from threading import Thread
from typing import Any

from speeltafel.cli.screen import errors
from speeltafel.contract.errors import SpeeltafelError
from speeltafel.server.settings import Settings, default, read, variable

EVERYWHERE = ("0.0.0.0", "::", "")
PATIENCE = 60.0
"""Seconds to wait for the server before the browser is not opened."""


def arguments(parser: argparse.ArgumentParser) -> None:
    for each in fields(Settings):
        more: dict[str, Any] = {"help": f"{each.metadata['help']} (default {default(each)}; or {variable(each.name)})"}
        if each.type is bool:
            more["action"] = argparse.BooleanOptionalAction
        else:
            more |= {"type": each.type, "metavar": each.name.upper(), "choices": each.metadata.get("choices")}
        parser.add_argument(f"--{each.name}", **more)
    parser.add_argument("--open", action="store_true", help="open the browser when the server is ready")


def run(parsed: argparse.Namespace) -> None:
    try:
        from speeltafel.server import running
    except ModuleNotFoundError as missing:
        raise SpeeltafelError(
            f"The server needs more than the library ({missing.name} is missing): pip install 'speeltafel[serve]'."
        ) from missing
    settings = read(**{each.name: getattr(parsed, each.name) for each in fields(Settings)})
    try:
        door = running.listen(settings.host, settings.port)
    except running.Taken:
        if not parsed.open or not is_speeltafel(settings):
            raise
        errors.print(f"Speeltafel is at {address(settings)} already.", soft_wrap=True)
        show(settings)
        return
    settings = replace(settings, port=door.getsockname()[1])
    errors.print(
        f"Speeltafel is at {address(settings)} (stop it with Ctrl+C). Everything is kept in {running.shown(settings)}.",
        soft_wrap=True,
    )
    if parsed.open:
        Thread(target=show_when_ready, args=(settings,), daemon=True).start()
    running.serve(settings, door)


def host_here(settings: Settings) -> str:
    """What to call this server on its own machine."""
    return "localhost" if settings.host in (*EVERYWHERE, "127.0.0.1") else settings.host


def address(settings: Settings) -> str:
    host = host_here(settings)
    return f"http://{f'[{host}]' if ':' in host else host}:{settings.port}/"


def is_speeltafel(settings: Settings) -> bool:
    """Is it a Speeltafel that took our port?"""
    return answer(settings, "/health").get("name") == "speeltafel"


def answer(settings: Settings, path: str) -> dict[str, Any]:
    """What the server says; nothing, if it does not answer or is something else."""
    connection = HTTPConnection(host_here(settings), settings.port, timeout=5)
    try:
        connection.request("GET", path)
        told = connection.getresponse()
        found = json.loads(told.read(10_000)) if told.status == 200 else {}
    except (OSError, HTTPException, ValueError):
        return {}
    finally:
        connection.close()
    return found if isinstance(found, dict) else {}


def show_when_ready(settings: Settings) -> None:
    until = time.monotonic() + PATIENCE
    while time.monotonic() < until:
        if answer(settings, "/ready"):
            show(settings)
            return
        time.sleep(0.1)


def show(settings: Settings) -> None:
    """In the browser, if there is one with windows: one for terminals would only get in the way of this one."""
    windows = sys.platform in ("darwin", "win32") or any(
        os.environ.get(name) for name in ("DISPLAY", "WAYLAND_DISPLAY", "BROWSER")
    )
    if windows:
        webbrowser.open(address(settings))
