"""The rules as pages: every clause in every language, and every example played and counted by hand."""

import json
import re
from string import Formatter

import pytest

from speeltafel import game, game_names
from speeltafel.contract.clauses import clauses
from speeltafel.contract.words import LANGUAGES, Language
from speeltafel.rulebook import Example, examples, rules
from speeltafel.rulebook.examples import plans, played, texts
from speeltafel.rulebook.facts import TextContext, fact_text, filled, listed
from speeltafel.rulebook.rules_page import file_of

EXAMPLES = [(name, each) for name in game_names() for each in plans(game(name).rules)]
WITH_EXAMPLES = [name for name in game_names() if (game(name).rules.folder / "examples").is_dir()]
each_example = pytest.mark.parametrize(("name", "example"), EXAMPLES)
each_game = pytest.mark.parametrize("name", game_names())
each_language = pytest.mark.parametrize("language", LANGUAGES)

COUNTED: dict[str, dict[str, str]] = {
    # Two cards each: the last to lay loses 10 for each, the other gets 5.
    "eklat": {"first": "Ben", "third": "Cas", "last": "Anna", "bid": "2", "lost": "20", "won": "10"},
    # Ones are the chief's trump and blue the vice's: blue 1 is both. 4 and 3 carry a point each, 9 and 1 none.
    "two-trumps": {
        "winner": "Eva",
        "card": "blue 1",
        "chief_trump": "1",
        "vice_trump": "blue",
        "led": "red 9",
        "second": "red 1",
        "third": "blue 4",
        "points": "2",
    },
    # With 5 players a bid of 5 asks for 24 + 4 × 3, and brings 5 × 10; sevens add 10.
    "goal-reached": {
        "chief": "Dirk",
        "partner": "Anna",
        "bid": "5",
        "goal": "36",
        "trump": "7",
        "taken": "49",
        "own": "34",
        "bonus": "60",
        "total": "94",
    },
    # 32 points are enough for a bid of 3 (30) and not of 4 (33): two cards too many.
    "overbid": {
        "chief": "Anna",
        "partner": "Cas",
        "bid": "5",
        "goal": "36",
        "taken": "32",
        "lost": "20",
        "won": "10",
        "total": "−12",
    },
    # Yellow 7 + 5, red 5, blue 2 = green 2.
    "shopping": {
        "first": "Eva",
        "second": "Cas",
        "third": "Anna",
        "high": "yellow 7",
        "low": "yellow 5",
        "strength": "12",
        "next": "red 5",
        "tied": "blue 2 and green 2",
        "left": "blue 7",
        "leader": "Eva",
    },
    # Red 3 + 4 + 7, orange 1 + 4, yellow 1 + 4 + 5 + 6 + 7.
    "piles": {"winner": "Ben", "cards": "10", "points": "42", "left": "6"},
    "neighbours": {"card": "yellow 5", "who": "Anna", "fits": "orange 5 and yellow 4"},
    "joker": {"who": "Cas", "card": "yellow 4", "held": "7"},
    "row": {"who": "Ben", "cards": "+2, yellow and blue", "next": "Cas"},
    # Six yellow 21, three green and a joker 10, two blue 3, red and purple one each, two +2.
    "score": {"who": "Cas", "points": str(21 + 10 + 3 - 1 - 1 + 4), "cards": "16"},
    "higher": {
        "first": "Anna",
        "attack": "5",
        "second": "Ben",
        "cards": "purple 3 and purple 7",
        "answer": "10",
        "third": "Cas",
        "fits": "purple 4 and purple 8",
        "colour": "purple",
    },
    # The corner takes the whole left edge with it: one bucket of each of five rows.
    "corner": {"who": "Anna", "colour": "red", "before": "15", "after": "10"},
    # What stays is, at each side, two of the bottom row and the bucket on them.
    "two-parts": {"who": "Anna", "left": "3", "right": "3", "before": "15", "after": "3"},
}


def test_every_game_has_examples_and_all_are_counted() -> None:
    assert {name for name, _ in EXAMPLES} == set(WITH_EXAMPLES)
    assert sorted(each for _, each in EXAMPLES) == sorted(COUNTED)


@each_game
@each_language
def test_every_clause_is_on_the_page(name: str, language: Language) -> None:
    box = game(name).rules
    page = rules(box, language)
    assert {clause.number: clause.text for clause in page.clauses} == clauses(file_of(box, language))
    assert [clause.number for clause in page.clauses] == list(box.clauses)
    assert all(clause.number.startswith(f"R{part.number}.") for part in page.sections for clause in part.clauses)
    assert page.title == box.manifest.title
    assert page.lead
    text = file_of(box, language).read_text("utf-8")
    rows = [row for clause in page.clauses for row in clause.table]
    assert len(rows) == len(re.findall(r"^\|(?!--)", text, re.MULTILINE))
    assert all(len(row) == len(rows[0]) for row in rows)


@each_example
def test_an_example_gives_what_the_page_says(name: str, example: str) -> None:
    box = game(name).rules
    it = played(box, example)
    context = TextContext(it.names, "en")
    facts = plans(box)[example].facts
    assert {fact: fact_text(where, it.views, context) for fact, where in facts.items()} == COUNTED[example]
    page = found(name, example, "en")
    assert all(re.search(re.escape(value), page.text, re.IGNORECASE) for value in COUNTED[example].values())
    assert len(page.views) == len(page.steps) + 1


@each_example
def test_an_example_stands_below_what_it_illustrates(name: str, example: str) -> None:
    plan, known = plans(game(name).rules)[example], list(game(name).rules.clauses)
    assert set(plan.clauses) <= set(known)
    assert known.index(plan.after) >= known.index(plan.clauses[0])


@each_example
@each_language
def test_no_number_in_a_text_is_typed(name: str, example: str, language: Language) -> None:
    words = texts(game(name).rules, language)[example]
    facts = plans(game(name).rules)[example].facts
    named = {field for _, field, _, _ in Formatter().parse(words["text"]) if field}
    assert named == set(facts), "every fact is told, and nothing else"
    assert not re.search(r"\d", re.sub(r"\{\w+\}|\+2", "", words["title"] + words["text"]))


@pytest.mark.parametrize("name", WITH_EXAMPLES)
def test_the_folder_holds_nothing_else(name: str) -> None:
    folder = game(name).rules.folder / "examples"
    expected = {*(f"{each}.txt" for each in plans(game(name).rules)), "examples.json"}
    assert {path.name for path in folder.iterdir()} == expected
    for each in LANGUAGES:
        assert list(texts(game(name).rules, each)) == list(plans(game(name).rules))


@each_game
def test_what_is_told_is_json(name: str) -> None:
    for each in examples(game(name).rules, "nl"):
        assert json.loads(json.dumps(each.views)) == each.views


def test_sentences_that_begin_with_a_fact_have_a_capital() -> None:
    assert filled("{card} wins. {other} loses: {card}.", {"card": "red 5", "other": "élan"}) == (
        "Red 5 wins. Élan loses: red 5."
    )
    assert listed(["a", "b", "c"], "nl") == "a, b en c"
    assert listed(["a"], "de") == "a"


def found(name: str, example: str, language: Language) -> Example:
    return next(each for each in examples(game(name).rules, language) if each.id == example)
