"""Errors that people can fix, each with a stable code; errors that must never happen; limits on texts."""

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Final

from django.utils.translation import gettext, ngettext

from tournament.words.sentences import Counted, Said, Told, grouped


class Refusal(str):
    """Why something cannot be done: the sentence in the reader's language, with the code of its reason.

    `message`: its text and values, for where it is stored; None for a sentence that somebody else worded.
    """

    __slots__ = ("code", "message")
    code: str
    message: Said | None

    def __new__(cls, code: str, sentence: str, message: Said | None = None) -> "Refusal":
        refusal = super().__new__(cls, sentence)
        refusal.code, refusal.message = code, message
        return refusal

    def __reduce__(self) -> "tuple[type[Refusal], tuple[str, str, Said | None]]":
        return Refusal, (self.code, str(self), self.message)


_REASONS: "dict[str, Reason | CountedReason]" = {}


@dataclass(frozen=True)
class Reason:
    """A reason to refuse, declared once beside its rule; called with its values, it gives the Refusal.

    `code` never changes ("session.no-seats"); `sentence` is the message in English, with %(name)s for its
    values, "" where somebody else words it; `clause` is the rulebook's, where a rulebook is the reason.
    """

    code: str
    sentence: str = ""
    clause: str = ""

    def __post_init__(self) -> None:
        _declare(self)

    def __call__(self, **values: object) -> Refusal:
        """The refusal in the reader's language."""
        sentence = _filled(gettext(self.sentence), values)
        return Refusal(self.code, sentence, Told(self.sentence, values))

    def worded(self, sentence: str) -> Refusal:
        """The refusal in a sentence in the reader's language: an engine's, or one of several parts."""
        return Refusal(self.code, sentence)


@dataclass(frozen=True)
class CountedReason:
    """A Reason with a sentence for one and another for many."""

    code: str
    sentence: str
    plural: str
    clause: str = ""

    def __post_init__(self) -> None:
        _declare(self)

    def __call__(self, count: int, /, **values: object) -> Refusal:
        """The refusal for this count, in the reader's language."""
        sentence = _filled(ngettext(self.sentence, self.plural, count), values)
        message = Counted(self.sentence, self.plural, {"n": count, **values})
        return Refusal(self.code, sentence, message)


def _declare(reason: Reason | CountedReason) -> None:
    assert reason.code not in _REASONS, f"{reason.code} is declared twice"
    _REASONS[reason.code] = reason


def _filled(sentence: str, values: Mapping[str, object]) -> str:
    return sentence % values if values else sentence


def declared_reasons() -> "Mapping[str, Reason | CountedReason]":
    """Every reason of the modules that are loaded, by code."""
    return MappingProxyType(_REASONS)


class Refused(Exception):
    """Something that people can fix: the refusal, and the form's field that it is about."""

    def __init__(self, refusal: Refusal, field: str | None = None) -> None:
        super().__init__(refusal)
        self.sentence = str(refusal)
        self.code, self.message = refusal.code, refusal.message
        self.field = field


class Stale(Refused):
    """Somebody else changed it since the form was opened; nothing of what was typed is lost."""


class Broken(Exception):
    """Must never happen: logged and reported, not translated."""


def refuse(refusal: Refusal | None, field: str | None = None) -> None:
    """Raise Refused with what a `why_not_…` gave; do nothing when it gave None."""
    if refusal is not None:
        raise Refused(refusal, field)


EVENT_ENDED = Reason("event.ended", "The event has ended. Reopen it first.")
"""Why most acts are refused once an event is over."""
EVENT_AWAY = Reason(
    "event.away",
    "The event was moved to %(where)s and is run there. Nothing can be changed here until it is back.",
)
"""Why every act is refused on the copy that stays."""
EVENT_DELETED = Reason("event.deleted", "This event was deleted.")

REASON: Final = 200
"""The most characters of a reason that only the log keeps, or of what a referee is called for."""
NOTE: Final = 300
"""The most characters of what is said about a ruling."""
DECISION: Final = 250
"""The most characters of a decision: the outcome stands before it."""
TOO_LONG = CountedReason(
    "text.too-long",
    "The text has %(length)s characters, and %(most)s is kept. Shorten it.",
    "The text has %(length)s characters, and %(most)s are kept. Shorten it.",
)


def why_too_long(text: str, most: int) -> Refusal | None:
    """Why a text of more than `most` characters is not kept, or None: nothing is cut."""
    length = len(text.strip())
    if length <= most:
        return None
    return TOO_LONG(most, length=grouped(length), most=grouped(most))
