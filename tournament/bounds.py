"""What any field may hold: years, numbers, lengths, and characters that can be seen.

The fields of rows are made here, so forms, imports, commands and event files keep to the same bounds.
Forms have their own fields, which say it beside the box. Texts are put right, all else is refused.
"""

import re
from collections.abc import Sequence
from datetime import date, datetime
from typing import TYPE_CHECKING, Any, ClassVar

from django import forms
from django.core.exceptions import ValidationError
from django.db import models
from django.db.backends.base.base import BaseDatabaseWrapper
from django.utils.translation import gettext as _

FIRST_YEAR, LAST_YEAR = 1990, 2100
FIRST_OWN_YEAR = 1970  # of this computer's clock, which may never have been set
LONGEST_LINE, LONGEST_TEXT = 200, 6000  # characters, where a field of a form names no other
LOOKED_FOR = 160  # two names of 80
LONGEST_LIST = 1_000_000  # characters of rows that are pasted, and of documents
MOST = 2_147_483_647
SMALL_MOST = 32_767
BIG_MOST = 9_223_372_036_854_775_807

FILLERS = "\u115f\u1160\u2800\u3164\uffa0"  # fillers of Hangul, and Braille without a dot
JOINERS = "\u200c\u200d"  # mean something between two letters of some scripts, and in pictures
_INVISIBLE = re.compile(
    "[\0-\x08\x0e-\x1f\x7f-\x84\x86-\x9f\xad\u034f\u061c\u180e\u200b\u200e\u200f\u202a-\u202e\u2060-\u206f"
    "\ufeff\ufff9-\ufffb\ud800-\udfff\U000e0000-\U000e007f]"
)
_LOST_JOINER = re.compile(f"(?<![^\\s\0-\x7f])[{JOINERS}]+|[{JOINERS}]+(?![^\\s\0-\x7f])")
_BREAKS = re.compile("\r\n|[\n\r\t\x0b\x0c\x85\u2028\u2029]")
_UNSTORABLE = re.compile("[\0\ud800-\udfff]")
_BLANKS = re.compile(f"[{FILLERS}\xa0\u1680\u2000-\u200a\u202f\u205f\u3000]")


def one_line(text: str) -> str:
    """The text on one line, without characters that nobody can see; spaces stay as many as they are."""
    if text.isascii() and text.isprintable():
        return text
    return _BREAKS.sub(" ", _visible(text))


def tidy_line(text: str) -> str:
    """The text with single spaces between the words, and none around."""
    return " ".join(one_line(text).split())


def looked_for(text: str) -> str:
    """What somebody looks for in a list, as one line; what is longer than any name is cut."""
    return tidy_line(text[:LOOKED_FOR])


def several_lines(text: str) -> str:
    """The text with line ends of one kind, and without characters that nobody can see."""
    if text.isascii() and text.isprintable():
        return text
    lines = text.replace("\r\n", "\n").replace("\r", "\n").replace("\u2028", "\n").replace("\u2029", "\n")
    return _visible(lines)


def _visible(text: str) -> str:
    return _LOST_JOINER.sub("", _INVISIBLE.sub("", _BLANKS.sub(" ", text)))


def storable(value: Any) -> Any:
    """Facts for a JSON column, their texts without what no database keeps: NUL, and halves of characters."""
    if isinstance(value, str):
        return _UNSTORABLE.sub("", value)
    if isinstance(value, dict):
        return {storable(key): storable(inner) for key, inner in value.items()}
    return [storable(inner) for inner in value] if isinstance(value, list | tuple) else value


def whole_number(text: str | None, most: int = 99_999) -> int | None:
    """A whole number from 0 to `most` as typed or as an address has it; None for anything else."""
    text = (text or "").strip()
    if not (text.isascii() and text.isdecimal()) or len(text) > len(str(most)):
        return None
    return number if (number := int(text)) <= most else None


def in_years(day: date, first: int = FIRST_YEAR) -> bool:
    """Whether a day or moment lies in the years that this program knows."""
    return first <= day.year <= LAST_YEAR


class OutOfBounds(ValueError):
    """A value that its column does not take; `sentence` says which and what it takes, for people."""

    def __init__(self, field: Any, sentence: str) -> None:
        self.sentence = f"{field.verbose_name}: {sentence}"
        super().__init__(self.sentence)


# --- The columns of rows -----------------------------------------------------------------------------------


