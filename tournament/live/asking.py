"""What a viewer asks for: which lists of the page, in which language, and what he has already."""

import re
from collections.abc import Mapping
from dataclasses import dataclass
from urllib.parse import parse_qs

from django.conf import settings

from tournament.live.frames import list_names

VERSION = re.compile(r"[0-9]{1,18}")
MOST_LISTS = 12  # no page shows more


@dataclass(frozen=True)
class Topic:
    """What viewers have in common: those with equal topics are sent the same bytes."""

    event: int
    lists: tuple[str, ...]
    language: str


@dataclass(frozen=True)
class Ask:
    """A viewer's wish. `version`: the one he has on his screen, None when he has nothing."""

    lists: tuple[str, ...]
    language: str
    version: int | None = None
    token: str = ""

    def topic(self, event_id: int) -> Topic:
        """The topic at one event."""
        return Topic(event_id, self.lists, self.language)


def read_ask(query: str, headers: Mapping[str, str]) -> Ask:
    """Read `lists=a,b&lang=it&v=12&k=TOKEN`; the header Last-Event-ID (lower case here) goes before `v`.

    Without `lists` a viewer gets versions alone. Names unknown here are left out, and more lists than any
    page has, so that nobody makes this process build much.
    """
    values = {key: found[-1] for key, found in parse_qs(query, keep_blank_values=True).items()}
    seen = headers.get("last-event-id") or values.get("v", "")
    return Ask(
        lists=_lists(values.get("lists", "")),
        language=_language(values.get("lang", "")),
        version=int(seen) if VERSION.fullmatch(seen) else None,
        token=values.get("k", ""),
    )


def etag_of(event_id: int, version: int, ask: Ask) -> str:
    """What names the state of some lists at a version, for browsers that ask again and again."""
    return f'"{event_id}-{version}-{ask.language}-{".".join(ask.lists)}"'


def _lists(names: str) -> tuple[str, ...]:
    wanted = set(names.split(","))
    return tuple(name for name in list_names() if name in wanted)[:MOST_LISTS]


def _language(code: str) -> str:
    return code if code in dict(settings.LANGUAGES) else settings.LANGUAGE_CODE
