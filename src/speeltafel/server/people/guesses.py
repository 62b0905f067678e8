"""How fast passwords may be guessed, without shutting the owner of an account out.

Guesses count for an account and the network that they come from together, so that whoever guesses elsewhere takes
nothing from the owner. A browser in which the owner was logged in before has a budget of its own even beside somebody
who guesses at the same address.
"""

from typing import Any

from litestar.connection import ASGIConnection

from speeltafel.server.guard.rate_limits import RateLimiter, client_address
from speeltafel.server.people.people import People


async def pace_guess(
    people: People, limiter: RateLimiter, connection: ASGIConnection[Any, Any, Any, Any], login: str
) -> None:
    """Refused if it is too fast. What is made up does not reach the database: the browser's cookie is signed."""
    device = people.device(connection)
    if device is not None:
        limiter.take("logins", f"device {device}")
        row = await people.store.person_by_login(login)
        if row is not None and await people.store.device_known(row.id, device):
            return
    address = client_address(connection.scope)
    limiter.take("logins", address, per_address=True)
    limiter.take("logins", f"login {login.casefold()} from {network_of(address)}")


def network_of(address: str) -> str:
    """Many addresses that one stranger may well have: 256 neighbours, or what a provider gives out in IPv6."""
    if "::/" in address:
        return address[:14]
    return address.rpartition(".")[0] or address