class Bounded(models.Field):  # type: ignore[type-arg] # Django's class takes no argument when it runs
    """A column that looks at each value on its way into the database, by `save`, `update` and in bulk."""

    def bounded(self, value: Any) -> Any:
        """The value as it is stored; OutOfBounds where it cannot be put right."""
        raise NotImplementedError

    def nearest(self, value: Any) -> Any:
        """The value, or what comes nearest to it of what the column takes: for rows of older versions."""
        try:
            return self._stored(value)
        except OutOfBounds:
            return self.within_bounds(value)

    def within_bounds(self, value: Any) -> Any:
        """What the column takes instead of a value that it refuses."""
        raise NotImplementedError

    def keeps(self, _values: Sequence[Any]) -> bool:
        """Whether one look at them says that the column stores all these values just as they are."""
        return False

    def pre_save(self, model_instance: models.Model, add: bool) -> Any:
        """The value of the row, which from then on has it as it is stored."""
        value = super().pre_save(model_instance, add)
        stored = self._stored(value)
        if stored is not value:
            setattr(model_instance, self.attname, stored)
        return stored

    def get_db_prep_save(self, value: Any, connection: BaseDatabaseWrapper) -> Any:
        """The value for the database."""
        return super().get_db_prep_save(self._stored(value), connection)

    def _stored(self, value: Any) -> Any:
        return value if value is None or hasattr(value, "as_sql") else self.bounded(value)

    def deconstruct(self) -> Any:
        """As Django's own field: the database's column is the same, and migrations need not know."""
        name, _path, args, kwargs = super().deconstruct()
        djangos = next(base for base in type(self).__mro__ if base.__module__.startswith("django.db.models"))
        return name, f"django.db.models.{djangos.__name__}", args, kwargs


class _Characters(Bounded):
    """Text of at most `max_length` characters."""

    def bounded(self, value: Any) -> Any:
        """The text as it is stored."""
        text = self.put_right(str(value))
        try:
            return within(text, self.max_length or len(text))
        except ValidationError as error:
            raise OutOfBounds(self, str(error.message)) from error

    def within_bounds(self, value: Any) -> Any:
        """Its beginning."""
        return self.put_right(str(value))[: self.max_length]

    def keeps(self, values: Sequence[Any]) -> bool:
        """Texts of letters, digits and signs alone, none too long."""
        text = "".join(values) if set(map(type, values)) <= {str} else "\0"
        most = self.max_length or MOST
        return text.isascii() and text.isprintable() and max(map(len, values), default=0) <= most

    put_right = staticmethod(one_line)


class LineColumn(_Characters, models.CharField):  # type: ignore[type-arg]  # generic in the stubs only
    """A text on one line."""

    def formfield(self, *args: Any, **kwargs: Any) -> Any:
        """The field of a form."""
        if self.choices:
            return super().formfield(*args, **kwargs)
        return super().formfield(*args, **{"form_class": LineField, **kwargs})


class EmailColumn(_Characters, models.EmailField):  # type: ignore[type-arg]  # generic in the stubs only
    """An e-mail address."""


class SlugColumn(_Characters, models.SlugField):  # type: ignore[type-arg]  # generic in the stubs only
    """A short name for addresses."""


class TextColumn(_Characters, models.TextField):  # type: ignore[type-arg]  # generic in the stubs only
    """A text of several lines; without `max_length` it is the program's own."""

    put_right = staticmethod(several_lines)

    def formfield(self, *args: Any, **kwargs: Any) -> Any:
        """The field of a form."""
        return super().formfield(*args, **{"form_class": TextField, **kwargs})


class _Years(Bounded):
    first_year: ClassVar[int] = FIRST_YEAR

    def bounded(self, value: Any) -> Any:
        """The day or moment itself."""
        if isinstance(value, date) and not in_years(value, self.first_year):
            raise OutOfBounds(self, _years_sentence(self.first_year))
        return value

    def within_bounds(self, value: Any) -> Any:
        """The first or the last day of the years."""
        early = value.year < self.first_year
        year, month, day = (self.first_year, 1, 1) if early else (LAST_YEAR, 12, 31)
        return value.replace(year=year, month=month, day=day)


class DayColumn(_Years, models.DateField):  # type: ignore[type-arg]  # generic in the stubs only
    """A day that somebody chose."""

    def formfield(self, *args: Any, **kwargs: Any) -> Any:
        """The field of a form."""
        return super().formfield(*args, **{"form_class": DayField, **kwargs})


class MomentColumn(_Years, models.DateTimeField):  # type: ignore[type-arg]  # generic in the stubs only
    """A moment that somebody chose."""


class StampColumn(MomentColumn):
    """A moment of this computer's clock."""

    first_year = FIRST_OWN_YEAR


class _Ranged(Bounded):
    least: ClassVar[int] = 0
    most: ClassVar[int] = MOST

    def bounded(self, value: Any) -> Any:
        """The number itself."""
        if isinstance(value, int) and not self.least <= value <= self.most:
            raise OutOfBounds(self, _range_sentence(self.least, self.most))
        return value

    def within_bounds(self, value: Any) -> Any:
        """The least or the most."""
        return min(max(value, self.least), self.most)

    def keeps(self, values: Sequence[Any]) -> bool:
        """Whole numbers in its range."""
        kinds, numbers = set(map(type, values)), (0, *values)
        return kinds <= {int} and self.least <= min(numbers) and max(numbers) <= self.most


