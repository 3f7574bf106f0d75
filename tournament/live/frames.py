"""What is on the screens of the viewers, as lists of HTML parts; a frame is a whole state or what changed.

Builders register here (`live_list`); they live in tournament/live/parts/, a module a subject. What changed is
told as small as it goes, in tournament.live.changes.
"""

import threading
from collections import OrderedDict
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from functools import cache, cached_property
from importlib import import_module

from django.utils import timezone, translation
from django.utils.safestring import SafeString

from tournament.models import Event

Part = tuple[str, str]
Builder = Callable[[Event], Iterable[Part]]

_BUILDERS: dict[str, Builder] = {}
_KEPT = 128
_memo: OrderedDict[tuple[int, str, str], "Built"] = OrderedDict()
_lock = threading.Lock()


@dataclass(frozen=True)
class Built:
    """A list as its builder made it, and all its parts one after the other, as pages begin with them."""

    version: int
    parts: tuple[Part, ...]

    @cached_property
    def html(self) -> SafeString:
        """The parts in the order of the screen."""
        return SafeString("".join(html for _part, html in self.parts))

    @cached_property
    def encoded(self) -> bytes:
        """The same as it is sent: to encode a megabyte for every reader takes longer than his page."""
        return self.html.encode()


@dataclass(frozen=True)
class State:
    """All parts of some lists at one version: the parts' ids by list, in order, and their HTML by id."""

    version: int
    at: str
    lists: dict[str, list[str]]
    parts: dict[str, str]


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


def list_names() -> tuple[str, ...]:
    """The names of all lists that anybody builds, sorted."""
    return tuple(sorted(_builders()))


@cache
def _builders() -> dict[str, Builder]:
    import_module("tournament.live.parts")
    return _BUILDERS


def state_of(event: Event, lists: Iterable[str], language: str) -> State:
    """The state of the lists, in one language, at the event's version; each list is built once a version."""
    built = {name: built_list(event, name, language).parts for name in lists}
    parts = [part for found in built.values() for part in found]
    assert len(dict(parts)) == len(parts), f"a part stands twice in {sorted(built)}"
    return State(
        version=event.version,
        at=now(),
        lists={name: [part for part, _html in found] for name, found in built.items()},
        parts=dict(parts),
    )


def built_list(event: Event, name: str, language: str) -> Built:
    """One list at the event's version, built once for all who ask for it; the last version is kept."""
    key = (event.pk, name, language)
    with _lock:
        built = _memo.get(key)
        if built is None or built.version != event.version:
            with translation.override(language):
                built = _memo[key] = Built(event.version, tuple(_builders()[name](event)))
            _memo.move_to_end(key)
            while len(_memo) > _KEPT:
                _memo.popitem(last=False)
        return built


def forget() -> None:
    """Drop what is kept in memory: after a restore, versions may start again."""
    with _lock:
        _memo.clear()


def now() -> str:
    """The server's time in UTC, as the frames say it."""
    return timezone.now().isoformat(timespec="milliseconds")
