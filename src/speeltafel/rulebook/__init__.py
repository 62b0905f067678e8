"""The rules for reading: a page for every game in every language, with examples that are really played."""

from speeltafel.contract.clauses import Clause, Rules, Section
from speeltafel.rulebook.examples import Example, Step, examples
from speeltafel.rulebook.rules_page import rules

__all__ = ["Clause", "Example", "Rules", "Section", "Step", "examples", "rules"]
