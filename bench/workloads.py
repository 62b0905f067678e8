"""What is measured: something that plays whole random matches and says how many moves that took."""

from collections.abc import Callable
from dataclasses import dataclass
from time import perf_counter
from typing import TYPE_CHECKING

from speeltafel.batch import simulate
from speeltafel.games import game, names

if TYPE_CHECKING:
    import pyspiel

PEER_GAMES = ("hearts", "oh_hell", "crazy_eights")


@dataclass(frozen=True)
class Workload:
    """`play(n)` plays n whole matches on one core and returns the number of moves."""

    name: str
    players: int
    play: Callable[[int], int]

    def sized(self, seconds: float) -> int:
        """How many matches take about so long, found by trying."""
        self.play(1)  # the first one loads the machine code
        matches = 1
        while True:
            began = perf_counter()
            self.play(matches)
            took = perf_counter() - began
            if took > seconds / 8:
                return max(1, int(matches * seconds / took))
            matches *= 4


def ours() -> list[Workload]:
    """Every game with every number of players, default options."""
    return [_our_game(name, players) for name in names() for players in game(name).manifest.seats]


def _our_game(name: str, players: int) -> Workload:
    rules = game(name)
    return Workload(name, players, lambda n: simulate(rules, players=players, matches=n, seed=1, threads=1).moves)


def peers() -> list[Workload]:
    """OpenSpiel's card games, in C++ with its C++ random bots; none where it is not installed."""
    try:
        import pyspiel
    except ImportError:
        return []
    return [_open_spiel(pyspiel.load_game(name), name) for name in PEER_GAMES]


def _open_spiel(spiel_game: "pyspiel.Game", name: str) -> Workload:
    import pyspiel

    players: int = spiel_game.num_players()
    bots = [pyspiel.make_uniform_random_bot(seat, seat + 1) for seat in range(players)]

    def play(n: int) -> int:
        moves = 0
        for match in range(n):
            state = spiel_game.new_initial_state()
            pyspiel.evaluate_bots(state, bots, match)
            moves += state.move_number()  # its deals count as moves too, in its favour
        return moves

    return Workload(f"open_spiel {name}", players, play)
