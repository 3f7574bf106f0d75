"""The program as behind a proxy that speaks HTTPS: browsers trust this computer's own address without it."""

from collections.abc import Callable, MutableMapping
from typing import Any

from tournament.asgi import application as program


async def application(
    scope: MutableMapping[str, Any], receive: Callable[..., Any], send: Callable[..., Any]
) -> None:
    """Each request came by HTTPS."""
    await program({**scope, "scheme": "https"} if scope["type"] == "http" else scope, receive, send)
