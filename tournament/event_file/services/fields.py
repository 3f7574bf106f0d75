"""Reads the fields of a JSON object one by one, collecting every problem instead of only the first."""

import re
import unicodedata
from datetime import UTC, date, datetime
from typing import Any

from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from reports.countries import COUNTRIES
from tournament.bounds import FILLERS, FIRST_YEAR, LAST_YEAR, one_line, several_lines
from tournament.event_file.services.problems import Path, Problem, Problems
from tournament.words.sentences import can_be_told

MISSING = object()
NO_DAY, NO_MOMENT = date.min, datetime.min.replace(tzinfo=UTC)  # stand for what is missing
A_TEXT, A_WHOLE_NUMBER = gettext_lazy("a text"), gettext_lazy("a whole number")
TRUE_OR_FALSE, A_LIST = gettext_lazy("true or false"), gettext_lazy("a list")
DAY = gettext_lazy("a date like 2026-04-11")
MOMENT = gettext_lazy("a moment like 2026-04-11T09:00:00+00:00")
COUNTRY = (r"[A-Z]{2}", gettext_lazy("two capital letters (ISO 3166-1), like IT"))
DAY_FORM = "[0-9]{4}-[0-9]{2}-[0-9]{2}"
CLOCK_FORM = "[0-9]{2}:[0-9]{2}(:[0-9]{2}([.][0-9]{1,6})?)?"
MOMENT_FORM = f"{DAY_FORM}T{CLOCK_FORM}(Z|[-+][0-9]{{2}}:[0-9]{{2}}(:[0-9]{{2}})?)"
SHOWN = 60  # characters of a wrong value in a sentence
INVISIBLE = frozenset({"Cc", "Cf", "Cn", "Co", "Cs", "Mn", "Zl", "Zp", "Zs"})  # categories of Unicode


def shown(value: Any) -> str:
    """A wrong value for use in a sentence: on one line and shortened."""
    text = repr(value)
    return text if len(text) <= SHOWN else f"{text[:SHOWN]}…"


def quoted(text: str) -> str:
    """A wrong text for use in a sentence: in quotation marks, on one line and shortened."""
    inner = repr(text)[1:-1]
    return f"“{inner}”" if len(inner) <= SHOWN else f"“{inner[:SHOWN]}…”"


def outside(value: int | None, least: int, most: int) -> str:
    """The sentence for a number outside its bounds."""
    return _("is %(value)s, but must lie between %(least)s and %(most)s.") % {
        "value": value,
        "least": least,
        "most": most,
    }


def shows_something(text: str) -> bool:
    """Whether a text has a character that can be seen: not spaces and zero-width ones alone."""
    return any(letter not in FILLERS and unicodedata.category(letter) not in INVISIBLE for letter in text)


def utc(text: str) -> datetime | None:
    """The moment that a text names, in UTC; None when it names none, or one without its offset."""
    try:
        moment = datetime.fromisoformat(text)
        return moment.astimezone(UTC) if moment.tzinfo else None
    except (ValueError, OverflowError):
        return None


def _is_whole(value: Any) -> bool:
    return isinstance(value, float) and value.is_integer()


def _repeats(values: list[Any]) -> bool:
    return len(set(values)) < len(values)


