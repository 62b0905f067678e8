"""The rules over HTTP: in the language asked for, to be kept and asked about again."""

from collections.abc import Iterator

import pytest
from litestar import Litestar
from litestar.testing import TestClient

from speeltafel import game, game_names
from speeltafel.contract.words import LANGUAGES, Language
from speeltafel.rulebook import rules
from speeltafel.server.guard.middleware import LITESTAR_OPTIONS
from speeltafel.server.routes.rules import HANDLERS

Client = TestClient[Litestar]


@pytest.fixture(scope="module")
def client() -> Iterator[Client]:
    with TestClient(Litestar(HANDLERS, exception_handlers=LITESTAR_OPTIONS["exception_handlers"])) as found:
        yield found


@pytest.mark.parametrize("name", game_names())
@pytest.mark.parametrize("language", LANGUAGES)
def test_the_whole_page_in_the_language_asked_for(client: Client, name: str, language: Language) -> None:
    told = client.get(f"/api/games/{name}/rules?language={language}").json()
    page = rules(game(name).rules, language)
    assert (told["game"], told["language"], told["title"], told["lead"]) == (name, language, page.title, page.lead)
    said = {clause["number"]: clause["text"] for section in told["sections"] for clause in section["clauses"]}
    assert said == {clause.number: clause.text for clause in page.clauses}
    assert [section["title"] for section in told["sections"]] == [section.title for section in page.sections]
    assert {example["after"] for example in told["examples"]} <= set(said)
    assert all(len(example["views"]) == len(example["steps"]) + 1 for example in told["examples"])


def test_english_where_nothing_is_said(client: Client) -> None:
    assert client.get("/api/games/mu/rules").json()["language"] == "en"


def test_what_is_kept_is_not_sent_again(client: Client) -> None:
    first = client.get("/api/games/mu/rules?language=nl")
    assert first.headers["cache-control"] == "no-cache"
    assert first.headers["content-encoding"] == "gzip"
    tag = {"if-none-match": first.headers["etag"]}
    again = client.get("/api/games/mu/rules?language=nl", headers=tag)
    assert (again.status_code, again.content) == (304, b"")
    assert client.get("/api/games/mu/rules?language=de", headers=tag).status_code == 200


def test_other_games_and_languages_are_refused(client: Client) -> None:
    no = client.get("/api/games/chess/rules")
    assert (no.status_code, no.json()["code"]) == (404, "not_found")
    assert "coloretto" in no.json()["text"]
    assert client.get("/api/games/mu/rules?language=tlh").status_code == 400
