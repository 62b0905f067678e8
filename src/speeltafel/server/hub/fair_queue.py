"""A queue that serves addresses in turn, and the people of an address in turn: who asks for much waits for it."""

from collections import Counter, OrderedDict, deque
from typing import Generic, TypeVar

T = TypeVar("T")


class FairQueue(Generic[T]):
    """Whoever is served goes to the end of the row, and so does whoever comes new."""

    def __init__(self) -> None:
        self._rows: OrderedDict[str, OrderedDict[str, deque[T]]] = OrderedDict()
        self._waiting: Counter[str] = Counter()

    def __len__(self) -> int:
        return self._waiting.total()

    def __bool__(self) -> bool:
        return bool(self._rows)

    def waiting(self, address: str) -> int:
        """How many wait from there; any thread may ask."""
        return self._waiting[address]

    def put(self, job: T, address: str, person: str) -> None:
        self._rows.setdefault(address, OrderedDict()).setdefault(person, deque()).append(job)
        self._waiting[address] += 1

    def pop(self) -> T:
        """The next one; IndexError if there is none."""
        if not self._rows:
            raise IndexError("Nobody waits.")
        address, people = next(iter(self._rows.items()))
        person, jobs = next(iter(people.items()))
        job = jobs.popleft()
        self._waiting[address] -= 1
        people.move_to_end(person)
        self._rows.move_to_end(address)
        if not jobs:
            del people[person]
        if not people:
            del self._rows[address], self._waiting[address]
        return job
