"""What the documents say is true."""

import ast
import doctest
import importlib.util
import re
from pathlib import Path

import numpy as np
import pytest

import speeltafel
from bench.load.suite import SIZES
from speeltafel.bots.registry import LEVELS
from variants import TRAINED

ROOT = Path(__file__).parents[2]
DOCUMENTS = sorted([*ROOT.glob("*.md"), *ROOT.glob("docs/*.md")])


def test_the_examples_of_the_readme_run() -> None:
    result = doctest.testfile(str(ROOT / "README.md"), module_relative=False)
    assert result.attempted > 10
    assert result.failed == 0


@pytest.mark.parametrize("page", sorted(ROOT.glob("docs/*.md")), ids=lambda page: page.name)
def test_the_examples_of_the_pages_run(page: Path) -> None:
    result = doctest.testfile(str(page), module_relative=False)
    assert result.attempted >= page.read_text("utf-8").count(">>> ")
    assert result.failed == 0


def test_the_example_of_the_package_runs() -> None:
    result = doctest.testmod(speeltafel)
    assert result.attempted > 2
    assert result.failed == 0


def test_the_training_example_learns_to_beat_random_play() -> None:
    """A third of what the script does by default is enough to win three quarters, where a fair share is a quarter."""
    spec = importlib.util.spec_from_file_location("learn_coloretto", ROOT / "examples" / "learn_coloretto.py")
    assert spec is not None
    assert spec.loader is not None
    example = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(example)
    rules = speeltafel.game("coloretto").rules
    untrained = [
        example.Network(rules.feature_count, len(rules.notation.actions), np.random.default_rng(seed))
        for seed in range(1, 7)
    ]
    assert np.mean([example.share_of_wins(network, matches=300) for network in untrained]) < 0.6
    assert example.share_of_wins(example.train(decisions=800), matches=600) > 0.75


@pytest.mark.parametrize("document", DOCUMENTS, ids=lambda document: document.name)
def test_links_lead_somewhere(document: Path) -> None:
    for target in re.findall(r"\]\(([^)#:]+)\)", document.read_text("utf-8")):
        assert (document.parent / target).exists(), target


def test_the_architecture_names_every_layer() -> None:
    text = (ROOT / "ARCHITECTURE.md").read_text("utf-8")
    layers = [folder.name for folder in (ROOT / "src" / "speeltafel").iterdir() if (folder / "__init__.py").exists()]
    assert len(layers) > 5
    for layer in layers:
        assert re.search(rf"^{layer}\b", text, re.MULTILINE), layer


def test_the_architecture_names_every_layer_of_the_client() -> None:
    text = (ROOT / "ARCHITECTURE.md").read_text("utf-8").split("\n## web\n")[1].split("\n## ")[0]
    layers = [folder.name for folder in (ROOT / "web" / "src").iterdir() if folder.is_dir()]
    assert len(layers) > 5
    for layer in layers:
        assert re.search(rf"^{layer}\b.*  ", text, re.MULTILINE), layer


WAYS = {"move": "server", "bot's answer": "", "round": "training"}
"""What goes station by station, and the folder that the files are told in."""


@pytest.mark.parametrize("what", WAYS)
def test_the_stations_are_in_the_files_that_the_architecture_names(what: str) -> None:
    text = (ROOT / "ARCHITECTURE.md").read_text("utf-8")
    (told,) = re.findall(rf"^The way of a {what}\b[^\n]*:\n\n((?:\d\. .*\n(?:   .*\n)*)+)", text, re.MULTILINE)
    stations = re.split(r"^\d\. ", told, flags=re.MULTILINE)[1:]
    assert len(stations) > 5
    for station in stations:
        file, missing = "", []
        for name in re.findall(r"`([^`]+)`", station):
            if name.endswith(".py"):
                file = name
                names = defined_in(ROOT / "src" / "speeltafel" / WAYS[what] / file)
            elif not file or name not in names:
                missing.append(name)
        assert file, station
        assert not missing, station


def defined_in(file: Path) -> set[str]:
    """Functions, classes and their methods, as in `Hub.handle`."""
    found: set[str] = set()
    for node in ast.parse(file.read_text("utf-8")).body:
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef):
            found.add(node.name)
        if isinstance(node, ast.ClassDef):
            methods = (each for each in node.body if isinstance(each, ast.FunctionDef | ast.AsyncFunctionDef))
            found |= {f"{node.name}.{each.name}" for each in methods}
    return found


def test_the_benchmarks_cover_every_game_and_number_of_players() -> None:
    text = (ROOT / "docs" / "benchmarks.md").read_text("utf-8")
    rows = set(re.findall(r"^\| (\w+) \| (\d) \|", text, re.MULTILINE))
    expected = {(name, str(n)) for name in TRAINED for n in speeltafel.game(name).manifest.seats}
    assert rows >= expected
    assert "open_spiel hearts" in text


def test_the_page_on_load_covers_what_a_server_must_bear() -> None:
    text = (ROOT / "docs" / "load.md").read_text("utf-8")
    races = re.findall(r"^\| ([\d,]+) \| [\d,]+ \([\d., ]+\) \| .* \| [\d.]+ \|$", text, re.MULTILINE)
    assert races == [f"{size:,}" for size in SIZES]
    assert all(f"## {title}" in text for title in ("At the pace of people", "Memory and start"))
    assert "boardgame.io: moves/s" in text


def test_the_page_on_the_gpu_covers_every_game() -> None:
    text = (ROOT / "docs" / "gpu.md").read_text("utf-8")
    assert set(re.findall(r"^\| (\w+) \| [\d.]+ \|", text, re.MULTILINE)) == set(TRAINED)


def test_the_page_on_bots_lists_them_as_they_describe_themselves() -> None:
    text = (ROOT / "docs" / "bots.md").read_text("utf-8")
    rows = dict(re.findall(r"^\| `([\w-]+)` \| (.+) \|$", text, re.MULTILINE))
    assert rows == {name: kind.about for name, kind in LEVELS.items()}
