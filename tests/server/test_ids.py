"""Ids can be said wherever people say them."""

import secrets

import pytest

from speeltafel.server.ids import new_id


def test_none_looks_like_an_option_of_a_command(monkeypatch: pytest.MonkeyPatch) -> None:
    drawn = iter(["-yes", "--no", "_fine", "fine-"])
    monkeypatch.setattr(secrets, "token_urlsafe", lambda size: next(drawn))
    assert [new_id(), new_id()] == ["_fine", "fine-"]
