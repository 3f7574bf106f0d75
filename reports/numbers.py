"""Numbers as people read them in print."""

from fractions import Fraction

MINUS = "−"


def points(value: int, thousands: str = ",") -> str:
    """41000 as "41,000", with a true minus sign for negative points."""
    sign = MINUS if value < 0 else ""
    return sign + f"{abs(value):,}".replace(",", thousands)


def signed(value: int, thousands: str = ",") -> str:
    """The same with a plus sign before gains; zero stays bare."""
    return ("+" if value > 0 else "") + points(value, thousands)


def fraction(value: Fraction) -> str:
    """Exact table points in lowest terms: "4", "7/3"."""
    return str(value)
