"""Saying "nothing new" to pages that poll, without a thread, a query or Django: the hub knows the version."""

import re
from http import HTTPStatus
from typing import Any

from django.conf import settings
from django.http.request import split_domain_port, validate_host
from django.utils.http import parse_etags

from tournament.live.asking import etag_of, read_ask
from tournament.live.hub import Hub
from tournament.live.stream import Scope, headers_of
from tournament.live.tokens import holder_of

POLLED = re.compile(r"/e/([-\w]+)/live/", re.ASCII)


def unchanged(hub: Hub, scope: Scope) -> str:
    """The ETag of what the browser has, if that is current and it may see it; "" for all other requests.

    "" never means more than that Django is to answer.
    """
    path = POLLED.fullmatch(scope["path"])
    headers = headers_of(scope) if path and scope["method"] == "GET" else {}
    given = headers.get("if-none-match")
    if not path or not given or not _ours(headers):
        return ""
    event = hub.remembered(path[1])
    ask = read_ask(scope["query_string"].decode("latin1"), {})
    if event is None or not event.admits(holder_of(ask.token, event.id)):
        return ""
    etag = etag_of(event.id, event.version, ask)
    return etag if etag in {one.removeprefix("W/") for one in parse_etags(given)} else ""


def _ours(headers: dict[str, str]) -> bool:
    domain, _port = split_domain_port(headers.get("host", ""))
    return validate_host(domain, settings.ALLOWED_HOSTS)


async def not_modified(send: Any, etag: str) -> None:
    """304: the browser keeps what it has."""
    headers = [(b"etag", etag.encode()), (b"cache-control", b"no-cache, private")]
    await send({"type": "http.response.start", "status": HTTPStatus.NOT_MODIFIED, "headers": headers})
    await send({"type": "http.response.body", "body": b""})
