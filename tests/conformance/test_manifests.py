"""Manifests, rules and notation of every game fit together."""

import re
from itertools import product
from pathlib import Path

import pytest

import speeltafel
from speeltafel.contract.options import Number, Whole
from speeltafel.contract.words import LANGUAGES
from variants import GAMES, VARIANTS, Variant

TESTS = Path(__file__).parents[1] / "games"


def clauses_tested(name: str) -> set[str]:
    sources = "\n".join(file.read_text() for file in TESTS.glob(f"test_{name}*.py"))
    return {f"R{a}.{b}" for a, b in re.findall(r"^def test_R(\d+)_(\d+)_", sources, re.MULTILINE)}


@pytest.mark.parametrize("name", GAMES)
def test_every_clause_has_a_test_named_after_it(name: str) -> None:
    clauses = speeltafel.game(name).rules.clauses
    assert len(clauses) > 10
    assert clauses_tested(name) == set(clauses)


@pytest.mark.parametrize("name", GAMES)
def test_clauses_are_numbered_without_gaps(name: str) -> None:
    numbers = [tuple(map(int, clause[1:].split("."))) for clause in speeltafel.game(name).rules.clauses]
    assert numbers == sorted(numbers)
    for section in {a for a, _ in numbers}:
        in_section = [b for a, b in numbers if a == section]
        assert in_section == list(range(1, len(in_section) + 1))


@pytest.mark.parametrize("name", GAMES)
def test_code_cites_only_clauses_that_exist(name: str) -> None:
    game = speeltafel.game(name).rules
    for source in game.folder.glob("*.py"):
        for clause in re.findall(r"\bR\d+\.\d+\b", source.read_text()):
            assert clause in game.clauses, f"{source.name} cites {clause}"


@pytest.mark.parametrize("name", GAMES)
def test_every_option_is_in_the_rules(name: str) -> None:
    game = speeltafel.game(name)
    text = game.rules.rules_file.read_text()
    for option in game.manifest.options:
        assert f"`{option.name}`" in text


@pytest.mark.parametrize("name", GAMES)
def test_the_notation_is_whole(name: str) -> None:
    game = speeltafel.game(name)
    notation, phases = game.rules.notation, game.manifest.phases
    assert len(notation.numbers) == len(notation.texts)
    assert all(move % 64 != 63 for move in notation.texts)
    verbs = {text.split()[0] for text in notation.numbers}
    assert set(notation.phases) == verbs
    assert {phase for allowed in notation.phases.values() for phase in allowed} == set(phases) == set(notation.prompts)
    for prompt in notation.prompts.values():
        assert prompt.clause in game.rules.clauses


@pytest.mark.parametrize("name", GAMES)
def test_an_option_that_depends_on_another_names_a_choice_of_it(name: str) -> None:
    known = {option.name: option for option in speeltafel.game(name).manifest.options}
    for option in known.values():
        if option.only_with is not None:
            other, choice = option.only_with
            assert known[other].accepts(choice, 4)
            assert choice != known[other].default


@pytest.mark.parametrize("name", GAMES)
def test_a_number_is_refused_exactly_beyond_its_limits(name: str) -> None:
    manifest = speeltafel.game(name).manifest
    for option, players in product(manifest.options, manifest.seats):
        limits = option.limits(players)
        assert (limits is None) == (not isinstance(option, Whole | Number))
        if limits is not None:
            least, most = limits
            assert option.accepts(least, players)
            assert option.accepts(most, players)
            assert not option.accepts(least - 1, players)
            assert not option.accepts(most + 1, players)


@pytest.mark.parametrize("name", GAMES)
def test_every_move_has_a_sentence_in_every_language(name: str) -> None:
    notation = speeltafel.game(name).rules.notation
    for move in notation.texts:
        for language in LANGUAGES:
            sentence = notation.sentence(move, "Anna", language)
            assert "Anna" in sentence
            assert sentence.endswith(".")
            assert "{" not in sentence


@pytest.mark.parametrize("variant", VARIANTS, ids=str)
def test_moves_come_in_the_phases_that_the_notation_says(variant: Variant) -> None:
    table = variant.new(12)
    for step in range(300):
        if table.over:
            break
        for move in table.legal():
            assert table.phase in table.game.notation.phases[move.split()[0]]
        legal = table.legal()
        table.play(legal[(step * 31) % len(legal)])


@pytest.mark.parametrize("variant", VARIANTS, ids=str)
def test_every_view_can_be_drawn(variant: Variant) -> None:
    for moves in (0, 10, 50, 3000):
        table = variant.played(3, moves)
        for seat in (*range(table.players), None):
            drawing = table.game.part("drawing").drawing(table.view(seat), table.names)
            assert all(name in drawing for name in table.names)
