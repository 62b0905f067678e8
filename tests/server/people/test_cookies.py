"""Cookies: only what we signed is believed, and not for ever."""

import pytest
from hypothesis import given
from hypothesis import strategies as st
from visitors import Clock

from speeltafel.server.people.cookies import MAX_AGE, RENEW_AFTER, CookieClaims, Cookies

KEY = bytes(range(32))
ID = "Zk3_-abcDEF01234"


def test_a_cookie_says_who_and_when() -> None:
    clock = Clock()
    cookies = Cookies(KEY, clock)
    assert cookies.read(cookies.text(ID, "guest")) == CookieClaims(ID, "guest", int(clock.now))


@pytest.mark.parametrize("at", range(0, 80, 3))
def test_a_changed_cookie_is_worth_nothing(at: int) -> None:
    cookies = Cookies(KEY)
    text = cookies.text(ID, "guest")
    at %= len(text)
    changed = text[:at] + ("x" if text[at] != "x" else "y") + text[at + 1 :]
    assert cookies.read(changed) is None


def test_a_cookie_signed_with_another_key_is_worth_nothing() -> None:
    assert Cookies(KEY).read(Cookies(bytes(32)).text(ID, "account")) is None


def test_a_guests_cookie_cannot_be_turned_into_an_accounts() -> None:
    cookies = Cookies(KEY)
    assert cookies.read(cookies.text(ID, "guest").replace("guest", "account")) is None


@given(st.text())
def test_what_we_did_not_write_is_worth_nothing(text: str) -> None:
    assert Cookies(KEY).read(text) is None


def test_a_cookie_lives_a_year() -> None:
    clock = Clock()
    cookies = Cookies(KEY, clock)
    text = cookies.text(ID, "guest")
    clock.now += MAX_AGE - 1
    assert cookies.read(text) is not None
    clock.now += 1
    assert cookies.read(text) is None


def test_a_clock_that_was_set_back_makes_nobody_a_stranger() -> None:
    clock = Clock()
    cookies = Cookies(KEY, clock)
    text = cookies.text(ID, "guest")
    clock.now -= MAX_AGE
    assert cookies.read(text) is not None


def test_the_cookie_of_a_browser_is_not_that_of_a_person() -> None:
    cookies = Cookies(KEY)
    text = cookies.device_cookie("abc_-1", secure=False).value
    assert text is not None
    assert cookies.read_device(text) == "abc_-1"
    assert cookies.read_device(text + "x") is None
    assert cookies.read(text) is None
    assert cookies.read_device(cookies.text(ID, "secret")) is None
    assert cookies.read_device(cookies.text("device", "secret")) != "secret"


def test_after_a_month_it_is_old() -> None:
    clock = Clock()
    cookies = Cookies(KEY, clock)
    shown = CookieClaims(ID, "guest", int(clock.now))
    clock.now += RENEW_AFTER
    assert not cookies.needs_renewal(shown)
    clock.now += 1
    assert cookies.needs_renewal(shown)


def test_no_script_can_read_it_and_no_other_site_send_it() -> None:
    told = Cookies(KEY).cookie(ID, "guest", secure=True).to_header(header="").lower()
    assert {"httponly", "secure", "samesite=lax", "path=/", f"max-age={MAX_AGE}"} <= set(told.split("; "))
    assert "secure" not in Cookies(KEY).cookie(ID, "guest", secure=False).to_header(header="").lower()
    assert "domain" not in told
