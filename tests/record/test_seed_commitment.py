"""Records of served games: where the deal came from is told, and survives writing and reading."""

from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

import speeltafel
from speeltafel import BadRecord
from speeltafel.contract.errors import BadTable
from speeltafel.contract.seeds import seed_hash
from speeltafel.record import Record, SeedCommitment, commitment, deal_seed, read, write
from tables import finish

lines = st.text(min_size=1, max_size=60).map(str.strip).filter(lambda text: len(text.splitlines()) == 1)
values = st.none() | st.booleans() | st.integers(-(2**31), 2**31) | st.floats(allow_nan=False) | st.text(max_size=20)
keys = st.binary(min_size=32, max_size=32)


@st.composite
def records(draw: st.DrawFn) -> Record:
    """Any record at all, of any game whose moves look like those of ours."""
    players, seed, secret = draw(st.integers(1, 6)), draw(keys), draw(st.booleans())
    words = draw(st.dictionaries(st.integers(0, players - 1), lines))
    dealt = draw(st.none() | keys.map(lambda key: commitment(key, words)))
    if secret and dealt is not None:
        dealt = replace(dealt, seed=None)
    return Record(
        game=draw(st.from_regex(r"[a-z]{1,20}", fullmatch=True)),
        rules_version=draw(st.integers(0, 999_999_999)),
        players=players,
        options=draw(st.dictionaries(st.text(max_size=10), values, max_size=4)),
        seed=None if secret else seed,
        seed_hash=seed_hash(seed),
        names=draw(st.lists(lines, min_size=players, max_size=players)),
        moves=draw(st.lists(st.from_regex(r"[a-z]{1,8}( [a-z0-9]{1,4}){0,2}", fullmatch=True), max_size=60)),
        scores=draw(st.none() | st.lists(st.integers(-99_999, 99_999), min_size=players, max_size=players)),
        seed_commitment=dealt,
    )


@given(records())
def test_any_record_survives_writing_and_reading(record: Record) -> None:
    assert read(write(record)) == record


@given(records(), st.data())
def test_a_changed_text_is_read_or_refused_with_a_sentence(record: Record, data: st.DataObject) -> None:
    """With any line replaced or doubled, and no checksum to notice it."""
    texts = write(record).splitlines()[:-1]
    at = data.draw(st.integers(0, len(texts) - 1))
    texts[at] = data.draw(st.text(max_size=30) | st.sampled_from(texts) | st.just(texts[at] + "\n" + texts[at]))
    try:
        again = read("\n".join(texts) + "\n")
    except BadRecord as problem:
        sentence = str(problem)
    else:
        sentence = "It is a record."
        assert read(write(again)) == again
    assert sentence.endswith(".")


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ('options: {"games": 1', "options: " + "[" * 100_000),
        ('options: {"games": 1', 'options: {"games": ' + "1" * 5000),
        ("result: ", f"result: {'9' * 5000} "),
        ("players: 3", "players: 999999999"),
        ("word 0", "word " + "1" * 5000),
    ],
)
def test_a_text_made_to_hurt_is_refused(old: str, new: str) -> None:
    text = served(3, {0: "tulip"})
    assert old in text
    with pytest.raises(BadRecord):
        read(text.replace(old, new, 1))


def served(moves: int, words: dict[int, str]) -> str:
    """A record as a server writes it, without the checksum."""
    dealt = commitment(bytes(range(32)), words)
    names = ["Anna", "Ben", "Cécile: the third"]
    table = speeltafel.game("coloretto").new(3, deal_seed(bytes(range(32)), words), names, games=1)
    for _ in range(moves):
        table.play(table.legal()[0])
    text = write(replace(read(table.record()), seed_commitment=dealt))
    return text[: text.index("check:")]


def test_what_the_record_of_a_served_game_looks_like() -> None:
    assert served(1, {2: "tulip time", 0: "17: four"}) == (
        "Speeltafel record 1\n"
        "game: coloretto\n"
        "rules: 1\n"
        "players: 3\n"
        'options: {"games": 1, "start": 0}\n'
        "seed: 52877d57b111da01add266172fddef60ca72b324f7fb54de8f768832ef8b6f70\n"
        "house seed: 000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f\n"
        "word 0: 17: four\n"
        "word 2: tulip time\n"
        "seat 0: Anna\n"
        "seat 1: Ben\n"
        "seat 2: Cécile: the third\n"
        "moves: 1\n"
        "  choose r\n"
        "result: unfinished\n"
    )


def test_the_record_of_a_table_has_no_commitment() -> None:
    table = finish(speeltafel.game("coloretto").new(players=3, seed=7, games=1))
    assert read(table.record()).seed_commitment is None
    assert "house" not in table.record()


def test_a_secret_record_tells_only_hashes() -> None:
    record = read(served(2, {1: "tulip"}))
    assert record.seed is not None
    assert record.seed_commitment is not None
    text = write(replace(record, seed=None))
    assert record.seed.hex() not in text
    assert bytes(range(32)).hex() not in text
    assert read(text).seed_commitment == SeedCommitment(None, record.seed_commitment.seed_hash, {1: "tulip"})


@pytest.mark.parametrize(
    ("old", "new", "sentence"),
    [
        (
            "house seed: 0001",
            "house seed: ",
            "Line 7 of the record is wrong: 'house seed: …' or 'house hash: …' with 64",
        ),
        (
            "house seed: ",
            "house hash: ",
            "'house seed: …' goes with 'seed: …', and 'house hash: …' with 'seed hash: …'",
        ),
        ("\nseed: ", "\nseed hash: ", "'house seed: …' goes with 'seed: …'"),
        ("house seed: ", "housed: ", "'seat 0: …' should stand here"),
        ("word 0: ", "word 3: ", "Line 8 of the record is wrong: 'word 0: …' gives a seat's word"),
        ("word 0: ", "word 1: ", "Line 9 of the record is wrong: 'word 0: …' gives a seat's word; seats stand in"),
        ("word 0: rose", "word 0: ", "'word 0: …' gives a seat's word"),
        ("word 0: ", "word of seat 0: ", "'word 0: …' gives a seat's word"),
    ],
)
def test_a_damaged_commitment_gets_a_sentence(old: str, new: str, sentence: str) -> None:
    text = served(1, {0: "rose", 1: "tulip"})
    assert old in text
    with pytest.raises(BadRecord) as problem:
        read(text.replace(old, new, 1))
    assert sentence in str(problem.value)


@pytest.mark.parametrize("word", ["", " ", " rose", "rose\n", "two\nlines", "two\u2028lines"])
def test_a_word_that_no_record_could_give_back_is_refused(word: str) -> None:
    with pytest.raises(BadTable, match="A word for the seed is a visible text on one line"):
        commitment(bytes(32), {0: word})


@given(keys, st.dictionaries(st.integers(0, 5), lines), st.dictionaries(st.integers(0, 5), lines))
def test_other_words_give_another_seed(key: bytes, words: dict[int, str], others: dict[int, Any]) -> None:
    assert (deal_seed(key, words) == deal_seed(key, others)) == (words == others)
    assert deal_seed(key, dict(reversed(words.items()))) == deal_seed(key, words)
