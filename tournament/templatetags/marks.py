"""Filters for winds, tiles, signs, rule sets and countries: what a mark shows, and its name read aloud."""

from django import template
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, pgettext_lazy

from scoring.rulesets import RuleSet
from tournament.acts.undo import can_undo
from tournament.models import LogEntry
from tournament.words import names
from tournament.words.numbers import wind_letter, wind_name

register = template.Library()
SUITS = {"m": ("man", 0x1F007), "s": ("sou", 0x1F010), "p": ("pin", 0x1F019)}
SUIT_NAMES = {
    "m": gettext_lazy("%(number)s of characters"),
    "s": gettext_lazy("%(number)s of bamboos"),
    "p": gettext_lazy("%(number)s of circles"),
}
NUMBERS = {
    "1": pgettext_lazy("number of a tile", "1"),
    "2": pgettext_lazy("number of a tile", "2"),
    "3": pgettext_lazy("number of a tile", "3"),
    "4": pgettext_lazy("number of a tile", "4"),
    "5": pgettext_lazy("number of a tile", "5"),
    "6": pgettext_lazy("number of a tile", "6"),
    "7": pgettext_lazy("number of a tile", "7"),
    "8": pgettext_lazy("number of a tile", "8"),
    "9": pgettext_lazy("number of a tile", "9"),
}
HONOURS = {
    "1": ("\U0001f000", gettext_lazy("East wind")),
    "2": ("\U0001f001", gettext_lazy("South wind")),
    "3": ("\U0001f002", gettext_lazy("West wind")),
    "4": ("\U0001f003", gettext_lazy("North wind")),
    "5": ("\U0001f006", gettext_lazy("White dragon")),
    "6": ("\U0001f005", gettext_lazy("Green dragon")),
    "7": ("\U0001f004", gettext_lazy("Red dragon")),
}
MARKS = {"E": "east", "S": "south", "W": "west", "N": "north"}


register.filter(wind_letter)


register.filter(wind_name)


@register.filter
def rule_set(rules: RuleSet) -> str:
    """The name of a set of rules in the reader's language."""
    return names.rule_set_name(rules)


@register.filter
def wind_mark(wind: str) -> str:
    """The symbol of a wind letter in marks/winds.svg."""
    return MARKS[wind]


@register.filter
def tile_glyph(tile: str) -> str:
    """The Unicode mahjong character of a tile in mpsz notation, 0 being the red five."""
    number, suit = tuple(tile)
    if suit == "z":
        # The text selector keeps phones from drawing the red dragon as a picture.
        return f"{HONOURS[number][0]}\N{VARIATION SELECTOR-15}"
    return chr(SUITS[suit][1] + (int(number) or 5) - 1)


@register.filter
def tile_name(tile: str) -> str:
    """The words of a tile in mpsz notation: 5m is 5 of characters, 0p the red 5 of circles."""
    number, suit = tuple(tile)
    if suit == "z":
        return str(HONOURS[number][1])
    name = SUIT_NAMES[suit] % {"number": NUMBERS[number if number != "0" else "5"]}
    return _("red %(tile)s") % {"tile": name} if number == "0" else name


@register.filter
def tile_class(tile: str) -> str:
    """The style classes of a tile: its suit, and red for the red fives."""
    number, suit = tuple(tile)
    classes = SUITS[suit][0] if suit in SUITS else "honour"
    red = number == "0" or tile == "7z"
    return f"{classes} red" if red else classes


@register.filter
def sign_class(number: int | None) -> str:
    """pos, neg or nothing: the colour that goes with the written sign."""
    if not number:
        return ""
    return "pos" if number > 0 else "neg"


@register.filter
def undo_entry(message: object) -> str:
    """The number of the log line in a message's tag, undo-<number>, while it can be undone; else nothing."""
    tag = getattr(message, "extra_tags", "") or ""
    number = tag.removeprefix("undo-") if tag.startswith("undo-") else ""
    entry = LogEntry.objects.filter(pk=number).first() if number else None
    return number if entry and can_undo(entry) else ""


@register.filter
def size_of(number: int, add: int) -> int:
    """A sum of two counts, for places along a bar; nothing counts as 0."""
    return int(number or 0) + int(add or 0)


@register.filter
def country_name(code: str) -> str:
    """The country of an ISO 3166-1 alpha-2 code; the code itself where there is none."""
    return names.country_name(code)


@register.filter
def tiles(hand: str) -> list[str]:
    """The tiles of a hand in mpsz notation, one by one: 12m5z is 1m, 2m, 5z."""
    hand_tiles: list[str] = []
    numbers = ""
    for letter in hand:
        if letter.isdigit():
            numbers += letter
        else:
            hand_tiles += [f"{number}{letter}" for number in numbers]
            numbers = ""
    return hand_tiles
