"""Filters of the public pages: the time as a clock shows it, and what is still played at its end."""

from django import template

from reports.countries import COUNTRIES
from scoring.rulesets import OPTION
from scoring.rulesets.described import shown
from tournament.models import Event

register = template.Library()


@register.filter
def clock_digits(seconds: int) -> str:
    """Seconds as minutes and seconds: 4500 is 75:00."""
    minutes, rest = divmod(int(seconds), 60)
    return f"{minutes}:{rest:02}"


@register.filter
def finish_words(event: Event) -> str:
    """What is still played once the signal was given, in the words of the event's rules."""
    return shown(OPTION["finish"], event.rules.finish)


@register.filter
def country_name(code: str) -> str:
    """The country of an ISO 3166-1 alpha-2 code; the code itself where there is none."""
    country = COUNTRIES.get(code)
    return country.name if country else code


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