class SmallColumn(_Ranged, models.PositiveSmallIntegerField):  # type: ignore[type-arg]  # generic in the stubs only
    """A whole number from 0 to 32,767."""

    most = SMALL_MOST


class WholeColumn(_Ranged, models.PositiveIntegerField):  # type: ignore[type-arg]  # generic in the stubs only
    """A whole number from 0 to two thousand million."""


class SignedColumn(_Ranged, models.IntegerField):  # type: ignore[type-arg]  # generic in the stubs only
    """A whole number of either sign, such as points."""

    least = -MOST


class BigColumn(_Ranged, models.PositiveBigIntegerField):  # type: ignore[type-arg]  # generic in the stubs only
    """A count that rises for ever."""

    most = BIG_MOST


class BigSignedColumn(_Ranged, models.BigIntegerField):  # type: ignore[type-arg]  # generic in the stubs only
    """A large whole number of either sign."""

    least, most = -BIG_MOST, BIG_MOST


class FactsColumn(Bounded, models.JSONField):
    """Facts of a shape that its row knows."""

    def bounded(self, value: Any) -> Any:
        """The facts without what no database keeps."""
        return storable(value)


class MessageColumn(FactsColumn):
    """What the program says as message and values, which people read as a line."""

    def bounded(self, value: Any) -> Any:
        """The value with each of its texts on one line."""
        if isinstance(value, dict):
            return {name: self.bounded(inner) for name, inner in value.items()}
        if isinstance(value, list):
            return [self.bounded(inner) for inner in value]
        return one_line(storable(value)) if isinstance(value, str) else value


if TYPE_CHECKING:  # mypy knows Django's own fields, with what each takes and gives
    Line = models.CharField
    Email = models.EmailField
    Slug = models.SlugField
    Text = models.TextField
    Day = models.DateField
    Moment = models.DateTimeField
    Stamp = models.DateTimeField
    Small = models.PositiveSmallIntegerField
    Whole = models.PositiveIntegerField
    Signed = models.IntegerField
    Big = models.PositiveBigIntegerField
    BigSigned = models.BigIntegerField
    Facts = models.JSONField
    Message = models.JSONField
else:
    Line = LineColumn
    Email = EmailColumn
    Slug = SlugColumn
    Text = TextColumn
    Day = DayColumn
    Moment = MomentColumn
    Stamp = StampColumn
    Small = SmallColumn
    Whole = WholeColumn
    Signed = SignedColumn
    Big = BigColumn
    BigSigned = BigSignedColumn
    Facts = FactsColumn
    Message = MessageColumn


# --- The fields of forms -----------------------------------------------------------------------------------


def within(text: str, most: int) -> str:
    """The text itself; ValidationError where it is longer than `most` characters."""
    if len(text) > most:
        sentence = _("Too long: %(length)s characters; at most %(most)s are allowed.")
        raise ValidationError(sentence % {"length": len(text), "most": most}, code="max_length")
    return text


class LineField(forms.CharField):
    """A text on one line: no line ends, nothing that nobody can see, single spaces."""

    def __init__(self, *, max_length: int | None = LONGEST_LINE, **kwargs: Any) -> None:
        super().__init__(max_length=max_length, **kwargs)

    def to_python(self, value: object) -> str:
        """The text as it is kept."""
        return tidy_line(super().to_python(value) or "")


class TextField(forms.CharField):
    """A text of several lines."""

    def __init__(self, *, max_length: int | None = LONGEST_TEXT, **kwargs: Any) -> None:
        super().__init__(max_length=max_length, **kwargs)

    def to_python(self, value: object) -> str:
        """The text as it is kept."""
        text = several_lines(super().to_python(value) or "")
        return text.strip() if self.strip else text


class _YearsField(forms.Field):
    def validate(self, value: Any) -> None:
        """Refuse years that this program does not know."""
        super().validate(value)
        if isinstance(value, date | datetime) and not in_years(value):
            raise ValidationError(_years_sentence(FIRST_YEAR), code="year")


class DayField(_YearsField, forms.DateField):
    """A day."""


class MomentField(_YearsField, forms.DateTimeField):
    """A moment, in the time zone in force."""


class NumberField(forms.IntegerField):
    """A whole number; without bounds of its own, one that every column takes."""

    def __init__(self, *, max_value: Any = MOST, min_value: Any = -MOST, **kwargs: Any) -> None:
        super().__init__(max_value=max_value, min_value=min_value, **kwargs)


class EmailField(forms.EmailField):
    """An e-mail address."""

    def __init__(self, *, max_length: int = 254, **kwargs: Any) -> None:
        super().__init__(max_length=max_length, **kwargs)


def _years_sentence(first: int) -> str:
    return _("choose a year from %(first)s to %(last)s.") % {"first": first, "last": LAST_YEAR}


def _range_sentence(least: int, most: int) -> str:
    return _("choose a number from %(least)s to %(most)s.") % {"least": least, "most": most}
