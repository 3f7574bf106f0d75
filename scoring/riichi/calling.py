"""Who gets a discard, and what may not be discarded right after a call (EMA 2012 §3.3.1, preface of 2008)."""

from collections.abc import Collection, Mapping
from typing import Final

from scoring.riichi.several import winners
from scoring.rulesets import RuleSet
from scoring.tiles import Meld

_SETS: Final = ("kong", "pung")


def takers(
    claims: Mapping[str, str], discarder: str, rules: RuleSet, late: Collection[str] = ()
) -> list[str]:
    """The seats that get a discard which several claim: "ron", "kong", "pung" or "chow", by seat.

    A win goes before everything, a pung or kong before a chow (EMA 2012 §3.3.1); rules may say that a pung
    or kong claimed `late` does not (EMA 2025).
    """
    wins = [seat for seat, claim in claims.items() if claim == "ron"]
    if wins:
        return winners(wins, discarder, rules)
    sets = [seat for seat, claim in claims.items() if claim in _SETS]
    chows = [seat for seat, claim in claims.items() if claim == "chow"]
    too_late = rules.pon_over_chii == "unless-late" and chows and set(sets) <= set(late)
    return chows if too_late or not sets else sets


def swapped(meld: Meld, called: int, rules: RuleSet) -> frozenset[int]:
    """The kinds that may not be discarded right after calling the kind `called` for this set (swap calling).

    None, the same tile, or also the tile at the other end of the chow, as the rules say.
    """
    if rules.swap_calling == "allowed":
        return frozenset()
    if rules.swap_calling == "same-tile" or meld.form != "chow":
        return frozenset({called})
    ends = {meld.kind: meld.kind + 3, meld.kind + 2: meld.kind - 1}
    other = ends.get(called, called)  # with 5 and 6 a 7 would have done for a 4
    return frozenset({called, other} if other // 9 == called // 9 else {called})
