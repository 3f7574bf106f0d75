"""Reading the fields of a JSON object one by one; every problem is collected, not the first alone."""

import re
from datetime import date, datetime
from typing import Any

from tournament.services.event_file.problems import Path, Problem

MISSING = object()


class Fields:
    """A JSON object at a path; each method takes a key and returns a checked value or the default."""

    def __init__(self, data: Any, path: Path, problems: list[Problem]) -> None:
        self.path, self.problems = path, problems
        self.data = data if isinstance(data, dict) else {}
        if data is not self.data:
            self.wrong((), "must be an object with named fields.")

    def wrong(self, where: str | Path, message: str) -> None:
        """Note a problem at a field of this object."""
        tail = (where,) if isinstance(where, str) else where
        self.problems.append(Problem((*self.path, *tail), message))

    def _value(self, key: str, kinds: type | tuple[type, ...], expected: str, default: Any) -> Any:
        value = self.data.get(key)
        if value is None or value == "":
            if default is MISSING:
                self.wrong(key, f"is missing; {expected} is needed.")
                return None
            return default
        if not isinstance(value, kinds) or (isinstance(value, bool) and kinds is int):
            self.wrong(key, f"is {value!r}, but must be {expected}.")
            return None if default is MISSING else default
        return value

    def text(self, key: str, longest: int, default: Any = "") -> Any:
        """A text of at most `longest` characters."""
        value = self._value(key, str, "a text", default)
        if isinstance(value, str) and len(value) > longest:
            self.wrong(key, f"has {len(value)} characters; at most {longest} fit.")
            return value[:longest]
        return value

    def pattern(self, key: str, pattern: str, expected: str, default: Any = "") -> Any:
        """A text that matches the whole pattern."""
        value = self._value(key, str, expected, default)
        if isinstance(value, str) and value != default and not re.fullmatch(pattern, value):
            self.wrong(key, f"is “{value}”, but must be {expected}.")
        return value

    def whole(self, key: str, least: int, most: int, default: Any = MISSING) -> Any:
        """A whole number between two bounds."""
        value = self._value(key, int, "a whole number", default)
        if isinstance(value, int) and not least <= value <= most:
            self.wrong(key, f"is {value}, but must lie between {least} and {most}.")
        return value

    def flag(self, key: str, *, default: bool) -> bool:
        """true or false."""
        return bool(self._value(key, bool, "true or false", default))

    def choice(self, key: str, choices: tuple[str, ...], default: Any = MISSING) -> Any:
        """One of some words."""
        value = self._value(key, str, f"one of {', '.join(choices)}", default)
        if value is not None and value != default and value not in choices:
            self.wrong(key, f"is “{value}”, but must be one of {', '.join(choices)}.")
            return None if default is MISSING else default
        return value

    def day(self, key: str) -> date | None:
        """A date like 2026-04-11."""
        value = self.text(key, 10, MISSING)
        try:
            return date.fromisoformat(value) if value else None
        except ValueError:
            self.wrong(key, f"is “{value}”, but must be a date like 2026-04-11.")
            return None

    def moment(self, key: str) -> datetime | None:
        """A moment with its offset like 2026-04-11T09:00:00+00:00, or none."""
        value = self.text(key, 40, None)
        if value is None:
            return None
        try:
            moment = datetime.fromisoformat(value)
        except ValueError:
            moment = None
        if moment is None or moment.tzinfo is None:
            self.wrong(key, f"is “{value}”, but must be a moment like 2026-04-11T09:00:00+00:00.")
            return None
        return moment

    def items(self, key: str) -> list["Fields"]:
        """The objects of a list; an absent list is empty."""
        return [Fields(one, (*self.path, key, i), self.problems) for i, one in enumerate(self.plain(key))]

    def plain(self, key: str) -> list[Any]:
        """A list as it stands; an absent one is empty."""
        value = self._value(key, list, "a list", [])
        return value if isinstance(value, list) else []

    def inner(self, key: str) -> "Fields | None":
        """An object inside, or none."""
        value = self.data.get(key)
        return None if value is None else Fields(value, (*self.path, key), self.problems)
