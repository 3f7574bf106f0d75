"""The request of a stream: which lists, in which language, and which version the viewer already has."""

import re
from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from hashlib import sha256
from urllib.parse import parse_qs

from django.conf import settings

from tournament.live.data import lists_asked
from tournament.live.frames import followed_together

VERSION = re.compile(r"[0-9]{1,18}")
LATEST = 64  # requests whose reading is kept: thousands of pages ask for the same


@dataclass(frozen=True)
class Topic:
    """What viewers of the same content share: those with equal topics are sent the same bytes.

    `data`: lists for programs (`live/data.py`), not of HTML.
    """

    event: int
    lists: tuple[str, ...]
    language: str
    data: bool = False


@dataclass(frozen=True)
class Ask:
    """A viewer's request. `version`: the one on the viewer's screen, None if there is none."""

    lists: tuple[str, ...]
    language: str
    version: int | None = None
    token: str = ""
    data: bool = False

    def topic(self, event_id: int) -> Topic:
        """The topic at one event."""
        return Topic(event_id, self.lists, self.language, self.data)


def read_ask(query: str, headers: Mapping[str, str]) -> Ask:
    """Read `lists=a,b&lang=it&v=12&k=TOKEN`; the header Last-Event-ID (lower case here) goes before `v`.

    Without `lists` a viewer gets versions alone. Lists are followed as pages follow them
    (`followed_together`), so that nobody makes this process build or store much.
    """
    return _read_ask(query, headers.get("last-event-id", ""))


@lru_cache(maxsize=LATEST)
def _read_ask(query: str, last_event: str) -> Ask:
    values = {key: texts[-1] for key, texts in parse_qs(query, keep_blank_values=True).items()}
    version = last_event or values.get("v", "")
    return Ask(
        lists=followed_together(values.get("lists", "").split(",")),
        language=_language(values.get("lang", "")),
        version=int(version) if VERSION.fullmatch(version) else None,
        token=values.get("k", ""),
    )


def read_data_ask(query: str, headers: Mapping[str, str]) -> Ask:
    """Read `only=standings&lang=it`, and the header Last-Event-ID; without `only` all lists are followed."""
    values = {key: texts[-1] for key, texts in parse_qs(query).items()}
    version = headers.get("last-event-id", "")
    return Ask(
        lists=lists_asked(values.get("only", "")),
        language=_language(values.get("lang", "")),
        version=int(version) if VERSION.fullmatch(version) else None,
        data=True,
    )


def etag_of(event_id: int, version: int, ask: Ask) -> str:
    """The ETag of some lists at a version, for browsers that poll."""
    return f'"{event_id}-{version}-{ask.language}-{".".join(ask.lists)}"'


def address_etag(event_id: int, version: int, path: str, query: str) -> str:
    """The ETag of what a public address of the interface for programs answers at a version."""
    address_hash = sha256(f"{path}?{query}".encode()).hexdigest()[:16]
    return f'"{event_id}-{version}-{address_hash}"'


def _language(code: str) -> str:
    return code if code in dict(settings.LANGUAGES) else settings.LANGUAGE_CODE
