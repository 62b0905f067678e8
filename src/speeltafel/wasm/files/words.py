"""What a game says in a language, as a file: a sentence for every move, and what is asked in every phase."""

from speeltafel.contract.game import Game
from speeltafel.contract.json_types import JsonObject
from speeltafel.contract.words import LANGUAGES, Language, shared_words
from speeltafel.record import SOMEBODY

WHO = "{who}"
"""What stands in a sentence for the name of whoever moves."""


def files(game: Game) -> dict[str, JsonObject]:
    """A file for each language, by its name."""
    return {f"{game.name}.{language}.json": told_in(game, language) for language in LANGUAGES}


def told_in(game: Game, language: Language) -> JsonObject:
    """Sentences are written out, so that whoever reads them needs no grammar; they are much alike, and pack well."""
    notation = game.notation
    return {
        "language": language,
        "sentences": {str(move): notation.sentence(move, WHO, language) for move in notation.actions},
        "prompts": {phase: prompt.words[language] for phase, prompt in notation.prompts.items()},
        "names": {SOMEBODY: shared_words(language)["somebody"]},
    }