class Fields:
    """A JSON object at a path; each method takes a key and returns a checked value or the default."""

    def __init__(self, data: Any, path: Path, problems: list[Problem]) -> None:
        self.path, self.problems = path, problems
        self.data = data if isinstance(data, dict) else {}
        if data is not self.data:
            self.misformed((), _("must be an object with named fields."))

    def wrong(self, place: str | Path, message: str) -> None:
        """Note a problem at a field of this object."""
        tail = (place,) if isinstance(place, str) else place
        self.problems.append(Problem((*self.path, *tail), message))

    def misformed(self, key: str | Path, message: str) -> None:
        """Note a value of the wrong form: what the schema of event files (`described.py`) refuses, too."""
        tail = (key,) if isinstance(key, str) else key
        self.problems.append(Problem((*self.path, *tail), message, form=True))

    def faulty(self, key: str) -> bool:
        """Whether a problem is noted at a field of this object, or within it."""
        return isinstance(self.problems, Problems) and self.problems.within((*self.path, key))

    def _value(self, key: str, kinds: type | tuple[type, ...], expected: str | Promise, default: Any) -> Any:
        value = self.data.get(key)
        if kinds is int and isinstance(value, float) and value.is_integer():
            value = int(value)  # 7.0 is a whole number in JSON
        if value is None or value == "":
            if default is MISSING:
                self.misformed(key, _("is missing; %(expected)s is needed.") % {"expected": expected})
                return None
            return default
        if not isinstance(value, kinds) or (isinstance(value, bool) and kinds is int):
            self.misformed(
                key,
                _("is %(value)s, but must be %(expected)s.") % {"value": shown(value), "expected": expected},
            )
            return None if default is MISSING else default
        return value

    def text(self, key: str, longest: int, default: Any = "") -> Any:
        """A text of at most `longest` characters."""
        value = self._value(key, str, A_TEXT, default)
        if isinstance(value, str) and len(value) > longest:
            self.misformed(
                key,
                _("has %(length)s characters; at most %(longest)s fit.")
                % {"length": len(value), "longest": longest},
            )
            return value[:longest]
        return several_lines(value) if isinstance(value, str) else value

    def name(self, key: str, longest: int, default: Any = "") -> Any:
        """A text like `text`, which can be seen unless it is empty."""
        value = self.text(key, longest, default)
        if value and not shows_something(value):
            self.wrong(key, _("is blank: it has no visible characters."))
        return one_line(value) if isinstance(value, str) else value

    def country(self, key: str = "country") -> str:
        """The code of a country, or an empty text."""
        value: str = self.pattern(key, *COUNTRY)
        if value and value not in COUNTRIES:
            self.misformed(
                key, _("is %(value)s, which is not an ISO 3166 country code.") % {"value": quoted(value)}
            )
        return value

    def pattern(self, key: str, pattern: str, expected: str | Promise, default: Any = "") -> Any:
        """A text that matches the whole pattern."""
        value = self._value(key, str, expected, default)
        if isinstance(value, str) and value != default and not re.fullmatch(pattern, value):
            self.misformed(
                key,
                _("is %(value)s, but must be %(expected)s.") % {"value": quoted(value), "expected": expected},
            )
        return value

    def integer(self, key: str, least: int, most: int, default: Any = MISSING) -> Any:
        """A whole number between two bounds."""
        value = self._value(key, int, A_WHOLE_NUMBER, default)
        if isinstance(value, int) and not least <= value <= most:
            self.misformed(key, outside(value, least, most))
        return value

    def message(self, key: str) -> Any:
        """A sentence of the program as message and values, or None: then it is shown as it is written."""
        facts = self.data.get(key)
        if facts is not None and not can_be_told(facts):
            self.wrong(key, _("must hold a message and its values, or be left out."))
            return None
        return facts

    def flag(self, key: str, *, default: bool) -> bool:
        """true or false."""
        return bool(self._value(key, bool, TRUE_OR_FALSE, default))

    def answer(self, key: str) -> bool | None:
        """true, false, or None where nobody has answered."""
        value = self._value(key, bool, TRUE_OR_FALSE, None)
        return value if isinstance(value, bool) else None

    def choice(self, key: str, choices: tuple[str, ...], default: Any = MISSING) -> Any:
        """One of some words."""
        value = self._value(key, str, _("one of %(choices)s") % {"choices": ", ".join(choices)}, default)
        if value is not None and value != default and value not in choices:
            self.misformed(
                key,
                _("is %(value)s, but must be one of %(choices)s.")
                % {"value": quoted(value), "choices": ", ".join(choices)},
            )
            return None if default is MISSING else default
        return value

    def day(self, key: str, default: Any = MISSING) -> date | None:
        """A date like 2026-04-11, or the default."""
        value = self._value(key, str, DAY, default)
        try:
            day = date.fromisoformat(value) if isinstance(value, str) else None
        except ValueError:
            day = None
        if isinstance(value, str) and (day is None or day.isoformat() != value):  # 20260411 is not a day
            note = self.wrong if re.fullmatch(DAY_FORM, value) else self.misformed
            note(
                key, _("is %(value)s, but must be %(expected)s.") % {"value": quoted(value), "expected": DAY}
            )
        self._check_year(key, day)
        return day

    def _check_year(self, key: str, day: date | None) -> None:
        if day is not None and not FIRST_YEAR <= day.year <= LAST_YEAR:
            self.wrong(
                key,
                _("is in the year %(year)s; years run from %(first)s to %(last)s.")
                % {"year": day.year, "first": FIRST_YEAR, "last": LAST_YEAR},
            )

    def moment(self, key: str, default: Any = None) -> datetime | None:
        """A moment with its offset like 2026-04-11T09:00:00+00:00, in UTC, or the default."""
        value = self._value(key, str, MOMENT, default)
        if not isinstance(value, str):
            return None
        moment = utc(value) if re.fullmatch(MOMENT_FORM, value) else None
        if moment is None:
            note = self.wrong if re.fullmatch(MOMENT_FORM, value) else self.misformed
            note(
                key,
                _("is %(value)s, but must be %(expected)s.") % {"value": quoted(value), "expected": MOMENT},
            )
        self._check_year(key, moment)
        return moment

    def needed_day(self, key: str) -> date:
        """A required date; if missing, a problem is noted and NO_DAY returned."""
        return self.day(key) or NO_DAY

    def needed_moment(self, key: str) -> datetime:
        """A required moment; if missing, a problem is noted and NO_MOMENT returned."""
        return self.moment(key, MISSING) or NO_MOMENT

    def items(self, key: str, most: int | None = None) -> list["Fields"]:
        """The objects of a list, which has at most so many; an absent list is empty."""
        listed = self.plain(key)
        if most is not None and len(listed) > most:
            self.misformed(
                key,
                _("has %(count)s entries; at most %(most)s fit.") % {"count": len(listed), "most": most},
            )
            return []
        return [Fields(item, (*self.path, key, index), self.problems) for index, item in enumerate(listed)]

    def plain(self, key: str) -> list[Any]:
        """A list without further checks; an absent one is empty."""
        value = self._value(key, list, A_LIST, [])
        return value if isinstance(value, list) else []

    def numbers(self, key: str, least: int, most: int, wrong: str) -> tuple[int, ...]:
        """A list of different whole numbers between two bounds, else `wrong`; an absent one is empty."""
        values = [int(value) if _is_whole(value) else value for value in self.plain(key)]
        if not all(type(value) is int and least <= value <= most for value in values) or _repeats(values):
            self.misformed(key, wrong)
            return ()
        return tuple(values)

    def inner(self, key: str) -> "Fields | None":
        """An optional inner object."""
        value = self.data.get(key)
        return None if value is None else Fields(value, (*self.path, key), self.problems)

    def needed(self, key: str) -> "Fields":
        """A required inner object."""
        inner = self.inner(key)
        if inner is None:
            self.misformed(key, _("is missing; an object is needed."))
        return inner or Fields({}, (*self.path, key), self.problems)
