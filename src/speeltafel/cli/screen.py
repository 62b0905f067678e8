"""What appears on the terminal: one console, cards in their colours, sentences for errors."""

from rich.console import Console
from rich.text import Text

from speeltafel.contract.game import Game
from speeltafel.kernel.compiling import compiled_before

console = Console(highlight=False)
errors = Console(stderr=True, highlight=False)

CARD_STYLES = {
    "r": "bold white on red",
    "o": "bold black on dark_orange",
    "y": "bold black on yellow",
    "g": "bold white on green4",
    "b": "bold white on blue",
    "p": "bold white on purple",
    "k": "bold white on grey23",
    "n": "bold white on orange4",
}


def painted(drawing: str) -> Text:
    """A drawing with every card in its colour. The letter stays: nobody needs to see colours."""
    text = Text(drawing)
    for letter, style in CARD_STYLES.items():
        text.highlight_regex(rf"(?<![\w'’-]){letter}\d{{0,2}}(?![\w'’-])", style)
    text.highlight_regex(r"(?<![\w'’-])[JA+](?![\w'’-])", "bold reverse")
    return text


def prepare(game: Game) -> None:
    """Say why the first game on a machine takes a moment to begin."""
    if not compiled_before(game.folder):
        errors.print(
            f"Compiling {game.manifest.title} for this machine; only the first time takes so long …", style="dim"
        )


def error(sentence: str) -> None:
    errors.print(Text(sentence, style="red"), soft_wrap=True)
