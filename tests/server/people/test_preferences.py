"""Settings that follow somebody with an account, and nobody else."""

from pathlib import Path
from typing import Any

import pytest
from cookie_jar import anew
from replies import no, ok
from visitors import PASSWORD, account, guest, people_of, visiting

from speeltafel.server.routes.preferences import HANDLERS

CHOSEN: dict[str, Any] = {
    "language": "nl",
    "theme": "dark",
    "sound": True,
    "volume": 80,
    "alarm": False,
    "speed": "slow",
    "bot_pause": "short",
    "confirm": True,
    "play_forced": False,
    "hotkeys": False,
    "patterns": "strong",
    "card_size": "large",
    "left_handed": True,
    "level": "master",
    "muted": ["somebody-loud"],
}


def test_they_are_there_on_another_device(tmp_path: Path) -> None:
    with visiting(tmp_path, more=HANDLERS) as client:
        account(client)
        assert ok(client.get("/api/settings")) == {"preferences": None}
        assert client.put("/api/settings", json=CHOSEN).status_code == 204
        assert client.put("/api/settings", json=CHOSEN | {"theme": "light"}).status_code == 204
        anew(client)
        assert ok(client.get("/api/settings")) == {"preferences": None}
        account(client, "ben", "Ben")
        assert ok(client.get("/api/settings")) == {"preferences": None}
        anew(client)
        ok(client.post("/api/login", json={"login": "anna", "password": PASSWORD}))
        assert ok(client.get("/api/settings")) == {"preferences": CHOSEN | {"theme": "light"}}


def test_those_of_guests_stay_where_they_are(tmp_path: Path) -> None:
    with visiting(tmp_path, more=HANDLERS) as client:
        no(client.put("/api/settings", json=CHOSEN), 401, "unknown_person")
        guest(client)
        assert "stay on the device" in no(client.put("/api/settings", json=CHOSEN), 409, "not_now")
        assert ok(client.get("/api/settings")) == {"preferences": None}


@pytest.mark.parametrize(
    "wrong",
    [
        {"theme": "pink"},
        {"speed": 3},
        {"left_handed": "yes"},
        {"level": "x" * 21},
        {"colour": "red"},
        {"volume": 101},
        {"muted": ["x"] * 201},
    ],
)
def test_only_what_is_a_setting_is_kept(tmp_path: Path, wrong: dict[str, Any]) -> None:
    with visiting(tmp_path, more=HANDLERS) as client:
        account(client)
        no(client.put("/api/settings", json=CHOSEN | wrong), 400, "bad_message")
        assert ok(client.get("/api/settings")) == {"preferences": None}


def test_what_a_later_speeltafel_kept_is_as_good_as_nothing(tmp_path: Path) -> None:
    with visiting(tmp_path, more=HANDLERS) as client:
        anna = account(client)
        with client.portal() as portal:
            portal.call(people_of(client).store.keep_preferences, anna["id"], '{"theme": "sepia"}')
        assert ok(client.get("/api/settings")) == {"preferences": None}
