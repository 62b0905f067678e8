"""Tables at which everybody is a person: one looks at a page, the others play over HTTP what a test tells them to."""

from collections.abc import Callable, Sequence
from math import inf
from random import Random
from typing import Any

from live_server import Visitor, bots, people
from playwright.sync_api import Page
from real_browser import Guests

Choice = Callable[[int, list[str]], str]
"""What a seat plays, of the moves that it may."""


class Round:
    """Some people around a table; the first of them made it."""

    def __init__(self, guests: Guests, game: str, names: Sequence[str], **options: Any) -> None:
        self.guests = guests
        self.visitors = [guests.known(name) for name in names]
        host = self.visitors[0]
        self.table = host.make_table(game, people(len(names)), start=False, options=options)
        for visitor in self.visitors[1:]:
            visitor.done(self.table, do="sit")
        host.done(self.table, do="start")

    def page_of(self, seat: int = 0, **more: Any) -> Page:
        """What this person sees in a browser."""
        return self.guests.come_as(self.visitors[seat], f"/table/{self.table}", **more)

    def stay(self) -> None:
        """All others are seen to be there."""
        for visitor in self.visitors[1:]:
            self.guests.lines.append(visitor.follow(self.table))

    def now(self, seat: int = 0) -> Any:
        return self.visitors[seat].see(self.table)["table"]

    @property
    def turn(self) -> int | None:
        turn: int | None = self.now()["view"]["turn"]
        return turn

    def play(self, seat: int, *moves: str) -> None:
        for move in moves:
            self.visitors[seat].done(self.table, do="play", move=move)

    def others_play(self, choice: Choice, but: int = 0) -> None:
        """Until it is the turn of this seat again, or the game is over."""
        while (turn := self.turn) is not None and turn != but:
            self.play(turn, choice(turn, self.now(turn)["view"]["moves"]))


def first(_: int, moves: list[str]) -> str:
    return moves[0]


SHORT: dict[str, tuple[int, dict[str, Any]]] = {
    "coloretto": (3, {"games": 1}),
    "emmers": (2, {}),
    "etalage": (3, {}),
    "kleurenblok": (2, {"hand": 4}),
    "mu": (4, {"rounds": 1}),
}
"""Players and options with which a game is soon over."""


def against_chance(guests: Guests, game: str, name: str = "Anna", **more: Any) -> tuple[Visitor, str]:
    """Somebody at a table of theirs, with bots that leave all to chance; with more options."""
    players, options = SHORT[game]
    visitor = guests.known(name)
    return visitor, visitor.make_table(game, [*people(1), *bots(players - 1, "random")], options=options | more)


def play_by_chance(visitor: Visitor, table: str, moves: float = inf) -> None:
    """So many moves of their own, or to the end."""
    chance, played = Random(7), 0
    with visitor.follow(table) as line:
        line.until("update")
        while line.table["stage"] == "playing" and played < moves:
            if legal := line.table["view"]["moves"]:
                line.send(do="play", move=chance.choice(legal), moves=line.table["moves"])
                played += 1
            line.until("update")


def finished(guests: Guests, game: str, name: str = "Anna", **more: Any) -> tuple[Visitor, str]:
    """Somebody who has just played to the end, against chance and by chance, and their table; with more options."""
    visitor, table = against_chance(guests, game, name, **more)
    play_by_chance(visitor, table)
    return visitor, table
