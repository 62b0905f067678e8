"""The rules of thumb of Coloretto's greedy bot, each shown in a position that asks for it."""

import pytest

import speeltafel
from interpreting import printed_by_the_interpreter
from speeltafel.bots import bot
from speeltafel.games.coloretto.notation import CARDS
from speeltafel.games.coloretto.state import MOVING, PLACING
from variants import Variant, variants_of

COLORETTO = speeltafel.game("coloretto")
TAKEN = "taken"


def arranged(rows: list[str], won: list[str], drawn: str = "", out: int = 0) -> speeltafel.Table:
    """A table in the middle of a game with seat 0 to move: these cards at the rows and in front of the seats."""
    t = COLORETTO.new(players=len(won), seed=1)
    while t.phase == "choose":
        t.play(t.legal()[0])
    s = t.state
    s.phase = PLACING if drawn else MOVING
    s.drawn = CARDS.index(drawn) if drawn else -1
    s.out = out
    for r, row in enumerate(rows):
        s.held[r] = -1 if row == TAKEN else len(row)
        if row != TAKEN:
            s.rows[r, : len(row)] = [CARDS.index(card) for card in row]
    for seat, cards in enumerate(won):
        s.won[seat] = [cards.count(kind) for kind in CARDS[:-1]]
    return t


def answer(t: speeltafel.Table) -> str:
    move = COLORETTO.rules.part("greedy").greedy(t.view_record(t.turn))
    return t.game.notation.texts[move]


def test_a_full_row_of_your_own_colour_is_taken_at_once() -> None:
    assert answer(arranged(["ggg", "o", "y"], ["gg", "oo", "yy"])) == "take 0"


def test_of_two_rows_the_one_that_pays_most_is_taken() -> None:
    assert answer(arranged(["+++", "ggg", "opn"], ["ggg", "oo", "yy"])) == "take 1"
    assert answer(arranged(["+++", "bbp", "opn"], ["ggg", "oo", "yy"])) == "take 0"


def test_a_row_of_little_worth_can_wait() -> None:
    assert answer(arranged(["p", "", ""], ["gg", "oo", "yy"])) == "draw"


def test_a_row_is_left_as_long_as_nobody_else_wants_it() -> None:
    """Seat 0 has use for the blue cards; if the others have too, they do not wait."""
    rows, mine = ["bb", "n", ""], "bbrg"
    assert answer(arranged(rows, [mine, "oooyyyppp", "oooyyyppp"])) == "draw"
    assert answer(arranged(rows, [mine, "bbbyyyppp", "bbbyyyppp"])) == "take 0"


def test_a_card_you_want_goes_where_nobody_else_will_look() -> None:
    """The neighbours want the row with orange, so the green card is lost there."""
    assert answer(arranged(["oo", "b", "oo"], ["gggbb", "ooo", "ooo"], drawn="g")) == "place 1"


def test_a_card_nobody_wants_goes_where_it_hurts_another() -> None:
    assert answer(arranged(["gg", "oo", "gg"], ["gggbbyyy", "oooyyyppp", "gggyyyppp"], drawn="n")) == "place 1"


def test_a_player_left_alone_goes_on_while_the_pile_promises_more() -> None:
    """With three complete colours there is little left to gain from another card."""
    alone = 0b110
    assert answer(arranged([TAKEN, TAKEN, "r"], ["rrrr+", "ooo", "yyy"], out=alone)) == "draw"
    complete = "rrrrrrbbbbbbggggggypn"
    assert answer(arranged([TAKEN, TAKEN, "r"], [complete, "ooo", "yyy"], out=alone)) == "take 2"


def played(variant: Variant, seed: int, most: int) -> list[str]:
    """The first moves of a match of greedy bots; an illegal one would be refused by the table."""
    t = variant.new(seed)
    while not t.over and len(t.moves) < most:
        t.play(answer(t))
    return t.moves


@pytest.mark.parametrize("variant", variants_of("coloretto"), ids=str)
def test_its_moves_are_legal_with_every_option(variant: Variant) -> None:
    assert len(played(variant, seed=3, most=400)) > 100


@pytest.mark.parametrize("players", COLORETTO.manifest.seats)
def test_it_beats_a_table_of_random_players(players: int) -> None:
    matches, share = 12, 0.0
    dice = bot("random", COLORETTO.rules, seed=1)
    for seed in range(matches):
        t, hero = COLORETTO.new(players=players, seed=seed), seed % players
        while not t.over:
            t.play(answer(t) if t.turn == hero else t.game.notation.texts[dice.move(t.view_record(t.turn))])
        share += (hero in t.winners()) / len(t.winners())
    assert share > 0.9 * matches


def test_interpreted_and_compiled_it_plays_the_same() -> None:
    code = "import test_greedy_coloretto as test; print(test.matches())"
    assert printed_by_the_interpreter(code) == matches()


def matches() -> str:
    """The first moves of a match for every number of players, as one text."""
    return "; ".join(", ".join(played(Variant("coloretto", n, {}), 5, 60)) for n in COLORETTO.manifest.seats)
