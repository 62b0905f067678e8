"""A good moment of every game, always the same, as somebody at the table sees it."""

import os
import struct
from dataclasses import dataclass, field
from io import BytesIO
from pathlib import Path
from typing import Any

from playwright.sync_api import Page
from real_browser import DESK, PHONE, ROOT, Guests
from seated_players import Round

import speeltafel
from fixed_seeds import SERVER_SEED
from speeltafel.bots import bot
from speeltafel.record import deal_seed

FOLDER = ROOT / "docs" / "pictures"
SHAPES: dict[str, dict[str, Any]] = {
    "desk": {"viewport": DESK, "color_scheme": "light"},
    "phone": {"viewport": PHONE, "color_scheme": "dark"},
}
ANEW = os.environ.get("SPEELTAFEL_PICTURES") == "1"
COARSE: dict[str, Any] = {} if ANEW else {"script": "Object.defineProperty(window, 'devicePixelRatio', { value: 0.1 })"}
"""A hundredth of the pixels, for pages drawn in depth: without a GPU these are what such tests take longest for."""
MOST = 200_000
"""Bytes of one picture."""
NAMES = ("Anna", "Ben", "Cas", "Dirk", "Eva")


@dataclass(frozen=True)
class Moment:
    """Seat 0 is to move after at least so many moves."""

    players: int
    moves: int
    parts: tuple[str, ...]
    """What must be seen on the board, by its name."""
    options: dict[str, Any] = field(default_factory=dict)


MOMENTS = {
    "coloretto": Moment(4, 45, ("Table", "Your cards"), options={"games": 1}),
    "emmers": Moment(3, 57, ("Your pyramid", "Your hand")),
    "etalage": Moment(4, 21, ("Display", "Your hand")),
    "kleurenblok": Moment(3, 22, ("The block", "Your hand")),
    "mu": Moment(4, 48, ("Your place", "Hand"), options={"rounds": 1}),
}


def moves_until(game: str) -> list[tuple[int, str]]:
    """How bots would play from the deal that every server here has: who, and what."""
    moment = MOMENTS[game]
    table = speeltafel.game(game).new(moment.players, deal_seed(bytes.fromhex(SERVER_SEED), {}), **moment.options)
    player = bot("greedy", table.game, seed=1)
    played: list[tuple[int, str]] = []
    while len(played) < moment.moves or table.turn != 0:
        assert table.turn is not None, f"{game} is over before its picture."
        move = table.game.notation.texts[player.answer(table.view_record(table.turn)).move]
        played.append((table.turn, move))
        table.play(move)
    return played


def at_its_moment(guests: Guests, game: str) -> Round:
    """A table where seat 0 is to move, and all others look at it."""
    moment = MOMENTS[game]
    round_ = Round(guests, game, NAMES[: moment.players], **moment.options)
    for seat, move in moves_until(game):
        round_.play(seat, move)
    round_.stay()
    return round_


def write(picture: bytes, path: Path) -> None:
    """With a quarter of the shades, which takes half the room and which nobody sees."""
    from PIL import Image

    shades = [min(255, round(value / 4) * 4) for value in range(256)]
    path.parent.mkdir(exist_ok=True)
    with Image.open(BytesIO(picture)) as whole:
        whole.convert("RGB").point(shades * 3).save(path, optimize=True)


def picture(page: Page, name: str, shape: str) -> None:
    """Take it, if pictures are to be taken anew; and see that it is there, of the right size and not too heavy."""
    path = FOLDER / f"{name}-{shape}.png"
    if ANEW:
        write(page.screenshot(animations="disabled"), path)
    assert size_of(path) == SHAPES[shape]["viewport"]
    assert path.stat().st_size < MOST


def size_of(path: Path) -> dict[str, int]:
    """Of a PNG, from its header."""
    width, height = struct.unpack(">II", path.read_bytes()[16:24])
    return {"width": width, "height": height}
