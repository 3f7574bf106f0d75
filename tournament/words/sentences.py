"""Sentences and numbers in the reader's language: those of the rules packages, and those that are stored.

A Sentence of the rules packages carries its template and its values. `rule_words` collects all of these for
the translation catalogues.

What the program writes into the database is a Said: kept as JSON, and told when it is read. That JSON has
`message`, the English text of the catalogues; `values` of its placeholders; `plural` where the value `n`
counts; `context` of a name that has one. Among the values, numbers and texts are themselves, a list is a
list, and an object is another message or one of the KINDS. Beside it stands the text as it was written, for
other programs and for messages that a version has not.
"""

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import date
from functools import lru_cache
from typing import Any

from django.conf import settings
from django.utils.formats import date_format, get_format
from django.utils.functional import Promise
from django.utils.translation import get_language, gettext, ngettext, override, pgettext
from django.utils.translation import gettext as _

from scoring.problems import MINUS, SIGNED, Problem
from scoring.sentence import Sentence, Signed
from scoring.winds import WIND_NAMES

ALONE = "%(text)s"  # a message without a word of its own
UNTELLABLE = (ArithmeticError, AttributeError, LookupError, TypeError, ValueError)
_PLACEHOLDER = re.compile(r"%\(\w+\)s")
_OTHER_FORMAT = re.compile(r"%(?!%|\(\w+\)s)")  # with a width, a few bytes could become a text of any length


def grouped(number: int, *, signed: bool = False) -> str:
    """The number as people write it: 12,345 or 12.345, a real minus, a plus too when `signed`."""
    sign = MINUS if number < 0 else "+" if signed and number > 0 else ""
    return f"{sign}{regrouped(f'{abs(number):,}')}"


def regrouped(text: str) -> str:
    """English numbers, "+15,000 −5,000", with the separator of the reader's language."""
    return text.replace(",", get_format("THOUSAND_SEPARATOR"))


def listed(items: Sequence[int | str]) -> str:
    """Numbers or names inside a sentence: 2, 4 and 5."""
    *most, last = [str(item) for item in items]
    return _("%(most)s and %(last)s") % {"most": enumerated(most), "last": last} if most else last


def enumerated(items: Iterable[int | str]) -> str:
    """Numbers or names behind a colon or in brackets: 2, 4, 5."""
    return _between(pgettext("in a list", "%(first)s, %(next)s")).join(map(str, items))


def together(*sentences: str) -> str:
    """Whole sentences, one after the other; empty ones are left out."""
    return _between(pgettext("two sentences", "%(first)s %(next)s")).join(filter(None, sentences))


def _between(pair: str) -> str:
    return pair % {"first": "", "next": ""}


def worded(text: "str | Said") -> str:
    """A sentence in the reader's language, and what stands in it; text without a template as a whole."""
    if isinstance(text, Said):
        return _tell(kept(text))
    if not isinstance(text, Sentence):
        return _(text) if text else ""
    if text.context is not None:
        return pgettext(text.context, text.template)
    values = {name: _value(value) for name, value in text.values.items()}
    if text.plural is not None and text.number is not None:
        return ngettext(text.template, text.plural, text.number) % values
    return _(text.template) % values if values else _(text.template)


class Said:
    """What the program says and stores: a message of the catalogues and the values of its placeholders.

    A value is a number, a text as typed, another Said or Sentence, a lazily translated name, a day, a list of
    these ("2, 4 and 5") or a Row.
    """

    message: str
    values: Mapping[str, object]
    plural: str
    context: str

    def filled(self, **values: object) -> "Told":
        """The same with more values."""
        return Told(self.message, {**self.values, **values})


@dataclass(frozen=True)
class Told(Said):
    """A sentence, or a name with its context."""

    message: str
    values: Mapping[str, object] = field(default_factory=dict)
    context: str = ""
    plural: str = ""


@dataclass(frozen=True)
class Counted(Said):
    """A sentence with one message where the value `n` is 1 and another, `plural`, for other numbers."""

    message: str
    plural: str
    values: Mapping[str, object]
    context: str = ""


@dataclass(frozen=True)
class Row:
    """Among the values: parts with the same between any two of them."""

    parts: Sequence[object]
    between: str = " "


def in_a_row(parts: Sequence[Said]) -> Told:
    """Whole sentences, one after the other."""
    return Told(ALONE, {"text": Row(parts)})


class Figures(str):  # noqa: SLOT000 - short-lived, so memory does not matter
    """Among the values: numbers as English writes them, "+15,000 −5,000"."""


class _Again(dict[str, Any]):
    """Among the values: a message that is kept already."""


Kept = dict[str, Any]
KINDS: Mapping[str, tuple[type, Callable[[Any], object], Callable[[Any], str]]] = {
    "signed": (Signed, int, lambda number: grouped(int(number), signed=True)),
    "figures": (Figures, str, lambda text: regrouped(str(text))),
    "date": (date, date.isoformat, lambda day: date_format(date.fromisoformat(day), "j E Y")),
}
"""Values that are neither a number nor a text as typed: their type, how each is kept, and how it is told."""


