"""Errors of the store."""


class Conflict(Exception):
    """Somebody else wrote that event first, or has that login."""


class Repeated(Conflict):
    """It was done already, under the same Idempotency-Key."""


class Gap(Exception):
    """An event of a table is missing though later ones are there."""

    def __init__(self, number: int) -> None:
        super().__init__(f"Event {number} is missing in a log that goes on after it.")
        self.number = number


class Unavailable(Exception):
    """The database does not answer. What was to be written is not acknowledged; it may be tried again."""


class BadDatabase(Exception):
    """A database that cannot be opened, with a sentence for whoever started the server."""
