"""Imported by the process that `forked_server` copies: all that a server imports, and the machine code that there is.

Nothing here may start a thread or open a database: a copy would have neither.
"""

# ruff: noqa: F401  to be imported is all that they are for
import gc

import anyio._backends._asyncio
import psycopg
import redis.asyncio
import uvicorn.lifespan.on
import uvicorn.protocols.http.httptools_impl
import uvicorn.protocols.websockets.websockets_sansio_impl

import speeltafel.cli.commands.serve
import speeltafel.server.uvicorn_server
from speeltafel import game, game_names
from speeltafel.bots.warm_up import is_compiled
from speeltafel.server.app import make_app
from speeltafel.server.hub.machine_code import load
from speeltafel.server.settings import Settings

make_app(Settings())  # which imports every route
for name in game_names():
    if is_compiled(game(name).rules):
        load(name)
gc.freeze()
