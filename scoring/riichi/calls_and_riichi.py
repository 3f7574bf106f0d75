"""Who gets a discard, when riichi may be declared, and which concealed kong may follow it."""

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


def why_not_riichi(
    concealed: Sequence[int], melds: Sequence[Meld], wall_tiles: int, points: int, rules: RuleSet
) -> str | None:
    """The sentence why riichi may not be declared, or None when it may.

    `concealed` are the tiles without the discard, `wall_tiles` those left to draw, `points` what the player
    holds.
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
