"""Addresses that other devices can open, their QR codes, and the limit on wrong link keys.

Nobody guesses 128 bits; the limit bounds what trying costs. Links that are right keep working from that
network address, because a whole hall may share it.
"""

from contextlib import suppress
from ipaddress import ip_address
from urllib.parse import urlsplit

import segno
from axes.helpers import get_client_ip_address
from django.core.cache import cache
from django.http import HttpRequest, HttpResponse
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import gettext as _

from tournament.environment import lan_address

# The beginnings that addresses share: /e/ is for everybody, /desk/ for the staff of an event.
EVENT = "e/<slug:slug>"
DESK = "desk/<slug:slug>"
SESSION = f"{DESK}/sessions/<int:session>"
TABLE = f"{SESSION}/tables/<int:table>"


_OWN_NAMES = frozenset({"localhost", "127.0.0.1", "0.0.0.0"})  # noqa: S104 - names, nothing listens


def hall_address(request: HttpRequest) -> str:
    """Scheme, host and port that other devices in the hall can open.

    This computer's own names mean nothing on a phone, so its address in the network takes their place.
    """
    parts = urlsplit(request.build_absolute_uri("/"))
    host = parts.hostname or ""
    netloc = parts.netloc.replace(host, lan_address(), 1) if host in _OWN_NAMES else parts.netloc
    return f"{parts.scheme}://{netloc}"


def is_on_internet(request: HttpRequest) -> bool:
    """Whether the address asked for may be one that everybody can open: a public name or IP address."""
    host = urlsplit(request.build_absolute_uri("/")).hostname or ""
    with suppress(ValueError):  # a name
        return ip_address(host).is_global
    return "." in host and not host.endswith((".local", ".lan", ".home", ".internal"))


MOST_IN_QR = 1_500  # characters: a phone reads no more from a screen


def qr_code(url: str) -> SafeString:
    """A QR code as SVG without styles, black on white in every light; "" for an address that is too long."""
    if len(url) > MOST_IN_QR:
        return SafeString()
    svg = segno.make(url, error="m", micro=False).svg_inline(
        border=2, dark="#000000", light="#ffffff", omitsize=True, svgclass=None, lineclass=None
    )
    return mark_safe(svg)  # noqa: S308 - segno draws paths; the address becomes modules, not markup


MOST = 50
SECONDS = 600


def too_many_wrong_keys(request: HttpRequest) -> HttpResponse | None:
    """Count a wrong key; 429 once there were MOST of them within SECONDS in this process, else None."""
    counter = f"wrong-keys-{get_client_ip_address(request)}"
    cache.add(counter, 0, SECONDS)
    try:
        count = cache.incr(counter)
    except ValueError:  # the counter expired in between
        return None
    if count <= MOST:
        return None
    sentence = _("Too many invalid links from this network. Wait ten minutes.")
    return HttpResponse(sentence, status=429, content_type="text/plain; charset=utf-8")
