"""Problems of an event file with path and line, values that cannot be stored, and canonical values."""

import json
import math
import re
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Any

from django.utils.translation import gettext as _

from tournament.acts.refusals import Reason, Refused

Path = tuple[str | int, ...]
FAULTY = Reason("event_file.faulty")  # a sentence for each problem, a line each


@dataclass(frozen=True)
class Problem:
    """One problem of the file at a path like ("sessions", 0, "tables")."""

    path: Path
    message: str


class FileRefused(Refused):
    """The file was not read; nothing was stored. `sentences` has one for each problem."""

    def __init__(self, sentences: list[str]) -> None:
        super().__init__(FAULTY.worded("\n".join(sentences)))
        self.sentences = sentences


def refuse(name: str, text: str, problems: list[Problem]) -> FileRefused:
    """The refusal of a file with each problem's line and field."""
    lines = line_numbers(text)
    sentences = []
    for problem in problems:
        line = lines.get(problem.path) or lines.get(problem.path[:-1]) or 1
        sentences.append(f"{name}, line {line}, {field_name(problem.path)}: {problem.message}")
    return FileRefused(sentences)


def field_name(path: Path) -> str:
    """("players", 2, "number") → players[2].number, counted from 0 as in JSON."""
    return (
        "".join(f"[{part}]" if isinstance(part, int) else f".{part}" for part in path).lstrip(".") or "file"
    )


TOKEN = re.compile(r'"(?:[^"\\]|\\.)*"|[{}\[\],:]|[^\s{}\[\],:"]+')


def line_numbers(text: str) -> dict[Path, int]:
    """The line (from 1) on which each value of a valid JSON text begins, by its path."""
    lines: dict[Path, int] = {}
    path: list[str | int] = []
    opened: list[str] = []
    key: str | None = None
    line, seen = 1, 0
    for token in TOKEN.finditer(text):
        word = token.group()
        line, seen = line + text.count("\n", seen, token.start()), token.start()
        if word == ",":
            if opened[-1] == "[":
                path[-1] = int(path[-1]) + 1
            continue
        if word == ":":
            continue
        if word in "}]":
            opened.pop()
            path.pop()
            continue
        if opened and opened[-1] == "{" and key is None and word.startswith('"'):
            key = json.loads(word)
            path[-1] = key
            continue
        key = None
        lines[tuple(path)] = line
        if word in "{[":
            opened.append(word)
            path.append(0 if word == "[" else "")
    return lines


DEEPEST = 40  # levels of objects and lists; an event file needs ten
DIGITS = 18  # of a whole number: what every database holds
UNSTORABLE = re.compile("[\0\ud800-\udfff]")


class Repeating(dict[str, Any]):
    """A JSON object with repeated names; the last value of each counts."""

    repeated: tuple[str, ...] = ()


def parsed(text: str) -> Any:
    """The JSON value of a text, with huge numbers as infinity. JSONDecodeError, RecursionError."""
    return json.loads(text, object_pairs_hook=_object, parse_int=_integer)


def unstorable(value: Any, path: Path = ()) -> Iterator[Problem]:
    """Problems with values that a database cannot store, in the order of the file."""
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
    elif isinstance(value, str) and (match := UNSTORABLE.search(value)):
        yield Problem(
            path,
            _("holds the character U+%(code)s, which cannot be stored.")
            % {"code": f"{ord(match.group()):04X}"},
        )


def _names(value: dict[str, Any], path: Path) -> Iterator[Problem]:
    for name in getattr(value, "repeated", ()):
        yield Problem((*path, name), _("stands twice in the same object; leave one."))
    for name in value:
        if match := UNSTORABLE.search(name):
            code = ord(match.group())
            yield Problem(
                path,
                _("has a name with the character U+%(code)s, which cannot be stored.")
                % {"code": f"{code:04X}"},
            )


def _object(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    values = dict(pairs)
    if len(values) == len(pairs):
        return values
    names = [name for name, _value in pairs]
    repeating = Repeating(values)
    repeating.repeated = tuple(name for name in values if names.count(name) > 1)
    return repeating


def _integer(digits: str) -> int | float:
    return int(digits) if len(digits) <= DIGITS else math.inf


def moment(at: datetime | None) -> str | None:
    """A moment in UTC, ISO 8601 with its offset; None for none."""
    return at.astimezone(UTC).isoformat() if at else None


def in_order(value: Any) -> Any:
    """Stored JSON with the keys of its objects sorted: PostgreSQL does not keep the order they came in."""
    if isinstance(value, dict):
        return {key: in_order(value[key]) for key in sorted(value)}
    if isinstance(value, list):
        return [in_order(item) for item in value]
    return value
