"""The four winds. A seat is named by its player's initial wind, for the whole session."""

from typing import Final

WINDS: Final = ("E", "S", "W", "N")

WIND_NAMES: Final = {"E": "East", "S": "South", "W": "West", "N": "North"}
