"""EMA numbers: eight digits, `CC RR NNNN` (country prefix, region or club, running number)."""

import re
from collections.abc import Callable

from reports.countries.countries import COUNTRIES, country_of_prefix

GUEST_PREFIX = "24"
"""Guests' numbers: issued by EMA's presidium to players of countries outside EMA (ruling of 24 July 2018)."""

_EIGHT_DIGITS = re.compile(r"[0-9]{8}")


def _english(text: str) -> str:
    return text


def is_guest_number(number: str) -> bool:
    """Whether this is a guest's EMA number."""
    return _EIGHT_DIGITS.fullmatch(number) is not None and number.startswith(GUEST_PREFIX)


def check_ema_number(number: str, country: str, translate: Callable[[str], str] = _english) -> str | None:
    """The fault of an EMA number, as one sentence, or None.

    number: as typed; country: the player's alpha-2 code, or empty to leave the prefix unchecked.
    Guests' numbers fit every country, and so do all prefixes for countries whose prefix is not known
    (Norway, Romania, Ireland, Latvia, Slovenia): a doubtful number is never called wrong.
    """
    _ = translate
    if _EIGHT_DIGITS.fullmatch(number) is None:
        sentence = _(
            "EMA number “%(number)s” is not eight digits: write it as on the EMA site, with leading zeros."
        )
        return sentence % {"number": number}
    prefix = number[:2]
    if prefix == GUEST_PREFIX:
        return None
    owner = country_of_prefix(prefix)
    home = COUNTRIES.get(country.upper())
    if owner is None:
        return _unknown_prefix(number, _(home.title) if home and home.ema_prefix else "", translate)
    if home is None or not home.ema_prefix or home is owner:
        return None
    sentence = _(
        "EMA number %(number)s begins with %(prefix)s, the prefix of %(owner)s, but the player’s country is"
        " %(country)s: correct one of the two."
    )
    return sentence % {"number": number, "prefix": prefix, "owner": _(owner.title), "country": _(home.title)}


def _unknown_prefix(number: str, home: str, translate: Callable[[str], str]) -> str | None:
    _ = translate
    if not home:
        return None
    sentence = _(
        "EMA number %(number)s begins with %(prefix)s, which is not the prefix of %(country)s:"
        " check the number."
    )
    return sentence % {"number": number, "prefix": number[:2], "country": home}
