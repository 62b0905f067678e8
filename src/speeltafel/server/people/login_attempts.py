"""Rate limits on login attempts that do not lock the owner of an account out.

Attempts count by account and network together, so that guesses from elsewhere cost the owner nothing. A browser in
which the owner was logged in before has a limit of its own, even at an address from which somebody guesses.
"""

from speeltafel.server.guard.rate_limits import RateLimiter, client_address
from speeltafel.server.litestar_types import AnyConnection
from speeltafel.server.people.people import People


async def limit_login_attempts(people: People, limiter: RateLimiter, connection: AnyConnection, login: str) -> None:
    """Raises `TooFast`. The browser's cookie is signed, so that forged ones do not reach the database."""
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
    """The /24 of an IPv4 address, or the /48 of an IPv6 network: what one attacker easily has."""
    if "::/" in address:
        return address[:14]
    return address.rpartition(".")[0] or address
