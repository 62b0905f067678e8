"""Records: short, readable, and checked when they are read."""

import pytest

import speeltafel
from speeltafel import BadRecord, Table
from speeltafel.record import read, write
from tables import finish


def table(moves: int | None = None) -> Table:
    t = speeltafel.game("coloretto").new(players=3, seed=7, games=1, names=["Anna", "Ben", "Cécile: the third"])
    if moves is None:
        return finish(t)
    for _ in range(moves):
        t.play(t.legal()[0])
    return t


def by_hand(text: str) -> str:
    """The record without its checksum, as somebody might type it."""
    return text[: text.index("check:")]


def test_what_a_record_looks_like() -> None:
    assert by_hand(table(5).record()) == (
        "Speeltafel record 1\n"
        "game: coloretto\n"
        "rules: 1\n"
        "players: 3\n"
        'options: {"games": 1, "start": 0}\n'
        "seed: 0000000000000000000000000000000000000000000000000000000000000007\n"
        "seat 0: Anna\n"
        "seat 1: Ben\n"
        "seat 2: Cécile: the third\n"
        "moves: 5\n"
        "  choose r, choose o, choose y, draw, place 0\n"
        "result: unfinished\n"
    )


@pytest.mark.parametrize("moves", [0, 1, 30, None])
def test_reading_gives_back_what_was_written(moves: int | None) -> None:
    t = table(moves)
    text = t.record()
    assert write(read(text)) == text
    again = speeltafel.replay(text)
    assert again.reveal() == t.reveal()
    assert again.names == t.names
    assert speeltafel.replay(by_hand(text)).reveal() == t.reveal()
    assert speeltafel.replay(text.replace("\n", "\r\n")).reveal() == t.reveal()


def test_lines_are_short_and_keep_moves_whole() -> None:
    lines = table().record().splitlines()
    assert max(map(len, lines)) <= 96
    assert all(line.rstrip(",").split()[-1] != "place" for line in lines)


def test_a_secret_record_needs_its_seed() -> None:
    t = table()
    text = t.record(secret=True)
    assert t.seed.hex() not in text
    with pytest.raises(BadRecord, match="only the hash of its seed"):
        speeltafel.replay(text)
    with pytest.raises(BadRecord, match="not the one this record was played with"):
        speeltafel.replay(text, seed=8)
    assert speeltafel.replay(text, seed=7).reveal() == t.reveal()


@pytest.mark.parametrize(
    ("old", "new", "sentence"),
    [
        ("Speeltafel record 1", "My game", "Line 1 of the record is wrong: a record begins with the line"),
        ("game: coloretto", "game: chess", "There is no game 'chess'"),
        ("game: coloretto\n", "", "Line 2 of the record is wrong: 'game: …' should stand here"),
        ("rules: 1", "rules: 99", "played by version 99 of the rules of coloretto; this library has version 1"),
        ("rules: 1", "rules: one", "after 'rules:' a whole number should stand, not 'one'"),
        ("players: 3", "players: 4", "Line 10 of the record is wrong: 'seat 3: …' should stand here"),
        ('{"games": 1, "start": 0}', "games 1", "they should stand as JSON"),
        ('{"games": 1, "start": 0}', '{"games": 0}', "cannot be made: games=0 is not possible"),
        ('{"games": 1, "start": 0}', '{"speed": 0}', "coloretto has no option 'speed'"),
        ("seed: 0000", "seed: ", "64 hexadecimal digits"),
        ("choose r, choose o", "choose r, choose r", "Move 2 of the record is wrong: 'choose r' is not allowed"),
        ("choose r, choose o", "choose o", "moves were announced, but"),
        ("choose r, choose o", "choose r, castle", "Move 2 of the record is wrong: 'castle' is not a move"),
        ("result: ", "result: 1 ", "should be 'unfinished' or 3 scores"),
        ("result: ", "result: unfinished, ", "should be 'unfinished' or 3 scores"),
    ],
)
def test_a_damaged_record_gets_a_sentence(old: str, new: str, sentence: str) -> None:
    t = speeltafel.game("coloretto").new(players=3, seed=7, games=1, names=["Anna", "Ben", "Cécile"])
    text = by_hand(finish(t, choice=0).record())
    assert old in text
    with pytest.raises(BadRecord) as problem:
        speeltafel.replay(text.replace(old, new, 1))
    assert sentence in str(problem.value)


def test_a_wrong_result_is_found() -> None:
    text = by_hand(table().record())
    scores = text[text.index("result: ") :].strip()
    with pytest.raises(BadRecord, match=r"says the result is \[1, 2, 3\], but its moves lead to"):
        speeltafel.replay(text.replace(scores, "result: 1 2 3"))
    with pytest.raises(BadRecord, match="says the result is unfinished"):
        speeltafel.replay(text.replace(scores, "result: unfinished"))


def test_any_change_breaks_the_checksum() -> None:
    text = table().record()
    with pytest.raises(BadRecord, match="the text was changed after it was written"):
        speeltafel.replay(text.replace("Anna", "Otto"))
    with pytest.raises(BadRecord, match="nothing should follow"):
        speeltafel.replay(text + "more\n")


@pytest.mark.parametrize("kept", [0, 10, 80, 150, 400])
def test_a_record_that_breaks_off_is_refused(kept: int) -> None:
    with pytest.raises(BadRecord):
        speeltafel.replay(table().record()[:kept])
