"""What the server answers."""

from typing import Any

from litestar import Litestar
from litestar.testing import TestClient


def me(client: TestClient[Litestar]) -> Any:
    return ok(client.get("/api/me"))


def ok(answer: Any, status: int = 200) -> Any:
    assert answer.status_code == status, answer.text
    return answer.json()


def no(answer: Any, status: int, code: str) -> str:
    """The sentence of a refusal, which has the form of all refusals."""
    assert answer.status_code == status, answer.text
    said = answer.json()
    assert (said.pop("is"), said.pop("code")) == ("no", code)
    text = said.pop("text")
    assert set(said) == {"clause", "ref", "version"}
    assert text[0].isupper() or text[0] == "`"
    assert text.endswith(".")
    return str(text)
