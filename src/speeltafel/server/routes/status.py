"""Is the server alive, and can it serve?"""

from litestar import Response, get

from speeltafel.server.routes.dependencies import TheServices


@get("/health", sync_to_thread=False, tags=["status"], opt={"limit": None})
def health() -> dict[str, str]:
    """Alive, whatever the database says; and who it is."""
    return {"name": "speeltafel", "status": "alive"}


@get("/ready", tags=["status"], opt={"limit": None})
async def ready(services: TheServices) -> Response[dict[str, str]]:
    """Ready to serve: the database takes what is written, and the server is not about to stop."""
    if services.closing:
        return Response({"status": "closing"}, status_code=503)
    if not await services.store.healthy():
        return Response({"status": "the database does not take what is written"}, status_code=503)
    return Response({"status": "ready"})


HANDLERS = [health, ready]
