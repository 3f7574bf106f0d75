"""Problems of an event file with path and line, values that cannot be stored, and canonical values."""

import json
import math
import re
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from tournament.acts.refusals import Reason, Refused
from tournament.words.sentences import grouped

Path = tuple[str | int, ...]
FAULTY = Reason("event_file.faulty")  # a sentence for each problem, a line each


MOST_PROBLEMS = 500  # written, each in a sentence
MOST_COUNTED = 10_000


@dataclass(frozen=True)
class Problem:
    """One problem of the file at a path like ("sessions", 0, "tables").

    `form`: whether the schema refuses it, too. All else is about facts: a number that two players have.
    """

    path: Path
    message: str
    form: bool = False


class TooManyProblems(Exception):
    """Raised where reading on would only say more of the same."""


class Problems(list[Problem]):
    """The problems of a file: one at a place, and no more than people will read.

    `more`: how many others there are; counting stops at MOST_COUNTED.
    """

    def __init__(self) -> None:
        super().__init__()
        self.more = 0
        self._places: set[Path] = set()
        self._touched: set[Path] = set()

    def append(self, problem: Problem) -> None:
        """Note a problem unless its place has one. Raises TooManyProblems."""
        if problem.path in self._places:
            return
        self._places.add(problem.path)
        if len(self) < MOST_PROBLEMS:
            super().append(problem)
        else:
            self.more += 1
        if len(self._places) >= MOST_COUNTED:
            raise TooManyProblems
        self._touched |= {problem.path[:length] for length in range(len(problem.path) + 1)}

    def extend(self, problems: Iterable[Problem]) -> None:
        """Note several."""
        for problem in problems:
            self.append(problem)

    def within(self, path: Path) -> bool:
        """Whether a problem is noted at a path or within it."""
        return path in self._touched


class FileRefused(Refused):
    """The file was not read; nothing was stored. `sentences` has one for each problem.

    `more`: how many have none; `impossible`: how many hands are all that is wrong; they can be kept as they
    were recorded.
    """

    def __init__(self, sentences: list[str], impossible: int = 0, more: int = 0) -> None:
        super().__init__(FAULTY.worded("\n".join(sentences)))
        self.sentences, self.impossible, self.more = sentences, impossible, more

    def __reduce__(self) -> "tuple[type[FileRefused], tuple[list[str], int, int]]":
        return FileRefused, (self.sentences, self.impossible, self.more)

    @property
    def lines(self) -> list[str]:
        """The sentences, and a last one that counts the problems without one."""
        return [*self.sentences, *([more_words(self.more)] if self.more else [])]


def more_words(more: int) -> str:
    """How many problems there are beside those that are written."""
    if more + MOST_PROBLEMS >= MOST_COUNTED:
        return _("… and at least %(count)s more problems.") % {"count": grouped(more)}
    sentence = ngettext("… and %(count)s more problem.", "… and %(count)s more problems.", more)
    return sentence % {"count": grouped(more)}


def refuse(
    name: str, text: str, problems: list[Problem], impossible: int = 0, *, more: int = 0
) -> FileRefused:
    """The refusal of a file with each problem's line and field."""
    lines = line_numbers(text, [problem.path for problem in problems])
    sentences = []
    for problem in problems:
        line = next(lines[path] for path in _upwards(problem.path) if path in lines)
        sentences.append(f"{name}, line {line}, {field_name(problem.path)}: {problem.message}")
    return FileRefused(sentences, impossible, more)


def _upwards(path: Path) -> Iterator[Path]:
    """The path, and those of the values that hold it."""
    return (path[:length] for length in range(len(path), -1, -1))


def field_name(path: Path) -> str:
    """("players", 2, "number") → players[2].number, counted from 0 as in JSON."""
    return (
        "".join(f"[{part}]" if isinstance(part, int) else f".{part}" for part in path).lstrip(".") or "file"
    )


def line_numbers(text: str, paths: Iterable[Path]) -> dict[Path, int]:
    """The lines (from 1) on which values of a valid JSON text begin: those at the paths, as far as they are
    there, and all that contain them. Other values are skipped unread.
    """
    wanted: dict[str | int, Any] = {}
    for path in paths:
        inner = wanted
        for part in path:
            inner = inner.setdefault(part, {})
    begins: dict[Path, int] = {}
    _locate(text, _after_space(text, 0), wanted, (), begins)
    lines, line, counted_to = {}, 1, 0
    for path, begin in sorted(begins.items(), key=lambda item: item[1]):
        line, counted_to = line + text.count("\n", counted_to, begin), begin
        lines[path] = line
    return lines


