"""The rules of thumb of Coloretto's greedy bot, each shown in a position that asks for it."""

import speeltafel
from speeltafel.games.coloretto.notation import CARDS
from speeltafel.games.coloretto.state import MOVING, PLACING

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
