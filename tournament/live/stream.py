"""GET /live/<slug>: the raw ASGI endpoint of the streams (text/event-stream)."""

import asyncio
import logging
import random
import re
from functools import lru_cache, partial
from http import HTTPStatus
from typing import Any

from django.core.validators import slug_re
from django.http.request import split_domain_port, validate_host
from django.utils.http import parse_etags

from tournament.environment import ALLOWED_HOSTS, DATA_POLICY
from tournament.live.channel import Channel, Viewer
from tournament.live.data import MODULES, load_lists
from tournament.live.hub import Hub
from tournament.live.line import Gone, line_of
from tournament.live.stream_request import Ask, address_etag, etag_of, read_ask, read_data_ask
from tournament.live.tokens import holder_of
from tournament.live.version_watch import Known

Scope = dict[str, Any]
logger = logging.getLogger(__name__)

PREFIX = "/live/"
MOST_ADDRESS = 2_000  # bytes: all lists and a token have a quarter of that
STREAM_HEADERS = (
    (b"content-type", b"text/event-stream; charset=utf-8"),
    (b"cache-control", b"no-store, no-transform"),
    (b"x-accel-buffering", b"no"),  # nginx: pass every frame on at once
    (b"content-security-policy", DATA_POLICY.encode()),
    (b"x-content-type-options", b"nosniff"),
)
DATA_HEADERS = (*STREAM_HEADERS, (b"access-control-allow-origin", b"*"))
HOSTS = 32  # names of hosts, as requests have them, whose check is kept
DATA_PATH = re.compile(r"/api/v1/events/([-\w]+)/stream", re.ASCII)


async def stream(hub: Hub, scope: Scope, receive: Any, send: Any) -> None:
    """Follow an event; `read_ask` says what the query may hold.

    404: no such event, or it is not public and the token is not in force. 405: not GET. 414: the address is
    longer than any of ours. 503: as many viewers as this process takes, in all or from this address, or it is
    ending; the page then polls instead.
    """
    headers = headers_of(scope)
    await hub.admission.turn()
    slug = scope["path"].removeprefix(PREFIX).rstrip("/")
    if refusal := _why_not(hub, scope, slug, headers):
        await answer(send, refusal)
        return
    ask = read_ask(scope["query_string"].decode("latin1"), headers)
    # Nothing of the request is kept as long as somebody watches: heads may have 32 kB.
    del headers
    scope["headers"].clear()
    try:
        event, holder = await _found(hub, slug, ask.token)
    except Exception:
        logger.exception("The live stream could not read the database")
        await answer(send, HTTPStatus.SERVICE_UNAVAILABLE)
        return
    if event is None:
        await answer(send, HTTPStatus.NOT_FOUND)
        return
    if hub.full(address := address_of(scope)):  # others came while the event was looked up
        await answer(send, HTTPStatus.SERVICE_UNAVAILABLE)
        return
    async with hub.watching(ask.topic(event.id), address) as channel:
        if channel.closed:
            await answer(send, HTTPStatus.SERVICE_UNAVAILABLE)
        else:
            await _follow(channel, ask, holder, scope, receive, send)


async def data_stream(hub: Hub, scope: Scope, receive: Any, send: Any) -> bool:
    """Follow an event as data, for programs; whether it was: what is refused here is Django's to answer.

    Django says why as the interface does, or gives a single frame where too many follow already.
    """
    matched = DATA_PATH.fullmatch(scope["path"])
    if matched:
        await hub.admission.turn()
    headers = headers_of(scope) if matched else {}
    if not matched or "authorization" in headers or _why_not(hub, scope, matched[1], headers):
        return False
    if MODULES:
        await asyncio.to_thread(load_lists)
    ask = read_data_ask(scope["query_string"].decode("latin1"), headers)
    del headers
    if not ask.lists:
        return False
    try:
        event = await hub.find(matched[1])
    except Exception:
        logger.exception("The stream as data could not read the database")
        return False
    if event is None or not event.public or hub.full(address := address_of(scope)):
        return False
    scope["headers"].clear()
    async with hub.watching(ask.topic(event.id), address) as channel:
        if channel.closed:
            await answer(send, HTTPStatus.SERVICE_UNAVAILABLE)
        else:
            await _follow(channel, ask, "", scope, receive, send)
    return True


async def _found(hub: Hub, slug: str, token: str) -> tuple[Known | None, str]:
    """The event of the address if the viewer may follow it, and the holder of the token.

    Who holds which tokens is asked only by a token of this event, as a hidden event and none take strangers
    the same time.
    """
    event = await hub.find(slug)
    holder = holder_of(token, event.id if event else 0)
    if event and holder and not event.public:
        event = await hub.find(slug, with_holders=True)
    return (event, holder) if event and event.admits(holder) else (None, "")


