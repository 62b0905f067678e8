"""The path of the metrics, written in every way that a server or a proxy may take for the same."""

from contextlib import closing
from http.client import HTTPConnection

from patience import PATIENCE

SPELLINGS = (
    "/metrics",
    "/metrics/",
    "/metrics//",
    "//metrics",
    "/./metrics",
    "/metrics/.",
    "/api/../metrics",
    "/%6detrics",
    "/metrics%2f",
    "/%2fmetrics",
    "/%2e/metrics",
    "/metrics?x=1",
    "/metrics;x",
    "/METRICS",
    "http://127.0.0.1/metrics",
)


def asked(port: int, path: str, **headers: str) -> str:
    """Exactly that path: other clients would tidy it up."""
    with closing(HTTPConnection("127.0.0.1", port, timeout=PATIENCE)) as door:
        door.request("GET", path, headers=headers)
        return door.getresponse().read().decode()