def kept(sentence: Said | Sentence | Promise) -> Kept:
    """A message as JSON: of a lazily translated name, what gettext will be asked for."""
    if isinstance(sentence, Said):
        return _facts(sentence.message, sentence.values, sentence.plural, sentence.context)
    if isinstance(sentence, Sentence):
        return _facts(sentence.template, sentence.values, sentence.plural or "", sentence.context or "")
    reduced: Any = sentence.__reduce__()
    _gettext, (*contexts, message), *_kinds = reduced[1]
    return _facts(message, {}, context="".join(contexts))


def written(message: Said, language: str) -> tuple[str, Kept]:
    """What a row stores: the sentence in the language of its event, and the message as JSON."""
    facts = kept(message)
    with override(language):
        return _tell(facts), facts


@lru_cache(maxsize=1024)
def message_in(message: str, language: str | None) -> str:
    """A message in a language, with the marks of its values."""
    with override(language):
        return gettext(message)


def told(facts: Any, text: str) -> str:
    """What a row says to the reader; the text as it was written for want of a message that can be told."""
    if not isinstance(facts, Mapping):
        return text
    try:
        return _tell(facts) if _is_known(facts) else text
    except UNTELLABLE:
        return text


def can_be_told(facts: Any) -> bool:
    """Whether JSON from elsewhere is a message with its values."""
    try:
        return bool(_tell(facts))
    except UNTELLABLE:
        return False


def told_in(facts: Any, text: str) -> "Said | str":
    """What a row says, to stand in another message."""
    if not can_be_told(facts):
        return text
    return Told(ALONE, {"text": _Again(facts)})


def in_every_language(say: Callable[[], str]) -> dict[str, str]:
    """The text in each language, by its code."""
    sentences = {}
    for code, _name in settings.LANGUAGES:
        with override(code):
            sentences[code] = say()
    return sentences


def _value(value: object) -> object:
    if isinstance(value, Sentence):
        return worded(value)
    if isinstance(value, Signed):
        return grouped(value, signed=True)
    if isinstance(value, date):
        return date_format(value, "j E Y")
    return grouped(value) if type(value) is int else value


def _facts(message: str, values: Mapping[str, object], plural: str = "", context: str = "") -> Kept:
    facts: Kept = {"message": message, "plural": plural, "context": context}
    facts["values"] = {name: _kept(value) for name, value in values.items()}
    return {name: fact for name, fact in facts.items() if fact}


def _kept(value: object) -> Any:
    if isinstance(value, Said | Sentence | Promise):
        return kept(value)
    if isinstance(value, _Again):
        return dict(value)
    if isinstance(value, list | tuple):
        return [_kept(part) for part in value]
    if isinstance(value, Row):
        return {"row": [_kept(part) for part in value.parts], "between": value.between}
    for name, (kind, keep, _read) in KINDS.items():
        if isinstance(value, kind):
            return {name: keep(value)}
    return value if type(value) is int else str(value)


def _tell(facts: Mapping[str, Any]) -> str:
    """The message in the reader's language. Raises one of UNTELLABLE where this is not a message."""
    message, plural = facts["message"], facts.get("plural", "")
    if any(_OTHER_FORMAT.search(text.replace("%%", "")) for text in (message, plural)):
        raise ValueError("not a message of this program")
    if "context" in facts:
        return pgettext(facts["context"], message)
    values = facts.get("values", {})
    words = {name: _told_value(value) for name, value in values.items()}
    if plural:
        count = values["n"]
        number = int(count if isinstance(count, int) else count["signed"])
        return ngettext(message, plural, abs(number)) % words
    if not words and _PLACEHOLDER.search(message):
        raise KeyError("a message without its values")
    return gettext(message) % words if words else gettext(message)


def _told_value(value: Any) -> str:
    if isinstance(value, list):
        return listed([_told_value(part) for part in value]) if value else ""
    if not isinstance(value, Mapping):
        return grouped(value) if type(value) is int else str(value)
    if "message" in value:
        return _tell(value)
    if "row" in value:
        return str(value["between"]).join(_told_value(part) for part in value["row"])
    ((name, parts),) = value.items()
    return KINDS[name][2](parts)


def _is_known(facts: Mapping[str, Any]) -> bool:
    """Whether the reader's catalogue has the message; English needs none, nor does a row of values."""
    if get_language() in {None, settings.LANGUAGE_CODE}:
        return True
    message = facts["message"]
    if not any(character.isalpha() for character in _PLACEHOLDER.sub("", message)):
        return True
    if "context" in facts:
        return bool(pgettext(facts["context"], message) != message)
    return bool(gettext(message) != message)


def problem_words(problem: Problem) -> dict[str, str]:
    """The values of a problem's sentence: winds by name, numbers grouped, sentences in sentences too."""
    return {name: _problem_word(name, value) for name, value in problem.params.items()}


def _problem_word(name: str, value: object) -> str:
    if isinstance(value, Sentence):
        return worded(value)
    if isinstance(value, int):
        return grouped(value, signed=name in SIGNED)
    if name == "text":  # as somebody typed it
        return str(value)
    return ", ".join(_(WIND_NAMES[word]) if word in WIND_NAMES else word for word in str(value).split(", "))


def problem_sentence(problem: Problem) -> str:
    """The whole sentence of a problem."""
    return _(problem.template) % problem_words(problem)
