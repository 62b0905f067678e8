"""How Uvicorn is set up."""

from typing import Any

import uvicorn

from speeltafel.server.connections.http import GuardedHttp
from speeltafel.server.connections.registry import ConnectionLimits, Registry
from speeltafel.server.connections.websocket import guarded_protocol
from speeltafel.server.guard.proxies import parse_networks
from speeltafel.server.routes.socket import MOST_BYTES
from speeltafel.server.settings import Settings

MOST_MESSAGE = 4 * MOST_BYTES
"""Bytes of a message on a WebSocket; to what is longer than it should be, but not than this, there is an answer."""
OTHER_FILES = 200
"""Files that a server may have open beside connections."""


class GuardedConfig(uvicorn.Config):
    """With the connections of the server, which its protocols look up here."""

    registry: Registry


def config_for(app: Any, settings: Settings, **more: Any) -> GuardedConfig:
    config = GuardedConfig(
        app,
        log_config=None,
        access_log=False,
        server_header=False,
        http=GuardedHttp,
        ws=guarded_protocol(settings.websockets),
        ws_max_size=MOST_MESSAGE,
        ws_per_message_deflate=False,  # costs more than it saves for messages of a kilobyte
        timeout_keep_alive=settings.idle_timeout,  # type: ignore[arg-type]  # parts of seconds are as good
        proxy_headers=False,
        **more,
    )
    config.registry = Registry(
        ConnectionLimits(
            total=min(settings.connections, open_files() - OTHER_FILES),
            per_address=settings.connections_per_address,
            request_timeout=settings.request_timeout,
            unread_timeout=settings.unread_timeout,
            trusted=parse_networks(settings.proxies),
            on=settings.limits,
        )
    )
    return config


def open_files() -> int:
    """How many this process may have open, after it has asked for as many as it may ask for."""
    try:
        import resource  # not everywhere
    except ImportError:
        return 2**31
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    if soft != hard:
        resource.setrlimit(resource.RLIMIT_NOFILE, (hard, hard))
    return 2**31 if hard == resource.RLIM_INFINITY else hard
