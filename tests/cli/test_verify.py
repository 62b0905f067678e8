"""`speeltafel verify`: what a player needs to trust a game that others dealt."""

import io
import sys
from dataclasses import replace
from pathlib import Path

import pytest

import speeltafel
from speeltafel.cli import main
from speeltafel.record import commitment, deal_seed, read, write
from tables import finish, play_until

SEED = bytes(range(32))
PUBLISHED = commitment(SEED, {}).seed_hash
WORDS = {0: "tulip time", 2: "[red]17[/]"}


def served(*, over: bool = True, secret: bool = False) -> str:
    table = speeltafel.game("coloretto").new(3, deal_seed(SEED, WORDS), ["Anna", "B\x1b[31men", "Cécile"], games=1)
    table = finish(table) if over else play_until(table, lambda now: len(now.moves) == 8)
    record = replace(read(table.record()), seed_commitment=commitment(SEED, WORDS))
    return write(replace(record, seed=None) if secret else record)


def by_hand(text: str) -> str:
    return text[: text.index("check:")]


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "record.txt"


def test_a_true_record_is_told_to_be_so(file: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file.write_text(served(), "utf-8")
    assert main(["verify", str(file), "--hash", PUBLISHED.upper()]) == 0
    shown = capsys.readouterr()
    scores = read(served()).scores
    assert scores is not None
    assert shown.err == ""
    assert shown.out.splitlines() == [
        "The text is whole: its checksum is right.",
        f"Its {len(read(served()).moves)} moves are allowed by the rules of Coloretto, version 1, and lead to the "
        f"result it tells: 'Anna' {scores[0]}, 'B\\x1b[31men' {scores[1]}, 'Cécile' {scores[2]}.",
        "The seed of the deal follows from the server's seed and the words 'tulip time' of 'Anna', "
        "'[red]17[/]' of 'Cécile'.",
        "The published hash is that of the server's seed, so it was fixed before the game.",
    ]


def test_an_unfinished_game_can_be_true(file: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file.write_text(by_hand(served(over=False)), "utf-8")
    assert main(["verify", str(file)]) == 0
    shown = capsys.readouterr().out
    assert "The text has no checksum, as if it was written by hand." in shown
    assert "Its 8 moves are allowed by the rules of Coloretto, version 1, and do not end the game, as it says." in shown
    assert f"The hash of the server's seed is {PUBLISHED}; it should be the one published" in shown


def test_standard_input_is_read(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(served().replace("\n", "\r\n").encode())))
    assert main(["verify", "-", "--hash", PUBLISHED]) == 0
    assert "checksum is right" in capsys.readouterr().out


def test_a_game_at_home_tells_no_server(file: Path, capsys: pytest.CaptureFixture[str]) -> None:
    table = finish(speeltafel.game("etalage").new(players=3, seed=7))
    file.write_text(table.record(), "utf-8")
    assert main(["verify", str(file), "--hash", read(table.record()).seed_hash]) == 0
    shown = capsys.readouterr().out
    assert "It tells no seed of a server: whoever dealt may have chosen the deal." in shown
    assert "The published hash is that of its seed" in shown


@pytest.mark.parametrize(
    ("old", "new", "sentences"),
    [
        ("tulip", "roses", ["The seed of the deal does not follow from the server's seed and the words"]),
        (
            "house seed: 00",
            "house seed: 01",
            ["does not follow from", "hash is not that of the server's"],
        ),
        ("\nseed: 8", "\nseed: 9", ["of the record is wrong", "does not follow from"]),
        ("result: ", "result: 1", ["but its moves lead to"]),
        ("choose r, ", "choose r, choose r, ", ["moves were announced"]),
        ("game: coloretto", "game: chess", ["There is no game 'chess'"]),
        ("Speeltafel", "Another", ["a record begins with the line"]),
    ],
)
def test_what_is_wrong_is_said_and_the_status_is_1(
    old: str, new: str, sentences: list[str], file: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    text = by_hand(served())
    assert old in text
    file.write_text(text.replace(old, new, 1), "utf-8")
    assert main(["verify", str(file), "--hash", PUBLISHED]) == 1
    wrong = capsys.readouterr().err.splitlines()
    assert len(wrong) == len(sentences)
    for line, sentence in zip(wrong, sentences, strict=True):
        assert sentence in line


def test_any_change_breaks_the_checksum(file: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file.write_text(served().replace("Anna", "Otto"), "utf-8")
    assert main(["verify", str(file)]) == 1
    assert "the text was changed after it was written" in capsys.readouterr().err


def test_another_hash_was_published(file: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file.write_text(served(), "utf-8")
    assert main(["verify", str(file), "--hash", "ab" * 32]) == 1
    shown = capsys.readouterr()
    assert "another seed was promised" in shown.err
    assert "The seed of the deal follows from" in shown.out


def test_a_secret_record_cannot_be_verified_yet(file: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file.write_text(served(secret=True), "utf-8")
    assert main(["verify", str(file), "--hash", PUBLISHED]) == 1
    shown = capsys.readouterr()
    assert "The record has only the hash of its seed" in shown.err
    assert "The server's seed is still a secret" in shown.err
    assert "The published hash is that of the server's seed" in shown.out


def test_what_is_no_text_is_no_record(file: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file.write_bytes(b"\xff\xfe\x00")
    assert main(["verify", str(file)]) == 1
    assert "A record is a text in UTF-8" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (["verify", "no-such-file"], "no-such-file: No such file or directory."),
        (["verify", "-", "--hash", "abc"], "A hash has 64 hexadecimal digits; 'abc' has not."),
    ],
)
def test_what_cannot_be_checked_at_all_has_status_2(
    arguments: list[str], sentence: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(arguments) == 2
    assert sentence in capsys.readouterr().err
