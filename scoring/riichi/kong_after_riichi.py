"""Whether a player in riichi may declare a concealed kong (EMA 2012 §3.3.12, rulings E3)."""

from collections.abc import Sequence
from typing import Final

from scoring.riichi.waits import waits
from scoring.rulesets import RuleSet
from scoring.splitting import splits
from scoring.tiles import Meld, counts, kind_of

NOT_DRAWN: Final = "The kong must be made with the tile drawn just now"
NOT_THREE: Final = "The hand does not hold the other three tiles"
WAITS_CHANGE: Final = "The kong would change what the hand waits for"
NOT_ALWAYS_A_PUNG: Final = "The three tiles can be read as parts of chows"


def why_not_kong_after_riichi(
    concealed: Sequence[int], drawn: int, kind: int, rules: RuleSet, melds: Sequence[Meld] = ()
) -> str | None:
    """The sentence why four of a kind may not be declared, or None when they may.

    `concealed` are the tiles of the hand that declared riichi, without the one `drawn`; `melds` its
    concealed kongs. Rules whose `riichi_kong` is "same-waits" let the three tiles be read as chows, too.
    """
    three = [tile for tile in concealed if kind_of(tile) == kind]
    if kind_of(drawn) != kind:
        return NOT_DRAWN
    if len(three) != 3:
        return NOT_THREE
    before = waits(concealed, melds)
    rest = [tile for tile in concealed if tile not in three]
    if waits(rest, (*melds, Meld("concealed-kong", (*three, drawn)))) != before:
        return WAITS_CHANGE
    if rules.riichi_kong == "always-a-pung" and not _is_always_a_pung(kind, concealed, before):
        return NOT_ALWAYS_A_PUNG
    return None


def _is_always_a_pung(kind: int, concealed: Sequence[int], before: frozenset[int]) -> bool:
    """Whether the kind is a pung in every reading of the hand, completed with any of its waits."""
    kinds = [kind_of(tile) for tile in concealed]
    return all(("pung", kind) in split.sets for wait in before for split in splits(counts([*kinds, wait])))
