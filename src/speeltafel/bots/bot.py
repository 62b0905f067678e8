"""What a bot is."""

import logging
from dataclasses import dataclass, field, replace
from random import Random

from speeltafel.contract.errors import SpeeltafelError
from speeltafel.contract.game import Game
from speeltafel.contract.notation import numbers_in
from speeltafel.kernel.records import ViewHeader

log = logging.getLogger(__name__)


class UnknownBot(SpeeltafelError):
    """There is no bot of that name, or it cannot be set that way."""


@dataclass(frozen=True)
class Answer:
    """What a bot would play, and why."""

    move: int
    values: dict[int, float] = field(default_factory=dict)
    """The share of the win it expects of every legal move; empty if it has no opinion. Some were looked at longer than
    others, so they are not for comparing; `search.evaluation` is."""


class Bot:
    """A player of one game. Subclasses say what they are in `about` and `consider` a view.

    `setting` is what follows the @ of a name, "200" in "master@200"; most bots have none.
    A bot never spoils a game: where its own thinking fails, it plays the first legal move,
    and `mishaps` says what went wrong.
    """

    about = ""
    unsteady = 0.0
    """How far off it is where a game needs a steady hand: 0 a machine, 1 somebody who is no good at it."""

    def __init__(self, game: Game, seed: int | None = None, setting: str = "") -> None:
        self.game = game
        self.mishaps: list[str] = []
        self.hand = Random(seed)
        if setting:
            self.tune(setting)

    def tune(self, setting: str) -> None:
        raise UnknownBot(f"This bot has no settings, so nothing can follow its name; @{setting} does.")

    def consider(self, view: ViewHeader) -> Answer:
        """One of the legal moves of a sound view, and why."""
        raise NotImplementedError

    def answer(self, view: ViewHeader) -> Answer:
        """One of the legal moves of the view (a record; see the game's state.py), and why."""
        legal = moves_of(view)
        if not legal:
            raise ValueError("A bot is asked only when it is to move; this view has no legal moves.")
        wrong, raised = view_problem(self.game, view), None
        if not wrong:
            try:
                found = self.consider(view)
            except Exception as error:  # whatever it is, the others at the table want to go on
                wrong, raised = f"{type(error).__name__}: {error}", error
            else:
                if found.move in legal:
                    return self.carried_out(found)
                wrong = f"move {found.move} is not legal"
        self.mishaps.append(wrong)
        told = "A bot for %s plays the first legal move instead of thinking: %s."
        log.warning(told, self.game.name, wrong, exc_info=raised)
        return Answer(legal[0])

    def carried_out(self, meant: Answer) -> Answer:
        """What comes of it in this bot's hands."""
        if not self.unsteady or self.game.hand is None:
            return meant
        return replace(meant, move=self.game.hand.missed(meant.move, self.unsteady, self.hand))

    def move(self, view: ViewHeader) -> int:
        return self.answer(view).move


def moves_of(view: ViewHeader) -> list[int]:
    """The legal moves that a view carries."""
    return numbers_in(view["moves"])


def view_problem(game: Game, view: ViewHeader) -> str:
    """Why compiled code, which checks nothing, had better not see this view; empty if it may."""
    players, seat = int(view["players"]), int(view["seat"])
    if players not in game.manifest.seats or seat not in range(players):
        return f"the view is of seat {seat} of {players}"
    if not 0 <= int(view["phase"]) < len(game.manifest.phases):
        return f"the view is in phase {int(view['phase'])}"
    unknown = set(moves_of(view)) - game.notation.texts.keys()
    return f"the view allows moves that do not exist: {sorted(unknown)}" if unknown else ""
