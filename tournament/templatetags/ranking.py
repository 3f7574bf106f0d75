"""Filters of the rankings: points and weights as EMA prints them."""

from fractions import Fraction

from django import template

from scoring.mers import two_decimals
from tournament.templatetags.hanchan import table_points

register = template.Library()


@register.filter
def ranking_points(value: Fraction | None) -> str:
    """Points with two decimals; nothing for none."""
    return "" if value is None else two_decimals(value)


@register.filter
def part_of_weight(value: Fraction) -> str:
    """A part of a weight as it is added: +½."""
    return f"+{table_points(value)}"
