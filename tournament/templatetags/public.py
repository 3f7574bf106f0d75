"""Filters of the public pages: countries by their names, hands tile by tile."""

from django import template

from tournament.queries import country_names as names

register = template.Library()


@register.filter
def country_name(code: str) -> str:
    """The country of an ISO 3166-1 alpha-2 code; the code itself where there is none."""
    return names.country_name(code)


@register.filter
def tiles(hand: str) -> list[str]:
    """The tiles of a hand in mpsz notation, one by one: 12m5z is 1m, 2m, 5z."""
    found: list[str] = []
    numbers = ""
    for letter in hand:
        if letter.isdigit():
            numbers += letter
        else:
            found += [f"{number}{letter}" for number in numbers]
            numbers = ""
    return found
