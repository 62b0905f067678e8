"""Ids of people, tables and sanctions."""

import secrets


def new_id(size: int = 12) -> str:
    """So many random bytes, as they may stand in an address; and at a command line, where a dash begins an option."""
    while (text := secrets.token_urlsafe(size)).startswith("-"):
        pass
    return text
