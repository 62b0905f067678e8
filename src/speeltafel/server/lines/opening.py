"""How a line is opened: Uvicorn shakes hands, the application decides; then both let go of it."""

from collections.abc import Callable, Coroutine
from typing import Any
from weakref import WeakKeyDictionary

from uvicorn import Config
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from uvicorn.server import ServerState
from websockets.http11 import Request

from speeltafel.server.lines.line import Line, Switchboard

EXTENSION = "speeltafel.line"
"""Under this name the `Opening` is in the scope of a socket, where the server runs with it."""

Conversation = Callable[[Line], Coroutine[Any, Any, None]]

boards: WeakKeyDictionary[ServerState, Switchboard] = WeakKeyDictionary()


class Opening(WebSocketsSansIOProtocol):
    """Uvicorn's protocol for WebSockets, until the application hands the line over. If it does not, to the end."""

    def __init__(self, config: Config, server_state: ServerState, *args: Any, **kwargs: Any) -> None:
        super().__init__(config, server_state, *args, **kwargs)
        self.board = boards.setdefault(server_state, Switchboard(config.ws_max_size, self.connections))
        self.conn.available_extensions = None  # a line has none; to compress a kilobyte costs more than it saves
        self.early = b""  # what came after the handshake, before anybody asked for it
        self.conversation: Conversation | None = None
        self.give_up: Callable[[], None] = lambda: None

    def handle_connect(self, event: Request) -> None:
        super().handle_connect(event)
        if hasattr(self, "scope"):  # else Uvicorn refused it already
            self.scope["extensions"][EXTENSION] = self  # type: ignore[assignment]

    def hand_over(self, conversation: Conversation, give_up: Callable[[], None]) -> None:
        """What is done with the line once the application has returned, and with it all that it needed.

        If it does not return, there will be no conversation; then `give_up` lets go of what was taken for it.
        """
        self.conversation, self.give_up = conversation, give_up

    def data_received(self, data: bytes) -> None:
        if self.handshake_complete and not self.close_sent:
            self.early += data
            if len(self.early) > self.config.ws_max_size:
                self.transport.pause_reading()
        else:
            self._receive_early()
            super().data_received(data)

    async def receive(self) -> Any:
        self._receive_early()
        return await super().receive()

    def _receive_early(self) -> None:
        if self.early:
            early, self.early = self.early, b""
            self.transport.resume_reading()
            super().data_received(early)

    async def run_asgi(self) -> None:
        self.app = self._opened_by(self.app)
        await super().run_asgi()

    def _opened_by(self, app: Any) -> Any:
        async def opened(*args: Any) -> None:
            try:
                await app(*args)
                if self.conversation is not None:
                    self._let_go(self.conversation)
            except BaseException:
                self.give_up()
                raise

        return opened

    def _let_go(self, conversation: Conversation) -> None:
        """From here on the transport, and whatever it receives, is the line's."""
        self.stop_keepalive()
        self.close_timer = self.loop.call_later(0.0, lambda: None)  # while there is one, Uvicorn leaves the rest to it
        line = self.board.connect(self.transport)
        self.connections.discard(self)
        task = self.loop.create_task(conversation(line))
        self.tasks.add(task)
        task.add_done_callback(self.tasks.discard)
        if self.disconnected:
            line.connection_lost(None)
            return
        line.free = self.writable.is_set()
        self.transport.resume_reading()
        if self.early:
            line.data_received(self.early)
