"""The table of all fans (MCR 5): the 81 of the rulebook, and number 82, which rulings M5 lists apart."""

from itertools import chain
from typing import Final

from scoring.mcr.fan import Fan
from scoring.mcr.fans_high import EIGHTY_EIGHT, FORTY_EIGHT, SIXTY_FOUR, THIRTY_TWO
from scoring.mcr.fans_low import BY_RULING, FOUR, ONE, SIX, TWO
from scoring.mcr.fans_middle import EIGHT, SIXTEEN, TWELVE, TWENTY_FOUR

_TIERS: Final = (
    *(ONE, TWO, FOUR, SIX, EIGHT, TWELVE, SIXTEEN),
    *(TWENTY_FOUR, THIRTY_TWO, FORTY_EIGHT, SIXTY_FOUR, EIGHTY_EIGHT, BY_RULING),
)

FANS: Final[dict[int, Fan]] = {fan.number: fan for fan in chain(*_TIERS)}

NUMBER: Final[dict[str, int]] = {fan.key: fan.number for fan in FANS.values()}
