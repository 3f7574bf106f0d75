"""The price of a hand."""

from scoring.riichi.plain import plain_score as score

__all__ = ["score"]
