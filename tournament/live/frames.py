"""What viewers have on screen, as lists of HTML parts; a frame is a whole state or its changes.

Builders register here (`live_list`); they stand in tournament/live/live_lists.py. What changed is
told as small as it goes, in tournament.live.changes.
"""

import threading
from collections import OrderedDict
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from functools import cache
from importlib import import_module
from typing import Any

from django.utils import timezone, translation
from django.utils.safestring import SafeString

from tournament.models import Event
from tournament.standings.tables import Celled

Part = tuple[str, SafeString]
Builder = Callable[[Event], Iterable[Part]]

_BUILDERS: dict[str, Builder] = {}
_PAGES: list[frozenset[str]] = []
EVENTS_KEPT = 16  # events whose lists are stored: those that were asked for last
BUILT_ONCE = f"each list once a version and language; those of {EVENTS_KEPT} events are kept"
_memo: "OrderedDict[int, ListsOfEvent]" = OrderedDict()
_lock = threading.Lock()


@dataclass(frozen=True)
class Built:
    """A list as built once per version, for pages, big screens and streams alike."""

    version: int
    parts: tuple[Part, ...]
    html: SafeString  # the parts one after the other
    encoded: tuple[bytes, ...]  # each part's HTML as it is sent
    full: bytes  # all of them, one after the other

    def for_reader(self, own_part: str) -> bytes:
        """All parts, for a reader whose own row is the part `own_part`."""
        return b"".join(
            html.readers_own().encode() if part == own_part and isinstance(html, Celled) else encoded
            for (part, html), encoded in zip(self.parts, self.encoded, strict=True)
        )


class ListsOfEvent:
    """The lists of one event, by name and language, and whose turn it is to build one of them."""

    def __init__(self) -> None:
        self.turn = threading.Lock()
        self.built: dict[tuple[str, str], Built] = {}


@dataclass(frozen=True)
class State:
    """All parts of some lists at one version: the ids by list, in order, and HTML or data by id."""

    version: int
    at: str
    lists: dict[str, list[str]]
    parts: dict[str, Any]


def live_list(name: str) -> Callable[[Builder], Builder]:
    """Register the builder of the list `name`: Event → (part id, HTML) in the order of the screen.

    Part ids are unique on a page, so begin them with the list's own letter or name. The HTML is one element
    with `data-live-part` of that id. It is for the public: a builder respects freezes and publications.
    """

    def register(builder: Builder) -> Builder:
        assert name not in _BUILDERS, f"the live list {name} is built twice"
        _BUILDERS[name] = builder
        return builder

    return register


def live_page(*names: str) -> None:
    """Register the lists that a page follows together, besides each list alone."""
    _PAGES.append(frozenset(names))


def followed_together(names: Iterable[str]) -> tuple[str, ...]:
    """The lists to follow for a request, sorted: those of one page, or a single list.

    Of other combinations there are billions, and each would be stored: who asks for one gets the lists of the
    smallest page that has them all, and none where no page has. Unknown names are left out.
    """
    requested = frozenset(names) & frozenset(_builders())
    if len(requested) < 2:
        return tuple(requested)
    pages = sorted((page for page in _PAGES if requested <= page), key=len)
    return tuple(sorted(pages[0])) if pages else ()


def list_names() -> tuple[str, ...]:
    """The names of all registered lists, sorted."""
    return tuple(sorted(_builders()))


@cache
def _builders() -> dict[str, Builder]:
    import_module("tournament.live.live_lists")
    return _BUILDERS


def state_of(event: Event, lists: Iterable[str], language: str) -> State:
    """The state of the lists, in one language, at the event's version; each list is built once a version."""
    built = {name: built_list(event, name, language).parts for name in lists}
    parts = [part for list_parts in built.values() for part in list_parts]
    assert len(dict(parts)) == len(parts), f"a part stands twice in {sorted(built)}"
    return State(
        version=event.version,
        at=now(),
        lists={name: [part for part, _html in list_parts] for name, list_parts in built.items()},
        parts=dict(parts),
    )


def built_list(event: Event, name: str, language: str) -> Built:
    """One list at the event's version, built once for all who ask for it; the last version is kept.

    Readers of another event's lists do not wait.
    """
    lists = _lists_of(event.pk)
    with lists.turn:
        built = lists.built.get((name, language))
        if built is None or built.version != event.version:
            built = lists.built[name, language] = _build(event, name, language)
        return built


def _lists_of(event_id: int) -> ListsOfEvent:
    """The stored lists of an event; those of the least recently used events are dropped."""
    with _lock:
        lists = _memo.setdefault(event_id, ListsOfEvent())
        _memo.move_to_end(event_id)
        while len(_memo) > EVENTS_KEPT:
            _memo.popitem(last=False)
        return lists


def _build(event: Event, name: str, language: str) -> Built:
    with translation.override(language):
        parts = tuple(_builders()[name](event))
    encoded = tuple(html.encode() for _part, html in parts)
    html = SafeString("".join(html for _part, html in parts))
    return Built(event.version, parts, html, encoded, b"".join(encoded))


def forget() -> None:
    """Clear the cache: after a restore, version numbers may start again."""
    with _lock:
        _memo.clear()


def now() -> str:
    """The server's time in UTC, as the frames say it."""
    return timezone.now().isoformat(timespec="milliseconds")
