"""Pages of the static edition, as tests look at them."""

from random import Random

from playwright.sync_api import Page, expect
from real_browser import fits, violations
from seated_players import SHORT as SOON_OVER

from speeltafel import game as box
from speeltafel import game_names

HOME = "."
"""From wherever the edition lies; a path would begin at the root of the host."""
DROP = """(main, [text, name]) => {
  const dataTransfer = new DataTransfer();
  dataTransfer.items.add(new File([text], name, { type: 'text/plain' }));
  for (const kind of ['dragover', 'drop']) {
    const event = new DragEvent(kind, { dataTransfer, bubbles: true, cancelable: true });
    main.dispatchEvent(event);
    if (!event.defaultPrevented) throw new Error(`${kind}: the browser would show the file itself.`);
  }
}"""


def home(page: Page) -> None:
    expect(page.get_by_role("article")).to_have_count(len(game_names()))


def checked(page: Page, where: str) -> None:
    assert violations(page) == [], where
    assert fits(page), where


def record_of(game: str, seed: int, moves: int | None = None, *, secret: bool = False) -> str:
    """Of a game by chance, to its end or so far."""
    (players, options), chance = SOON_OVER[game], Random(seed)
    table = box(game).new(players, seed, [f"Player {seat}" for seat in range(players)], **options)
    while not table.over and (moves is None or len(table.moves) < moves):
        table.play(chance.choice(table.legal()))
    return table.record(secret=secret)


def drop(page: Page, text: str, name: str = "game.txt") -> None:
    page.locator("main").evaluate(DROP, [text, name])
