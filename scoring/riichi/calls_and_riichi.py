"""Claims of a discard, the conditions for declaring riichi, and concealed kongs after riichi."""

from collections.abc import Collection, Mapping, Sequence
from typing import Final

from scoring.packed_tiles import splits
from scoring.riichi.payments.won_hands import winners
from scoring.riichi.waits_and_furiten import is_ready, waits
from scoring.rulesets import RuleSet
from scoring.tiles import Meld, counts, kind_of

_SETS: Final = ("kong", "pung")
OPEN: Final = "The hand is open"
NOT_READY: Final = "The hand is not ready"
TOO_LATE: Final = "Too few tiles are left in the wall"
TOO_POOR: Final = "The player has not the points of the bet"
NOT_DRAWN: Final = "The kong must be made with the tile drawn just now"
NOT_THREE: Final = "The hand does not hold the other three tiles"
WAITS_CHANGE: Final = "The kong would change what the hand waits for"
NOT_ALWAYS_A_PUNG: Final = "The three tiles can be read as parts of chows"


def takers(
    claims: Mapping[str, str], discarder: str, rules: RuleSet, late: Collection[str] = ()
) -> list[str]:
    """The seats whose claims of a discard succeed. `claims`: "ron", "kong", "pung" or "chow", by seat.

    A win has priority over all other claims, and a pung or kong over a chow (EMA 2012 §3.3.1), unless the
    rules deny that priority to seats that claimed `late` (EMA 2025).
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

    Depending on the rules: none, the same tile, or also the tile at the other end of the chow.
    """
    if rules.swap_calling == "allowed":
        return frozenset()
    if rules.swap_calling == "same-tile" or meld.form != "chow":
        return frozenset({called})
    ends = {meld.kind: meld.kind + 3, meld.kind + 2: meld.kind - 1}
    other_end = ends.get(called, called)  # e.g. 5 and 6 complete with a 7 as well as a 4
    return frozenset({called, other_end} if other_end // 9 == called // 9 else {called})


def why_not_riichi(
    concealed: Sequence[int], melds: Sequence[Meld], wall_tiles: int, points: int, rules: RuleSet
) -> str | None:
    """Why riichi may not be declared, as a sentence; None if it may.

    `concealed` are the tiles without the discard, `wall_tiles` is the number left to draw, `points` are the
    player's points.
    """
    reasons = (
        (OPEN, not all(meld.concealed for meld in melds)),
        (TOO_LATE, wall_tiles < rules.riichi_wall_tiles),
        (TOO_POOR, rules.riichi_needs_points and points < rules.bet_value),
        (NOT_READY, not is_ready(concealed, melds)),
    )
    return next((sentence for sentence, is_so in reasons if is_so), None)


def why_not_kong_after_riichi(
    concealed: Sequence[int], drawn: int, kind: int, rules: RuleSet, melds: Sequence[Meld] = ()
) -> str | None:
    """Why a concealed kong may not be declared after riichi, as a sentence; None if it may.

    `concealed` are the tiles of the hand that declared riichi, without the one `drawn`; `melds` its
    concealed kongs. With the rule `riichi_kong` "same-waits", the three tiles may also be readable as chows.
    """
    three = [tile for tile in concealed if kind_of(tile) == kind]
    if kind_of(drawn) != kind:
        return NOT_DRAWN
    if len(three) != 3:
        return NOT_THREE
    waits_before = waits(concealed, melds)
    remaining = [tile for tile in concealed if tile not in three]
    if waits(remaining, (*melds, Meld("concealed-kong", (*three, drawn)))) != waits_before:
        return WAITS_CHANGE
    if rules.riichi_kong == "always-a-pung" and not _is_always_a_pung(kind, concealed, waits_before):
        return NOT_ALWAYS_A_PUNG
    return None


def _is_always_a_pung(kind: int, concealed: Sequence[int], hand_waits: frozenset[int]) -> bool:
    """Whether the kind is a pung in every reading of the hand, for each of its waits."""
    kinds = [kind_of(tile) for tile in concealed]
    return all(
        ("pung", kind) in split.sets for wait in hand_waits for split in splits(counts([*kinds, wait]))
    )
