"""The command line, used as a person would."""

import io
from collections.abc import Iterator
from itertools import chain, repeat
from pathlib import Path

import pytest

import speeltafel
from speeltafel.batch.gpu import ptx
from speeltafel.cli import main
from speeltafel.contract.words import LANGUAGES
from tables import finish
from variants import TRAINED

GAMES = speeltafel.game_names()


@pytest.fixture
def typed(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """What the person types: the lines put here, then the first move on offer for ever."""
    lines: list[str] = []
    answers: Iterator[str] | None = None

    def answer(prompt: str = "") -> str:
        nonlocal answers
        answers = answers or chain(lines, repeat("1"))
        return next(answers)

    monkeypatch.setattr("builtins.input", answer)
    return lines


@pytest.mark.parametrize("name", GAMES)
def test_every_game_can_be_played_to_its_end(
    name: str, typed: list[str], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "game.txt"
    short = {"coloretto": ["--option", "games=1"], "mu": ["--option", "rounds=2"]}
    untrained = [] if name in TRAINED else ["--bots", "greedy"]
    given = ["--seed", "4", "--record", str(file), "--name", "Anna", *short.get(name, untrained)]
    assert main(["play", name, *given]) == 0
    shown = capsys.readouterr().out
    table = speeltafel.replay(file.read_text("utf-8"))
    assert table.over
    assert table.names[0] == "Anna"
    assert "wins" in shown
    assert str(table.ending) in shown


def test_nobody_is_told_what_others_build(typed: list[str], tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "game.txt"
    typed += ["1"] * 20 + ["q"]
    assert main(["play", "emmers", "--seat", "1", "--seed", "2", "--record", str(file), "--name", "Anna"]) == 0
    table = speeltafel.replay(file.read_text("utf-8"))
    built = [move for move in table.moves if move.startswith("stack")]
    assert len(built) == 3 * 15
    sentence = table.game.notation.sentence(table.game.notation.numbers[built[0]], "Bot 0")
    assert sentence.split("Bot 0")[1][:8] not in "".join(
        line for line in capsys.readouterr().out.splitlines() if line.startswith("Bot")
    )


def test_a_game_can_be_left_and_resumed(typed: list[str], tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "game.txt"
    typed += ["choose g", "?", "castle", "99", "", "place 0", "q"]
    assert main(["play", "coloretto", "--seed", "4", "--players", "3", "--record", str(file)]) == 0
    shown = capsys.readouterr()
    assert f"go on with: speeltafel play --resume '{file}'" in shown.out
    assert "Your turn" in shown.out  # the rules, asked for with ?
    assert "'castle' is not a move of coloretto" in shown.err
    kept = speeltafel.replay(file.read_text("utf-8"))
    assert kept.moves[0] == "choose g"
    typed += ["1"]
    assert main(["play", "--resume", str(file)]) == 0
    finished = speeltafel.replay(file.read_text("utf-8"))
    assert finished.over
    assert finished.moves[: len(kept.moves)] == kept.moves


def test_without_a_name_the_games_are_offered(
    typed: list[str], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    typed += ["chess", "1", "q"]
    assert main(["play", "--record", str(tmp_path / "game.txt")]) == 0
    shown = capsys.readouterr()
    for name in GAMES:
        assert speeltafel.game(name).manifest.title in shown.out
    assert f"Type a number from 1 to {len(GAMES)}" in shown.err


@pytest.mark.parametrize("name", GAMES)
def test_simulate(name: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["simulate", name, "--matches", "200", "--seed", "1"]) == 0
    shown = capsys.readouterr().out
    assert "200 matches" in shown
    assert speeltafel.game(name).manifest.endings[0] in shown


@pytest.mark.parametrize("language", LANGUAGES)
def test_replay(language: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    table = finish(speeltafel.game("coloretto").new(players=3, seed=1, games=1, names=["Anna", "Ben", "Cécile"]))
    file = tmp_path / "record.txt"
    file.write_text(table.record(), "utf-8")
    assert main(["replay", str(file), "--seat", "0", "--language", language]) == 0
    shown = capsys.readouterr().out
    sentence = table.notation.sentences["draw"][language]
    assert any(sentence.format(who=name) in shown for name in table.names)
    assert f"{len(table.moves)}. " in shown
    assert "Pile:" in shown


@pytest.mark.parametrize("name", GAMES)
def test_rules(name: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["rules", name]) == 0
    shown = capsys.readouterr().out
    assert all(clause in shown for clause in speeltafel.game(name).rules.clauses)


def test_rules_in_another_language(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["rules", "mu", "--language", "nl"]) == 0
    assert "Kaarten en delen" in capsys.readouterr().out


def test_games(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["games"]) == 0
    shown = capsys.readouterr().out
    assert all(name in shown for name in GAMES)


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (["play", "chess"], "There is no game 'chess'"),
        (["play", "coloretto", "--players", "9"], "coloretto is for 3 to 5 players, not 9."),
        (["play", "coloretto", "--seat", "4"], "There is no seat 4; the seats are 0 to 2."),
        (["play", "coloretto", "--option", "games"], "should be NAME=VALUE, such as games=2."),
        (["simulate", "coloretto", "--option", "games=none"], "it must be a whole number from 1 to 1000."),
        (["simulate", "coloretto", "--matches", "0"], "A simulation plays at least 1 match, not 0."),
        (["replay", "no-such-file"], "no-such-file: No such file or directory."),
        (["replay", __file__], "a record begins with the line"),
    ],
)
def test_what_is_wrong_is_said_in_a_sentence(
    arguments: list[str], sentence: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(arguments) == 2
    assert sentence in capsys.readouterr().err


@pytest.mark.parametrize("name", GAMES)
def test_every_game_compiles_for_the_gpu(name: str) -> None:
    """The rules, unchanged, become a CUDA kernel for sm_90; no GPU is needed for that."""
    text = ptx(speeltafel.game(name).rules)
    assert ".target sm_90" in text
    assert ".entry" in text
    assert ptx(speeltafel.game(name).rules) == text


def test_a_question_that_nobody_answers_is_no_crash(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("sys.stdin", io.StringIO("chess\n"))
    assert main(["play"]) == 2
    said = " ".join(capsys.readouterr().err.split())
    assert f"Type a number from 1 to {len(GAMES)} or a name." in said
    assert "Nothing more was typed, and the question had no answer yet." in said
