"""Every game as a game of OpenSpiel: importing this package registers them.

    import speeltafel.research.openspiel
    game = pyspiel.load_game("speeltafel_mu(players=5,target=100)")

Chance moves first and only then: eight bytes, each of 256 values, are the seed from which
every shuffle of the match follows. So a history is the whole match. See docs/openspiel.md.
"""

import pyspiel

from speeltafel import games
from speeltafel.research.openspiel.game import SpielGame, game_type


def register() -> None:
    for name in games.names():
        # OpenSpiel lets go of what makes its games when the interpreter is gone, and that only a class survives.
        maker = type(name, (SpielGame,), {"rules": games.game(name)})
        pyspiel.register_game(game_type(games.game(name), points=False), maker)


register()
