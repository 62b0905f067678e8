"""Names that everybody can see, read and tell apart."""

import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st

from speeltafel.server.domain.errors import CommandRefused
from speeltafel.server.people.names import MAX_LENGTH, clean_login, clean_name


@pytest.mark.parametrize(
    ("typed", "kept"),
    [
        ("  Anna ", "Anna"),
        ("Anna   Maria", "Anna Maria"),
        ("Mu\u0308", "Mü"),  # two characters become one
        ("☀\ufe0f Zon", "☀ Zon"),
        ("李娜", "李娜"),
        ("דנה", "דנה"),
        ("<b>Ann</b> & 'co'", "<b>Ann</b> & 'co'"),  # whoever shows it escapes it
        ("x" * MAX_LENGTH, "x" * MAX_LENGTH),
        ("\nAnna\t", "Anna"),
    ],
)
def test_what_is_kept(typed: str, kept: str) -> None:
    assert clean_name(typed) == kept


@pytest.mark.parametrize(
    ("typed", "part"),
    [
        ("", "1 to 24"),
        ("   ", "1 to 24"),
        ("x" * (MAX_LENGTH + 1), "this one has 25"),
        ("An\0na", "U+0000"),
        ("An\nna", "U+000A"),
        ("An\u200bna", "U+200B"),  # no width
        ("An\u202ena", "U+202E"),  # turns what follows around
        ("An\u00a0na", "U+00A0"),  # looks like a space
        ("\u3164", "U+3164"),  # a letter that looks like nothing
        ("\u2800", "U+2800"),
        ("Ann\U000e0041", "U+E0041"),  # invisible letters
        ("a\ud800b", "U+D800"),
        ("\u0301na", "accents"),
        ("a\u0316\u0317\u0318\u0319b", "accents"),
    ],
)
def test_what_is_refused(typed: str, part: str) -> None:
    with pytest.raises(CommandRefused) as caught:
        clean_name(typed)
    assert caught.value.code == "bad_message"
    assert part in caught.value.sentence


@given(st.text(max_size=30))
def test_a_kept_name_can_be_seen_and_is_kept_the_same_again(typed: str) -> None:
    try:
        name = clean_name(typed)
    except CommandRefused:
        return
    assert 1 <= len(name) <= MAX_LENGTH
    assert name.isprintable()
    assert name == name.strip() == unicodedata.normalize("NFC", name) == clean_name(name)


@pytest.mark.parametrize("login", ["ann", "Anna_1", "a-b", "x" * 24])
def test_logins(login: str) -> None:
    assert clean_login(login) == login


@pytest.mark.parametrize("login", ["an", "x" * 25, "änna", "an na", "ann\n", "anna@home"])
def test_logins_that_are_refused(login: str) -> None:
    with pytest.raises(CommandRefused, match="3 to 24"):
        clean_login(login)
