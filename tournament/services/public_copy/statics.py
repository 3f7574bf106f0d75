"""The static files that pages load, and the signs that they draw."""

import re
from collections import deque
from pathlib import Path
from urllib.parse import urldefrag, urljoin

from django.conf import settings
from django.contrib.staticfiles import finders
from django.contrib.staticfiles.storage import staticfiles_storage

from reports.copying import style_addresses

FOLDER = "static/"
_SYMBOL = re.compile(r'<symbol id="([^"]+)"(.*?</symbol>)', re.DOTALL)


class Statics:
    """Collects what pages ask for."""

    def __init__(self) -> None:
        self._urls: dict[str, None] = {}
        self._symbols: dict[str, dict[str, str]] = {}

    def name(self, url: str) -> str:
        """Where a file below /static/ stands in the copy."""
        self._urls[url] = None
        return FOLDER + url.removeprefix(settings.STATIC_URL)

    def sign(self, url: str, mark: str, drawn: dict[str, str]) -> str:
        """The address of a symbol within the page itself: browsers load none from another file of a folder.

        `drawn` gets the symbol by its name in the page.
        """
        if url not in self._symbols:
            found = _SYMBOL.findall(_content(url).decode())
            stem = url.rpartition("/")[2].partition(".")[0]
            self._symbols[url] = {name: f'<symbol id="{stem}-{name}"{rest}' for name, rest in found}
        symbol = self._symbols[url][mark]
        own = symbol.removeprefix('<symbol id="').partition('"')[0]
        drawn[own] = symbol
        return f"#{own}"

    def files(self) -> dict[str, bytes]:
        """What was asked for, and what its style sheets load."""
        found: dict[str, bytes] = {}
        waiting = deque(self._urls)
        while waiting:
            url = waiting.popleft()
            name = FOLDER + url.removeprefix(settings.STATIC_URL)
            if name in found:
                continue
            content = found[name] = _content(url)
            if name.endswith(".css"):
                waiting += [urldefrag(urljoin(url, one)).url for one in style_addresses(content.decode())]
        return found


def _content(url: str) -> bytes:
    """A static file; the collected one where its name has a hash in it."""
    name = url.removeprefix(settings.STATIC_URL)
    return Path(finders.find(name) or staticfiles_storage.path(name)).read_bytes()
