"""Liability (pao): who fed the set that made a limit hand certain (EMA 2012 §3.3.6).

What he pays: `payments` (one hand) and `several` (all that a won hand moves).
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from scoring.rulesets import RuleSet
from scoring.tiles import DRAGONS, WINDS, Meld


@dataclass(frozen=True, slots=True)
class LaidOut:
    """A set on the table: `fed_by` the seat whose discard made it, None for a concealed kong.

    `added`: a kong made of a pung that was `fed_by` somebody, with a tile of the player's own.
    """

    meld: Meld
    fed_by: str | None = None
    added: bool = False


_CERTAIN: Final = (("daisangen", DRAGONS, "pao_dragons"), ("daisuushii", WINDS, "pao_winds"))


def liable_for(laid_out: Sequence[LaidOut], rules: RuleSet) -> dict[str, str]:
    """The seats that are liable, by the key of the yakuman: "daisangen", "daisuushii", "suukantsu".

    `laid_out` are a player's sets in the order in which they were laid out. Liable is who fed the last of
    three open sets of dragons or four of winds, or called into being the fourth kong; a concealed kong makes
    nobody liable (rulings E15).
    """
    found = {}
    for key, kinds, option in _CERTAIN:
        fed = [each.fed_by for each in laid_out if each.meld.kind in kinds and each.fed_by]
        if getattr(rules, option) and len(fed) == len(kinds):
            found[key] = fed[-1]
    if rules.pao_four_kongs and (feeder := _fourth_kong_fed_by(laid_out)):
        found["suukantsu"] = feeder
    return found


def liable_for_rinshan(kong: LaidOut, rules: RuleSet) -> str | None:
    """Who pays alone for a win on the replacement tile of this kong: who fed it, where rules say so."""
    return kong.fed_by if rules.pao_rinshan and not kong.added else None


def _fourth_kong_fed_by(laid_out: Sequence[LaidOut]) -> str | None:
    kongs = [each for each in laid_out if each.meld.form.endswith("kong")]
    return kongs[3].fed_by if len(kongs) == 4 and not kongs[3].added else None
