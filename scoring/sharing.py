"""Dividing points among players who share a place: exactly, or in whole points as the rules round them."""

from fractions import Fraction

from scoring.rulesets import RuleSet


def exact_shares(total: int, count: int) -> list[Fraction]:
    """Equal exact shares: 7 among three is 7/3 each (rulings M17)."""
    return [Fraction(total, count)] * count


def whole_shares(rules: RuleSet, total: int, count: int) -> list[int]:
    """Equal shares of an uma or an oka: exact where they are whole, else rounded down to the share unit.

    What rounding leaves goes to nobody or to the earliest seat, as `share_remainder` says.
    """
    if total % count == 0:
        return [total // count] * count
    return rounded_shares(rules, total, count)


def rounded_shares(rules: RuleSet, total: int, count: int) -> list[int]:
    """Equal shares of bets, rounded down to the share unit (rulings E17); one alone takes all."""
    if count == 1:
        return [total]
    each = total // count // rules.share_unit * rules.share_unit
    rest = total - each * count if rules.share_remainder == "initial-seat" else 0
    return [each + rest] + [each] * (count - 1)