def _why_not(hub: Hub, scope: Scope, slug: str, headers: dict[str, str]) -> HTTPStatus | None:
    if scope["method"] != "GET":
        return HTTPStatus.METHOD_NOT_ALLOWED
    if len(scope["path"]) + len(scope["query_string"]) > MOST_ADDRESS:
        return HTTPStatus.REQUEST_URI_TOO_LONG
    if not slug_re.fullmatch(slug):
        return HTTPStatus.NOT_FOUND
    if not _is_our_host(headers.get("host", "")):
        return HTTPStatus.BAD_REQUEST
    return HTTPStatus.SERVICE_UNAVAILABLE if hub.full(address_of(scope)) else None


async def _follow(channel: Channel, ask: Ask, holder: str, scope: Scope, receive: Any, send: Any) -> None:
    """Send frames until the viewer leaves or the channel closes."""
    headers = DATA_HEADERS if ask.data else STREAM_HEADERS
    line = line_of(scope)
    gone = line or await _leaving(receive)
    viewer = Viewer(ask.version, holder, line, channel.beat)
    # Browsers that lost the line come back spread over three seconds, not all at once.
    opening = b"retry: %d\n\n" % random.uniform(1000, 4000)
    try:
        if line and line.ready and channel.takes(viewer):
            line.begin(headers, opening + channel.next(viewer))
        else:
            await send({"type": "http.response.start", "status": HTTPStatus.OK, "headers": headers})
            await _part(send, opening)
        await channel.follow(viewer, gone, partial(_part, send))
        await send({"type": "http.response.body", "body": b""})
    finally:
        gone.cancel()


async def _leaving(receive: Any) -> Gone:
    """That the viewer leaves, as a server without lines tells it."""
    await receive()  # the request, which has no body; the next is that the viewer has left
    leaving: Gone = asyncio.ensure_future(receive())
    return leaving


async def _part(send: Any, body: bytes) -> None:
    await send({"type": "http.response.body", "body": body, "more_body": True})


def address_of(scope: Scope) -> str:
    """The viewer's address; empty when there is none, as on a socket of this computer."""
    return (scope.get("client") or ("", 0))[0]


def headers_of(scope: Scope) -> dict[str, str]:
    """The request's headers, names in lower case."""
    return {name.decode("latin1"): value.decode("latin1") for name, value in scope["headers"]}


async def answer(send: Any, status: HTTPStatus, text: str = "") -> None:
    """Send a complete plain-text answer: the text, or the phrase of the status."""
    headers = [
        (b"content-type", b"text/plain; charset=utf-8"),
        (b"cache-control", b"no-store"),
        (b"content-security-policy", DATA_POLICY.encode()),
        (b"x-content-type-options", b"nosniff"),
    ]
    if status == HTTPStatus.METHOD_NOT_ALLOWED:
        headers.append((b"allow", b"GET"))
    if status == HTTPStatus.SERVICE_UNAVAILABLE:
        headers.append((b"retry-after", b"15"))
    await send({"type": "http.response.start", "status": status, "headers": headers})
    await send({"type": "http.response.body", "body": (text or status.phrase).encode()})


POLLED = re.compile(r"/e/([-\w]+)/live/", re.ASCII)
INTERFACE = re.compile(r"/api/v1/events/([-\w]+)(/.*)?", re.ASCII)


def unchanged(hub: Hub, scope: Scope) -> str:
    """The ETag of what the browser has, if that is current and it may see it; "" for all other requests.

    With "", Django answers.
    """
    polled = POLLED.fullmatch(scope["path"])
    path = polled or INTERFACE.fullmatch(scope["path"])
    headers = headers_of(scope) if path and scope["method"] == "GET" else {}
    etags = headers.get("if-none-match")
    if not path or not etags or "authorization" in headers or not _is_our_host(headers.get("host", "")):
        return ""
    event = hub.remembered(path[1])
    if event is None:
        return ""
    query = scope["query_string"].decode("latin1")
    etag = _etag_of_list(event, query) if polled else _etag_of_address(event, scope["path"], query)
    return etag if etag in {tag.removeprefix("W/") for tag in parse_etags(etags)} else ""


def _etag_of_list(event: Known, query: str) -> str:
    ask = read_ask(query, {})
    return etag_of(event.id, event.version, ask) if event.admits(holder_of(ask.token, event.id)) else ""


def _etag_of_address(event: Known, path: str, query: str) -> str:
    return address_etag(event.id, event.version, path, query) if event.public else ""


@lru_cache(maxsize=HOSTS)
def _is_our_host(host: str) -> bool:
    domain, _port = split_domain_port(host)
    return validate_host(domain, ALLOWED_HOSTS)


async def not_modified(send: Any, etag: str) -> None:
    """304: the browser keeps what it has."""
    headers = [(b"etag", etag.encode()), (b"cache-control", b"no-cache, private")]
    await send({"type": "http.response.start", "status": HTTPStatus.NOT_MODIFIED, "headers": headers})
    await send({"type": "http.response.body", "body": b""})
