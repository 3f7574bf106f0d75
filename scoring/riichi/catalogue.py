"""All yaku of riichi, in the order in which an answer lists them.

They stand in groups of those that look at the same few counts, so that what a group finds for these counts
can be kept and found again.
"""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

from scoring.riichi.yaku import Yaku
from scoring.riichi.yaku_chows import CHOWS
from scoring.riichi.yaku_pungs import PUNGS
from scoring.riichi.yaku_situation import SITUATION
from scoring.riichi.yaku_tiles import SHAPE, TILES
from scoring.riichi.yakuman import YAKUMAN

GROUPS: Final[tuple[tuple[Yaku, ...], ...]] = (SITUATION, SHAPE, TILES, CHOWS, PUNGS, YAKUMAN)

ALL_YAKU: Final[tuple[Yaku, ...]] = tuple(yaku for group in GROUPS for yaku in group)

YAKU: Final[Mapping[str, Yaku]] = MappingProxyType({yaku.key: yaku for yaku in ALL_YAKU})
