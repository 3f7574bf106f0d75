"""What is on the screens of the viewers, as lists of HTML parts; a frame is a whole state or what changed.

Builders register here (`live_list`); they live in tournament/live/parts/, a module a subject.
"""

import json
import threading
from collections import OrderedDict
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from functools import cache
from importlib import import_module

from django.utils import timezone, translation

from tournament.models import Event

Part = tuple[str, str]
Builder = Callable[[Event], Iterable[Part]]

_BUILDERS: dict[str, Builder] = {}
_KEPT = 128
_memo: OrderedDict[tuple[int, int, str, str], tuple[Part, ...]] = OrderedDict()
_lock = threading.Lock()


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
    built = {name: _built(event, name, language) for name in lists}
    parts = [part for found in built.values() for part in found]
    assert len(dict(parts)) == len(parts), f"a part stands twice in {sorted(built)}"
    return State(
        version=event.version,
        at=now(),
        lists={name: [part for part, _html in found] for name, found in built.items()},
        parts=dict(parts),
    )


def _built(event: Event, name: str, language: str) -> tuple[Part, ...]:
    key = (event.pk, event.version, name, language)
    with _lock:
        if key not in _memo:
            with translation.override(language):
                _memo[key] = tuple(_builders()[name](event))
            while len(_memo) > _KEPT:
                _memo.popitem(last=False)
        return _memo[key]


def forget() -> None:
    """Drop what is kept in memory: after a restore, versions may start again."""
    with _lock:
        _memo.clear()


def now() -> str:
    """The server's time in UTC, as the frames say it."""
    return timezone.now().isoformat(timespec="milliseconds")


def whole(state: State) -> dict[str, object]:
    """The frame of the full state, for whoever connects."""
    return {"version": state.version, "at": state.at, "lists": state.lists, "parts": state.parts}


def change(old: State, new: State) -> dict[str, object]:
    """The frame that turns `old` into `new`: lists whose order changed, parts that are new or different.

    A part that is gone is missing from the new order of its list.
    """
    return {
        "version": new.version,
        "at": new.at,
        "lists": {name: order for name, order in new.lists.items() if old.lists.get(name) != order},
        "parts": {part: html for part, html in new.parts.items() if old.parts.get(part) != html},
    }


def nothing(state: State) -> dict[str, object]:
    """The frame for a viewer who has this version on his screen already."""
    return {"version": state.version, "at": state.at, "lists": {}, "parts": {}}


def to_json(frame: dict[str, object]) -> str:
    """A frame on one line."""
    return json.dumps(frame, ensure_ascii=False, separators=(",", ":"))
