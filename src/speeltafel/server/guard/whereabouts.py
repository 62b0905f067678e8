"""From where people were last heard of, so that what is scarce can be shared among addresses."""

MOST = 100_000
"""People remembered; beyond that, those who were not heard of for the longest time are forgotten."""


class Whereabouts:
    def __init__(self, most: int = MOST) -> None:
        self._most = most
        self._addresses: dict[str, str] = {}

    def note(self, person: str, address: str) -> None:
        self._addresses.pop(person, None)
        self._addresses[person] = address
        if len(self._addresses) > self._most:
            del self._addresses[next(iter(self._addresses))]

    def of(self, person: str) -> str:
        """Who was never heard of has a place of their own."""
        return self._addresses.get(person) or f"of {person}"
