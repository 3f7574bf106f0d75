"""How EMA's papers write numbers."""

from fractions import Fraction


def decimal(value: Fraction) -> str:
    """A number of halves as EMA prints it: "2.5", "3"."""
    whole, rest = divmod(value, 1)
    return f"{whole}.5" if rest else str(whole)
