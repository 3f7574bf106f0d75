"""Which addresses belong to the copy, and what their files are called."""

import re
from urllib.parse import parse_qsl, urljoin, urlsplit

_QUERIES = frozenset({"after", "teams", "session", "by"})
_NOT_COPIED = re.compile(r"((live|screen|clock|calculator|register)/|preview\.png)")
_UNSAFE = re.compile(r"[^A-Za-z0-9_.-]+")


def address_in(event_path: str, page: str, address: str) -> str | None:
    """The address that a link on `page` leads to, path and query; None where the copy has no such page.

    event_path: where the event's pages begin, /e/<slug>/.
    """
    target = urlsplit(urljoin(page, address))
    if target.netloc or target.scheme or not target.path.startswith(event_path):
        return None
    queries = sorted(parse_qsl(target.query))
    if _NOT_COPIED.match(target.path.removeprefix(event_path)) or {name for name, _v in queries} - _QUERIES:
        return None
    return target.path + ("?" + "&".join(f"{name}={value}" for name, value in queries) if queries else "")


def file_name(event_path: str, address: str, ending: str = "html") -> str:
    """players/7/ is players-7.html, standings/?after=2 is standings-after-2.html, the event index.html."""
    path, _mark, query = address.removeprefix(event_path).partition("?")
    stem, dot, own = path.rpartition(".")
    parts = [*(stem if dot else path).split("/"), *re.split("[&=]", query)]
    name = "-".join(safe for part in parts if (safe := _UNSAFE.sub("-", part).strip("-.")))
    return f"{name or 'index'}.{own if dot else ending}"
