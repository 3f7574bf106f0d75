"""Addresses that others can open, and QR codes that lead there."""

from urllib.parse import urlsplit

import segno
from django.http import HttpRequest
from django.utils.safestring import SafeString, mark_safe

from tournament.serving.place import lan_address

_OWN_NAMES = frozenset({"localhost", "127.0.0.1", "0.0.0.0"})  # noqa: S104 - names, nothing listens


def hall_address(request: HttpRequest) -> str:
    """Scheme, host and port that other devices in the hall can open.

    This computer's own names mean nothing on a phone, so its address in the network takes their place.
    """
    parts = urlsplit(request.build_absolute_uri("/"))
    host = lan_address() if parts.hostname in _OWN_NAMES else parts.hostname
    return f"{parts.scheme}://{parts.netloc.replace(parts.hostname, host, 1)}"


def qr_code(url: str) -> SafeString:
    """A QR code as SVG without styles, black on white in every light."""
    drawn = segno.make(url, error="m", micro=False).svg_inline(
        border=2, dark="#000000", light="#ffffff", omitsize=True, svgclass=None, lineclass=None
    )
    return mark_safe(drawn)  # noqa: S308 - segno draws paths; the address becomes modules, not markup
