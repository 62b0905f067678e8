"""Which seats are connected, as spectators know it who are kept behind."""


class PresenceHistory:
    """What changed, until it is long enough ago to be told."""

    def __init__(self) -> None:
        self._told: frozenset[int] = frozenset()
        self._changes: list[tuple[float, frozenset[int]]] = []

    def note(self, now: float, seats: frozenset[int]) -> bool:
        """Is that another than before?"""
        if seats == (self._changes[-1][1] if self._changes else self._told):
            return False
        self._changes.append((now, seats))
        return True

    def at(self, moment: float) -> frozenset[int]:
        """Who was there then; nobody, if that is not known. Nobody asks for an earlier moment than before."""
        while self._changes and self._changes[0][0] <= moment:
            self._told = self._changes.pop(0)[1]
        return self._told
