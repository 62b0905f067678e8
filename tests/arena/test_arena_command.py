"""The command `arena`, used as a person would."""

import json
from pathlib import Path

import pytest
from toy_bots import KINDS

from speeltafel.arena import ladder
from speeltafel.bots import registry
from speeltafel.cli import main

SHORT = ["coloretto", "--option", "games=1", "--processes", "1"]


@pytest.fixture(autouse=True)
def toys_are_bots(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(registry, "LEVELS", KINDS)


def test_the_table(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["arena", *SHORT, "--bots", "dice,collector", "--games", "40"]) == 0
    shown = capsys.readouterr().out
    assert "Coloretto, 3 players: 42 games in 14 deals, seed 1." in shown
    assert "fair share" in shown
    assert shown.index("│ collector") < shown.index("│ dice")  # the best first
    assert "the row ends above the column" in shown


def test_shares_without_luck(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["arena", *SHORT, "--bots", "dice,first,first", "--games", "9", "--adjusted"]) == 0
    shown = capsys.readouterr().out
    assert "Adjusted for luck" in shown
    assert "times fewer games" in shown


def test_nothing_but_json_on_standard_output(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["arena", *SHORT, "--players", "4", "--bots", "dice,collector", "--games", "8", "--json", "-"]) == 0
    shown = capsys.readouterr()
    facts = json.loads(shown.out)
    assert (facts["game"], facts["players"], facts["options"]["games"]) == ("coloretto", 4, 1)
    assert facts["games"] >= 8
    assert set(facts["bots"]) == set(facts["pairs"]) == {"dice", "collector"}


def test_a_file_of_json_and_a_picture(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    table, picture = tmp_path / "contest.json", tmp_path / "contest.png"
    arguments = [*SHORT, "--bots", "dice,first,first", "--games", "6", "--seed", "9"]
    assert main(["arena", *arguments, "--json", str(table), "--plot", str(picture)]) == 0
    assert json.loads(table.read_text("utf-8"))["seed"] == 9
    assert picture.stat().st_size > 10_000
    assert "dice" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("candidate", "over", "games", "verdict", "status"),
    [
        ("collector", "dice", "300", "accepted", 0),
        ("dice", "collector", "300", "rejected", 1),
        ("dice@new", "dice", "9", "undecided", 2),
    ],
)
def test_accepting_a_generation(
    candidate: str, over: str, games: str, verdict: str, status: int, capsys: pytest.CaptureFixture[str]
) -> None:
    arguments = ["arena", *SHORT, "--accept", candidate, "--over", over, "--games", games]
    assert main(arguments) == status
    assert f"{candidate} over {over}: {verdict}" in capsys.readouterr().out
    assert main([*arguments, "--json", "-"]) == status
    facts = json.loads(capsys.readouterr().out)
    assert (facts["verdict"], facts["candidate"], facts["over"]) == (verdict, candidate, over)


def test_a_gain_of_ones_own(capsys: pytest.CaptureFixture[str]) -> None:
    main(["arena", *SHORT, "--accept", "dice@a", "--over", "dice", "--games", "9", "--gain", "0.1", "--json", "-"])
    assert json.loads(capsys.readouterr().out)["gain"] == 0.1


def test_the_ladder(tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(ladder, "LEVELS", ("first", "dice", "collector"))
    page = tmp_path / "ladder.md"
    command = ["arena", *SHORT, "--ladder", "--games", "30", "--seed", "2"]
    assert main([*command, "--markdown", str(page), "--json", "-"]) == 0
    rungs = json.loads(capsys.readouterr().out)["rungs"]
    assert [(rung["players"], rung["stronger"], rung["weaker"]) for rung in rungs] == [
        (players, stronger, weaker)
        for players in (3, 4, 5)
        for stronger, weaker in (("dice", "first"), ("collector", "dice"))
    ]
    text = page.read_text("utf-8")
    assert "seed 2" in text
    assert "cores" in text
    assert "speeltafel arena coloretto --ladder --games 30 --seed 2 --markdown" in text
    assert "--option games=1" in text
    rows = [line.split(" | ") for line in text.partition("## Coloretto")[2].splitlines() if " over " in line]
    assert [(row[0].strip("| "), row[1], row[2]) for row in rows] == [
        (str(rung["players"]), f"{rung['stronger']} over {rung['weaker']}", str(rung["games"])) for rung in rungs
    ]
    assert [row[-2] for row in rows] == ["yes" if rung["beaten"] else "no" for rung in rungs]


def test_a_rung_that_is_played_again_takes_its_place_on_the_page(tmp_path: Path) -> None:
    page = tmp_path / "ladder.md"
    all_rungs = ["arena", *SHORT, "--ladder", "--bots", "first,dice,collector", "--games", "6", "--markdown", str(page)]
    assert main(all_rungs) == 0
    other_game = ["arena", "etalage", "--processes", "1", "--ladder", "--bots", "first,dice", "--games", "6"]
    assert main([*other_game, "--markdown", str(page)]) == 0
    before = page.read_text("utf-8")
    one = ["arena", *SHORT, "--ladder", "--bots", "dice,collector", "--players", "4", "--games", "8"]
    assert main([*one, "--markdown", str(page)]) == 0
    after = page.read_text("utf-8")
    old, new = ([line for line in text.splitlines() if " over " in line] for text in (before, after))
    (gone,) = [line for line in old if line.startswith("| 4 | collector over dice")]
    (added,) = [line for line in new if line.startswith("| 4 | collector over dice")]
    assert [line for line in old if line != gone] == [line for line in new if line != added]
    (told,) = [line for line in after.splitlines() if "--players 4 --bots dice,collector --games 8" in line]
    assert told.startswith(f"{added.strip('| ').split(' | ')[-1]}. ")
    assert old.index(gone) == new.index(added)
    assert main(all_rungs) == 0
    assert page.read_text("utf-8") == before


def test_a_ladder_of_chosen_bots_games_and_players(capsys: pytest.CaptureFixture[str]) -> None:
    chosen = ["--ladder", "etalage", "mu", "--players", "4", "--bots", "first,dice"]
    assert main(["arena", *chosen, "--games", "4", "--processes", "1"]) == 0
    shown = capsys.readouterr().out
    assert shown.count("dice over") == 2
    assert shown.index("etalage") < shown.index("mu ")


def test_a_bot_that_breaks_is_told_and_remembered(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["arena", *SHORT, "--players", "4", "--bots", "dice,first,tired", "--games", "80", "--json", "-"]) == 1
    shown = capsys.readouterr()
    faults = json.loads(shown.out)["errors"]
    assert len(faults) > 3
    assert shown.err.count("tired broke in deal") == 3
    assert f"Deals that are not counted because a bot broke: {len(faults)}." in shown.err
    assert faults[0]["record"].splitlines()[0] in shown.err
    assert main(["arena", *SHORT, "--accept", "tired", "--over", "dice"]) == 1


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        ([], "Who plays? Name the bots, such as --bots greedy,random"),
        (["--bots", "dice"], "Which game? Name one of coloretto,"),
        (["mu", "--bots", "dice,grandmaster"], "There is no bot 'grandmaster'"),
        (["mu", "--bots", " , "], "A contest needs at least one bot."),
        (["mu", "--players", "9", "--bots", "dice"], "mu is for 3 to 6 players, not 9."),
        (["mu", "--bots", "dice", "--games", "0"], "A contest has at least 1 game, not 0."),
        (["mu", "--bots", "dice", "--processes", "0"], "at least 1 process, not 0."),
        (["mu", "--bots", "dice", "--gain", "0.1"], "--gain does not go together with --bots."),
        (["mu", "--bots", "dice", "--plot", "picture.txt"], "A picture is a file that ends in .png"),
        (["mu", "--bots", "dice", "--json", "no/such/file.json"], "There is no folder no/such to write file.json in."),
        (["mu", "--accept", "dice"], "--accept needs --over"),
        (["mu", "--accept", "dice", "--over", "dice"], "dice cannot be measured against itself"),
        (
            ["mu", "--accept", "dice", "--over", "first", "--plot", "p.png"],
            "--plot does not go together with --accept.",
        ),
        (["--ladder", "--plot", "p.png"], "--plot does not go together with --ladder."),
        (["--ladder", "chess"], "There is no game 'chess'"),
        (["mu", "--option", "games=2", "--bots", "dice"], "mu has no option 'games'"),
    ],
)
def test_what_is_wrong_is_said_before_anything_is_played(
    arguments: list[str], sentence: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["arena", "--processes", "1", *arguments]) == 2
    assert sentence in " ".join(capsys.readouterr().err.split())


def test_the_documentation_names_the_levels_in_their_order() -> None:
    page = Path(__file__).parents[2] / "docs" / "arena.md"
    assert ", ".join(ladder.LEVELS) in page.read_text("utf-8")