def _locate(
    text: str, begin: int, wanted: Mapping[str | int, Any], path: Path, begins: dict[Path, int]
) -> int:
    """Note where this value and the wanted ones within it begin; returns where it ends."""
    begins[path] = begin
    if not wanted or text[begin] not in "[{":
        return _DECODER.raw_decode(text, begin)[1]
    close = "]" if text[begin] == "[" else "}"
    place, part = _after_space(text, begin + 1), -1
    while text[place] != close:
        name: str | int
        if close == "}":
            name, place = _DECODER.raw_decode(text, place)
            place = _after_space(text, _after_space(text, place) + 1)
        else:
            name = part = part + 1
        if name in wanted:
            place = _locate(text, place, wanted[name], (*path, name), begins)
        else:
            place = _DECODER.raw_decode(text, place)[1]
        place = _after_space(text, place)
        if text[place] == ",":
            place = _after_space(text, place + 1)
    return place + 1


def _after_space(text: str, place: int) -> int:
    match = _SPACE.match(text, place)
    return match.end() if match else place


DEEPEST = 40  # levels of objects and lists; an event file needs ten
DIGITS = 18  # of a whole number: what every database holds
UNSTORABLE = re.compile("[\0\ud800-\udfff]")


class Repeating(dict[str, Any]):
    """A JSON object with repeated names; the last value of each counts."""

    repeated: tuple[str, ...] = ()


def parsed(text: str) -> Any:
    """The JSON value of a text, with huge numbers as infinity. JSONDecodeError, RecursionError."""
    return json.loads(text, object_pairs_hook=_object, parse_int=_integer)


def unstorable(value: Any, problems: list[Problem], path: Path = ()) -> None:
    """Note values that a database cannot store, in the order of the file."""
    if len(path) > DEEPEST:
        problems.append(Problem(path, _("is nested too deeply to be part of an event file.")))
        return
    items: Iterable[tuple[str | int, Any]] = ()
    if isinstance(value, dict):
        _check_names(value, problems, path)
        items = value.items()
    elif isinstance(value, list):
        items = enumerate(value)
    for part, inner in items:
        if isinstance(inner, dict | list):
            unstorable(inner, problems, (*path, part))
        elif isinstance(inner, float | str) and (message := _why_unstorable(inner)):
            problems.append(Problem((*path, part), message, form=True))


def _why_unstorable(value: float | str) -> str | None:
    if isinstance(value, float):
        return None if math.isfinite(value) else _("is not a number that can be stored.")
    match = UNSTORABLE.search(value)
    if match is None:
        return None
    code = f"{ord(match.group()):04X}"
    return _("holds the character U+%(code)s, which cannot be stored.") % {"code": code}


def _check_names(value: dict[str, Any], problems: list[Problem], path: Path) -> None:
    problems.extend(
        Problem((*path, name), _("appears twice in the same object; remove one."))
        for name in getattr(value, "repeated", ())
    )
    for name in value:
        if match := UNSTORABLE.search(name):
            code = f"{ord(match.group()):04X}"
            sentence = _("has a name with the character U+%(code)s, which cannot be stored.")
            problems.append(Problem(path, sentence % {"code": code}, form=True))


def _object(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    values = dict(pairs)
    if len(values) == len(pairs):
        return values
    times = Counter(name for name, _value in pairs)
    repeating = Repeating(values)
    repeating.repeated = tuple(name for name in values if times[name] > 1)
    return repeating


def _integer(digits: str) -> int | float:
    return int(digits) if len(digits) <= DIGITS else math.inf


_DECODER = json.JSONDecoder(parse_int=_integer)
_SPACE = re.compile(r"[ \t\n\r]*")


def moment(at: datetime | None) -> str | None:
    """A moment in UTC, ISO 8601 with its offset; None for none."""
    return at.astimezone(UTC).isoformat() if at else None


def told_beside(name: str, facts: Any) -> dict[str, Any]:
    """The message and values of a sentence, to stand beside it; nothing where people typed it."""
    return {} if facts is None else {name: in_order(facts)}


def in_order(value: Any) -> Any:
    """Stored JSON with the keys of its objects sorted: PostgreSQL does not keep the order they came in."""
    if isinstance(value, dict):
        return {key: in_order(value[key]) for key in sorted(value)}
    if isinstance(value, list):
        return [in_order(item) for item in value]
    return value


def check_once(places: dict[int | str, int], value: int | str, path: Path, problems: list[Problem]) -> None:
    """Note a number that an earlier player has; `places`: the places of the players by their numbers."""
    if value in places:
        sentence = _("is %(value)s, which players[%(other)s] already has.")
        problems.append(Problem(path, sentence % {"value": value, "other": places[value]}))
    elif value:
        places[value] = int(path[1])
