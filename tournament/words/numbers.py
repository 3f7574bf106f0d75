"""Numbers and winds as players write them."""

from fractions import Fraction

from django.utils.formats import get_format
from django.utils.translation import gettext_lazy, ngettext, npgettext, pgettext, pgettext_lazy

from reports.names_and_numbers import fraction
from scoring import sentence
from tournament.words.sentences import grouped, worded

WINDS = {
    "E": gettext_lazy("East"),
    "S": gettext_lazy("South"),
    "W": gettext_lazy("West"),
    "N": gettext_lazy("North"),
}
LETTERS = {
    "E": pgettext_lazy("wind", "E"),
    "S": pgettext_lazy("wind", "S"),
    "W": pgettext_lazy("wind", "W"),
    "N": pgettext_lazy("wind", "N"),
}


def duration(minutes: int) -> str:
    """How long something lasts, in the reader's language: "120 minutes", "16 h 30 min"."""
    return worded(sentence.duration(minutes))


def points(number: int | None) -> str:
    """Points with groups of three; nothing for none."""
    return "" if number is None else grouped(int(number))


def points_words(number: int) -> str:
    """Points with their word: "1 point", "12,300 points"."""
    return ngettext("%(n)s point", "%(n)s points", number) % {"n": grouped(number)}


def signed_points(number: int) -> str:
    """Points with their sign and their word: "−1 point", "+12,300 points"."""
    return ngettext("%(n)s point", "%(n)s points", abs(number)) % {"n": grouped(number, signed=True)}


def signed(number: int | None) -> str:
    """Points with their sign, +12,300 or −8,100; ±0 is 0."""
    if number is None:
        return ""
    return grouped(number, signed=True)


def table_points(share: Fraction | None) -> str:
    """Table points as people write them: 4, ½, 1½, 2⅓ …"""
    return "" if share is None else fraction(share)


def ordinal(place: int) -> str:
    """A place at the head of a line, as the reader's language writes it: "1." is 1º in Italian."""
    return pgettext("place", "%(n)s.") % {"n": place}


def unit_words(unit: str, number: int) -> str:
    """The unit of an option behind its value, "tile" or "tiles"; "" for a unit without a singular."""
    forms = {
        "points": npgettext("unit", "point", "points", number),
        "minutes": npgettext("unit", "minute", "minutes", number),
        "tiles": npgettext("unit", "tile", "tiles", number),
        "counters": npgettext("unit", "counter", "counters", number),
        "mini-points": npgettext("unit", "mini-point", "mini-points", number),
        "table points": npgettext("unit", "table point", "table points", number),
        "discards": npgettext("unit", "discard", "discards", number),
        "kinds": npgettext("unit", "kind", "kinds", number),
    }
    return forms.get(unit, "")


def percent(share: int | None) -> str:
    """Thousandths as a percentage: 234 is 23.4 %; a dash for a share of nothing."""
    return "–" if share is None else f"{share // 10}{get_format('DECIMAL_SEPARATOR')}{share % 10} %"


def wind_letter(wind: str) -> str:
    """The letter that stands for a wind in the reader's language: W is O in Italian."""
    return str(LETTERS[wind])


def wind_name(wind: str) -> str:
    """The word of a wind letter: E is East."""
    return str(WINDS[wind])
