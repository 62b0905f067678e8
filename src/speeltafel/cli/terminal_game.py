"""A game in the terminal: one person, the rest bots; every move is written down at once."""

from dataclasses import dataclass, field
from pathlib import Path

from rich.columns import Columns
from rich.markdown import Markdown

from speeltafel.bots import Bot
from speeltafel.cli.terminal import coloured, console, ending_line, error, move_sentence, result_grid
from speeltafel.contract.errors import IllegalMove
from speeltafel.contract.words import Language
from speeltafel.table import Table, game, game_names

HELP = "Type a number or a move. ? explains the rules, q leaves the table (the game is kept)."


class PlayerLeft(Exception):
    """The person got up from the table."""


@dataclass
class TerminalGame:
    table: Table
    seat: int
    bots: dict[int, Bot]
    language: Language
    file: Path
    news: list[str] = field(default_factory=list)
    """What the others did since the person last looked."""

    def play(self) -> None:
        console.print(f"[bold]{self.table.game.manifest.title}[/]: {self.table.game.manifest.summary}")
        console.print(HELP, style="dim")
        try:
            while not self.table.over:
                self.take_turn()
        except (PlayerLeft, EOFError, KeyboardInterrupt):
            console.print(f"\nThe game is kept; go on with: speeltafel play --resume '{self.file}'", soft_wrap=True)
            return
        self.show()
        console.print(ending_line(self.table), style="bold")
        console.print(result_grid(self.table))
        console.print(f"The record is in {self.file}", style="dim", soft_wrap=True)

    def take_turn(self) -> None:
        seat = self.table.turn
        assert seat is not None
        if seat == self.seat:
            move = self.ask()
        else:
            number = self.bots[seat].move(self.table.view_record(seat))
            move = self.table.game.notation.text(number)
        self.table.play(move, seat)
        if self.table.notation.told_to(self.seat, seat, move):
            self.news.append(move_sentence(self.table, seat, move, self.language))
        self.save()

    def ask(self) -> str:
        """Show the table and wait for a legal move."""
        self.show()
        moves = self.table.legal()
        prompt = self.table.game.notation.prompts[self.table.phase]
        console.print(f"[bold]{prompt.words[self.language]}[/] [dim]({prompt.clause})[/]")
        console.print(Columns([f"[dim]{i:>3}[/] {move}" for i, move in enumerate(moves, 1)], padding=(0, 2)))
        while True:
            answer = " ".join(console.input("> ").split())
            if answer in ("q", "quit"):
                raise PlayerLeft
            if answer == "?":
                console.print(Markdown(self.table.game.rules_file.read_text("utf-8")))
                continue
            if answer.isdecimal() and 1 <= int(answer) <= len(moves):
                return moves[int(answer) - 1]
            try:
                self.table.copy().play(answer)
            except IllegalMove as refusal:
                error(str(refusal) if answer else HELP)
                continue
            return answer

    def show(self) -> None:
        console.rule(style="dim")
        for line in self.news:
            console.print(line, style="dim")
        self.news.clear()
        view = self.table.view(self.seat)
        console.print(coloured(self.table.game.part("drawing").drawing(view, self.table.names)))
        console.print()

    def save(self) -> None:
        self.file.parent.mkdir(parents=True, exist_ok=True)
        self.file.write_text(self.table.record(), "utf-8")


def ask_game() -> str:
    """Which game? Asked when none was named."""
    names = game_names()
    for i, name in enumerate(names, 1):
        facts = game(name).manifest
        console.print(f"{i}  [bold]{facts.title}[/], {facts.seats[0]}–{facts.seats[-1]} players: {facts.summary}")
    while True:
        answer = console.input("Which game? > ").strip().lower()
        if answer.isdecimal() and 1 <= int(answer) <= len(names):
            return names[int(answer) - 1]
        if answer in names:
            return answer
        error(f"Type a number from 1 to {len(names)} or a name.")
