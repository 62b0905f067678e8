"""What holds for every game's greedy bot: legal, blind to nothing it may see, and as good as the ladder's page says."""

import re
from math import sqrt
from pathlib import Path
from random import Random

import pytest

import speeltafel
from interpreter import printed_by_the_interpreter
from variants import GAMES, SEATINGS, TRAINED, VARIANTS, Variant, variants_of

MATCHES = 40
PAGE = Path(__file__).parents[2] / "docs" / "ladder.md"


def advised(t: speeltafel.Table) -> str:
    """The greedy bot's move. It keeps to the rules and leaves the view as it is."""
    view = t.view_record(t.turn)
    before = view.tobytes()
    move = t.game.part("greedy").greedy(view)
    assert view.tobytes() == before
    assert move in t.legal_numbers()
    return t.game.notation.text(move)


@pytest.mark.parametrize("variant", VARIANTS, ids=str)
@pytest.mark.parametrize("by_lot", [0.0, 0.4], ids=["as it likes", "where others have led"])
def test_its_moves_are_legal_with_every_option(variant: Variant, by_lot: float) -> None:
    t, dice = variant.new(seed=3), Random(3)
    while not t.over and len(t.moves) < 300:
        t.play(dice.choice(t.legal()) if dice.random() < by_lot else advised(t))
    assert len(t.moves) > variant.players


def told(variant: Variant) -> float:
    """The share of the wins over random players that the ladder's page gives it."""
    title = speeltafel.game(variant.game).manifest.title
    section = PAGE.read_text("utf-8").partition(f"## {title}\n")[2]
    found = re.search(rf"^\| {variant.players} \| greedy over random \| [\d,]+ \| ([\d.]+)", section, re.MULTILINE)
    assert found
    return float(found[1])


@pytest.mark.parametrize("variant", [seating for seating in SEATINGS if seating.game in TRAINED], ids=str)
def test_it_beats_random_players_as_often_as_the_page_says(variant: Variant) -> None:
    won, dice = 0.0, Random(1)
    for seed in range(MATCHES):
        t, hero = variant.new(seed), seed % variant.players
        greedy, texts = t.game.part("greedy").greedy, t.game.notation.texts
        while not t.over:
            t.play(texts[greedy(t.view_record(hero))] if t.turn == hero else dice.choice(t.legal()))
        won += (hero in t.winners()) / len(t.winners())
    share = told(variant)
    error = sqrt(max(share * (1 - share), 0.02) / MATCHES)
    assert abs(won / MATCHES - share) < 3.5 * error


def matches(game: str) -> str:
    """The first moves of matches in which every third is by lot: all numbers of players, and all options varied."""
    texts = []
    for variant in [*(v for v in SEATINGS if v.game == game), variants_of(game)[-1]]:
        t, dice = variant.new(variant.players), Random(variant.players)
        while not t.over and len(t.moves) < 90:
            t.play(advised(t) if len(t.moves) % 3 else dice.choice(t.legal()))
        texts.append(", ".join(t.moves))
    return "; ".join(texts)


@pytest.mark.parametrize("game", GAMES)
def test_interpreted_and_compiled_it_plays_the_same(game: str) -> None:
    code = f"import test_greedy as test; print(test.matches({game!r}))"
    assert printed_by_the_interpreter(code) == matches(game)
