"""What a request's body says, read so that whatever it holds is the sender's fault and not ours."""

from typing import Any

from litestar import Request
from litestar.exceptions import ClientException


class JsonRequest(Request[Any, Any, Any]):
    """Litestar's, but for bytes that are no text: for those its decoder raises what Litestar itself does not expect."""

    async def json(self) -> Any:
        try:
            return await super().json()
        except UnicodeDecodeError as problem:
            raise ClientException("The body is not understood: it must be JSON in UTF-8") from problem
