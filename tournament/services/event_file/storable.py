"""What no event can hold, wherever in the file it stands: half characters, NUL, numbers beyond all bounds."""

import json
import math
import re
from collections.abc import Iterator
from typing import Any

from django.utils.translation import gettext as _

from tournament.services.event_file.problems import Path, Problem

DEEPEST = 40  # levels of objects and lists; an event file needs ten
DIGITS = 18  # of a whole number: what every database holds
UNSTORABLE = re.compile("[\0\ud800-\udfff]")


class Repeating(dict[str, Any]):
    """A JSON object in which names stand more than once; the last value of each counts."""

    repeated: tuple[str, ...] = ()


def parsed(text: str) -> Any:
    """The JSON value of a text, with huge numbers as infinity. JSONDecodeError, RecursionError."""
    return json.loads(text, object_pairs_hook=_object, parse_int=_whole)


def unstorable(value: Any, path: Path = ()) -> Iterator[Problem]:
    """Everything in a parsed file that must not reach a database, in the order of the file."""
    if len(path) > DEEPEST:
        yield Problem(path, _("is nested too deeply to be part of an event file."))
    elif isinstance(value, dict):
        yield from _names(value, path)
        for name, inner in value.items():
            yield from unstorable(inner, (*path, name))
    elif isinstance(value, list):
        for place, inner in enumerate(value):
            yield from unstorable(inner, (*path, place))
    elif isinstance(value, float) and not math.isfinite(value):
        yield Problem(path, _("is no number that can be stored."))
    elif isinstance(value, str) and (found := UNSTORABLE.search(value)):
        yield Problem(
            path,
            _("holds the character U+%(code)s, which cannot be stored.")
            % {"code": f"{ord(found.group()):04X}"},
        )


def _names(value: dict[str, Any], path: Path) -> Iterator[Problem]:
    for name in getattr(value, "repeated", ()):
        yield Problem((*path, name), _("stands twice in the same object; leave one."))
    for name in value:
        if found := UNSTORABLE.search(name):
            code = ord(found.group())
            yield Problem(
                path,
                _("has a name with the character U+%(code)s, which cannot be stored.")
                % {"code": f"{code:04X}"},
            )


def _object(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    found = dict(pairs)
    if len(found) == len(pairs):
        return found
    names = [name for name, _value in pairs]
    repeating = Repeating(found)
    repeating.repeated = tuple(name for name in found if names.count(name) > 1)
    return repeating


def _whole(digits: str) -> int | float:
    return int(digits) if len(digits) <= DIGITS else math.inf
