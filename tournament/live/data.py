"""The stream as data: lists of lines for programs, beside the lists of HTML for pages.

Builders register here (`data_list`); they stand in tournament/api/reading/stream.py. Most servers serve no
program, so that module is loaded for the first that follows: `lists_are_in` names it, `load_lists` loads it.
"""

from collections.abc import Callable, Iterable
from importlib import import_module
from typing import Any

from django.utils import translation

from tournament.live.frames import State, now
from tournament.models import Event

Line = tuple[str, dict[str, Any]]
Builder = Callable[[Event], Iterable[Line]]
BUILDERS: dict[str, Builder] = {}
MODULES: list[str] = []
"""Those that are still to be loaded."""
SEPARATOR = "/"


def lists_are_in(module: str) -> None:
    """Name a module that registers lists."""
    MODULES.append(module)


def load_lists() -> None:
    """Load all lists, which takes a third of a second the first time; any thread may, or several at once."""
    for module in MODULES:
        import_module(module)
    MODULES.clear()  # not before all are there, for those who ask meanwhile


def data_list(name: str) -> Callable[[Builder], Builder]:
    """Register the builder of a list: Event → (id, line), in order, each line ready for JSON.

    It is for the public: a builder respects freezes and publications. A line holds nothing that changes by
    the time of day.
    """

    def register(builder: Builder) -> Builder:
        assert name not in BUILDERS, f"the data list {name} is built twice"
        BUILDERS[name] = builder
        return builder

    return register


def lists_asked(name: str) -> tuple[str, ...]:
    """One list by its name, none for a name that there is not, or all for "".

    Of other combinations there are many, and each would be stored.
    """
    return tuple(builder for builder in BUILDERS if name in {"", builder})


def data_state(event: Event, lists: Iterable[str], language: str) -> State:
    """The lines of the lists at the event's version; parts are lines, the name of the list before the id."""
    with translation.override(language):
        built = {name: tuple(BUILDERS[name](event)) for name in lists}
    return State(
        version=event.version,
        at=now(),
        lists={name: [f"{name}{SEPARATOR}{key}" for key, _line in lines] for name, lines in built.items()},
        parts={f"{name}{SEPARATOR}{key}": line for name, lines in built.items() for key, line in lines},
    )


def all_lists(state: State) -> dict[str, object]:
    """The frame of everything, for a client that has nothing, or something too old."""
    return _frame(state, State(0, "", {}, {}), is_whole=True)


def nothing(state: State) -> dict[str, object]:
    """The frame for a client that has this version."""
    return _frame(state, state)


def change(old: State, new: State) -> dict[str, object]:
    """The frame that turns `old` into `new`: orders that differ, and lines that are new or differ."""
    return _frame(new, old)


def _frame(new: State, old: State, *, is_whole: bool = False) -> dict[str, object]:
    lists = {}
    for name, order in new.lists.items():
        reordered = is_whole or old.lists.get(name) != order
        lines = {_id(part): new.parts[part] for part in order if old.parts.get(part) != new.parts[part]}
        if reordered or lines:
            lists[name] = {"order": [_id(part) for part in order] if reordered else None, "lines": lines}
    return {"version": new.version, "at": new.at, "whole": is_whole, "lists": lists}


def _id(part: str) -> str:
    return part.partition(SEPARATOR)[2]
