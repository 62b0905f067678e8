"""How fast is too fast, by a clock that the test sets; and how much is too much."""

import pytest
from guarded_app import TOKEN, guarded_client

from speeltafel.server.domain.errors import CommandRefused
from speeltafel.server.guard.rate_limits import (
    MAX_BUCKETS,
    MAX_REQUEST_BYTES,
    RATE_LIMITS,
    RateLimit,
    RateLimiter,
    TooFast,
    client_network,
)


class Hand:
    """Of a clock."""

    now = 1000.0

    def __call__(self) -> float:
        return self.now


def taken(limiter: RateLimiter, what: str, key: str, per_address: bool = False) -> int:
    """How many can be taken now."""
    for count in range(10_000):
        try:
            limiter.take(what, key, per_address)
        except CommandRefused:
            return count
    raise AssertionError("There is no end to it.")


def test_so_many_at_once_and_then_one_at_a_time() -> None:
    clock = Hand()
    limiter = RateLimiter(limits={"chat": RateLimit(5, 2.0)}, clock=clock)
    assert taken(limiter, "chat", "anna") == 5
    clock.now += 1.9
    assert taken(limiter, "chat", "anna") == 0
    clock.now += 0.1
    assert taken(limiter, "chat", "anna") == 1
    clock.now += 6.5
    assert taken(limiter, "chat", "anna") == 3
    clock.now += 1000
    assert taken(limiter, "chat", "anna") == 5, "no more than a full bucket is saved"


def test_what_costs_several_takes_them_all_or_none() -> None:
    clock = Hand()
    limiter = RateLimiter(limits={"moves": RateLimit(10, 1.0)}, clock=clock)
    limiter.take("moves", "anna", count=7)
    with pytest.raises(TooFast) as caught:
        limiter.take("moves", "anna", count=5)
    assert caught.value.after == 2
    assert taken(limiter, "moves", "anna") == 3


def test_who_is_too_fast_is_told_when_it_would_be_allowed() -> None:
    clock = Hand()
    limiter = RateLimiter(limits={"chat": RateLimit(1, 9.5)}, clock=clock)
    limiter.take("chat", "anna")
    with pytest.raises(TooFast) as caught:
        limiter.take("chat", "anna")
    assert (caught.value.code, caught.value.after) == ("too_fast", 10)
    assert caught.value.sentence == "That was too fast; try again in 10 seconds."
    clock.now += 9
    with pytest.raises(TooFast, match="in 1 second\\."):
        limiter.take("chat", "anna")
    clock.now += 0.5
    limiter.take("chat", "anna")


def test_asking_too_fast_does_not_make_one_wait_longer() -> None:
    clock = Hand()
    limiter = RateLimiter(limits={"chat": RateLimit(1, 5.0)}, clock=clock)
    assert taken(limiter, "chat", "anna") == 1
    assert [taken(limiter, "chat", "anna") for _ in range(50)] == [0] * 50
    clock.now += 5
    assert taken(limiter, "chat", "anna") == 1


def test_everybody_and_everything_has_a_bucket_of_its_own() -> None:
    limiter = RateLimiter(clock=Hand())
    assert taken(limiter, "chat", "anna") == taken(limiter, "chat", "ben") == RATE_LIMITS["chat"].burst
    assert taken(limiter, "moves", "anna") == RATE_LIMITS["moves"].burst


def test_an_address_may_be_a_crowd() -> None:
    clock = Hand()
    limiter = RateLimiter(limits={"moves": RateLimit(10, 1.0, address_factor=4)}, clock=clock)
    assert taken(limiter, "moves", "10.0.0.1", per_address=True) == 40
    clock.now += 1
    assert taken(limiter, "moves", "10.0.0.1", per_address=True) == 4


def test_becoming_somebody_is_as_strict_for_a_crowd() -> None:
    assert [RATE_LIMITS[what].address_factor for what in ("logins", "registrations", "guests")] == [1, 1, 1]
    assert all(RATE_LIMITS[what].interval >= 10 for what in ("logins", "registrations", "guests", "tables"))


def test_limits_can_be_turned_off_but_not_misspelt() -> None:
    limiter = RateLimiter(on=False)
    for _ in range(1000):
        limiter.take("logins", "anna")
    with pytest.raises(KeyError):
        limiter.take("loggins", "anna")


def test_full_buckets_are_forgotten() -> None:
    clock = Hand()
    limiter = RateLimiter(limits={"other": RateLimit(10, 1.0)}, clock=clock)
    taken(limiter, "other", "anna")
    for visitor in range(100_000):
        clock.now += 0.01
        limiter.take("other", f"visitor {visitor}")
    assert limiter.buckets <= 1100, "only those of the last second are not full"
    assert taken(limiter, "other", "anna") == 10


def test_a_flood_of_addresses_does_not_fill_the_memory() -> None:
    limiter = RateLimiter(limits={"other": RateLimit(10, 1.0)}, clock=Hand())
    assert taken(limiter, "other", "the worst") == 10
    for visitor in range(MAX_BUCKETS + 10):
        limiter.take("other", f"visitor {visitor}")
    assert limiter.buckets <= MAX_BUCKETS
    assert taken(limiter, "other", "the worst") == 0, "those who asked most are remembered longest"


@pytest.mark.parametrize(
    ("address", "key"),
    [
        ("203.0.113.9", "203.0.113.9"),
        ("2001:db8:1:2:3:4:5:6", "2001:0db8:0001:0002::/64"),
        ("2001:db8:1:2::9", "2001:0db8:0001:0002::/64"),
        ("::ffff:203.0.113.9", "203.0.113.9"),
        ("", ""),
        ("testclient", "testclient"),
    ],
)
def test_a_household_in_ipv6_is_one(address: str, key: str) -> None:
    assert client_network(address) == key


def test_requests_that_are_too_fast_say_so() -> None:
    with guarded_client(RateLimiter(limits={"other": RateLimit(2, 3.0, address_factor=1)}, clock=Hand())) as client:
        assert [client.get("/").status_code for _ in range(3)] == [200, 200, 429]
        answer = client.get("/")
        assert answer.headers["retry-after"] == "3"
        assert answer.json()["code"] == "too_fast"
        watching = client.get("/metrics", headers={"authorization": f"Bearer {TOKEN}"})
        assert watching.status_code == 200, "whoever watches over the server is not counted"


def test_a_request_can_be_too_large() -> None:
    with guarded_client() as client:
        fits = b'{"text": "' + b"x" * (MAX_REQUEST_BYTES - 12) + b'"}'
        assert len(fits) == MAX_REQUEST_BYTES
        assert client.post("/say", content=fits).status_code == 200
        answer = client.post("/say", content=fits + b" ")
        assert answer.status_code == 413
        assert "65536 bytes" in answer.json()["text"]
        pieces = (b"x" * 1000 for _ in range(1000))  # its length is not told beforehand
        assert client.post("/say", content=pieces).status_code == 413
