"""Payments of hands without a win (noten, nagashi mangan, chombo), and the conditions of abortive draws.

Abortive draws (EMA 2012 §3.4.3) are checked after the discard or declaration that causes them; the caller
checks first whether anybody wins on that discard.

A chombo at the same time as a win is ignored. Otherwise the hand is replayed: the bets of this hand are
returned, no counter is added, and East stays.
"""

from collections.abc import Collection, Sequence

from scoring.riichi.payments.hand_values import MANGAN, Value
from scoring.riichi.payments.won_hands import added, moved, nearest_first, paid_by
from scoring.rulesets import RuleSet
from scoring.tiles import ORPHANS, WIND_TILES, kind_of
from scoring.winds import WINDS


def is_nine_terminals(tiles: Collection[int], rules: RuleSet) -> bool:
    """Whether 14 tiles in an uninterrupted first turn may be aborted for their different orphans."""
    different = ORPHANS.intersection(map(kind_of, tiles))
    return rules.abort_nine_terminals and len(different) >= rules.nine_terminals_kinds


def is_four_winds(first_discards: Sequence[int], rules: RuleSet) -> bool:
    """Whether the first discards abort the hand: four uncalled discards of the same wind."""
    kinds = {kind_of(tile) for tile in first_discards}
    return rules.abort_four_winds and len(first_discards) == 4 and len(kinds) == 1 and kinds <= WIND_TILES


def is_four_riichi(riichi: Collection[str], rules: RuleSet) -> bool:
    """Whether the riichi declarations abort the hand: those of all four seats."""
    return rules.abort_four_riichi and len(set(riichi)) == 4


def is_four_kongs(owners: Sequence[str], rules: RuleSet) -> bool:
    """Whether the kongs, given by their owners' seats, abort the hand: four that are not all one player's.

    If one player has all four, the hand goes on without a fifth kong (EMA 2012 §3.3.9).
    """
    return rules.abort_four_kongs and len(owners) == 4 and len(set(owners)) > 1


def is_three_rons(winners: Collection[str], rules: RuleSet) -> bool:
    """Whether three winners on one discard abort the hand (rulings J10; not an EMA rule)."""
    return rules.abort_three_rons and len(set(winners)) == 3


def noten_deltas(tenpai: Collection[str], rules: RuleSet) -> dict[str, int]:
    """The noten payments to the tenpai seats, as differences by seat (EMA 2012 §3.4.2).

    Both sides share the sum equally: one player pays 3,000, two pay 1,500 each, three pay 1,000 each.
    """
    ready = len(set(tenpai))
    if ready in {0, 4}:
        return dict.fromkeys(WINDS, 0)
    received, paid = rules.noten_payment // ready, rules.noten_payment // (4 - ready)
    return {seat: received if seat in tenpai else -paid for seat in WINDS}


def nagashi_deltas(
    seats: Collection[str], dealer: str, rules: RuleSet, honba: int, bets: int
) -> dict[str, int]:
    """The payments for nagashi mangan: each seat gets a self-drawn mangan (EMA 2012 §4.2.4, rulings E14).

    If it counts as a win, each also gets the counters, and the first counted from East gets the `bets` on the
    table, including those of this hand. If it counts as a draw, nobody gets either.
    """
    wins = rules.nagashi_counts == "win"
    mangan = Value(MANGAN, "mangan")
    parts = [moved(seat, paid_by(mangan, seat, None, dealer, rules, honba if wins else 0)) for seat in seats]
    nearest = nearest_first(seats, dealer)[0]
    bets_taken = bets * rules.bet_value if wins else 0
    return added([*parts, {seat: bets_taken if seat == nearest else 0 for seat in WINDS}])


def chombo_deltas(seat: str, dealer: str, rules: RuleSet) -> dict[str, int]:
    """The payments for a chombo by this seat at the table: a self-drawn mangan in reverse.

    4,000 to East and 2,000 to the others, or 4,000 to each from East; 0 if chombo is deducted after uma.
    """
    if rules.chombo != "reverse-mangan":
        return dict.fromkeys(WINDS, 0)
    mangan = moved(seat, paid_by(Value(MANGAN, "mangan"), seat, None, dealer, rules))
    return {wind: -points for wind, points in mangan.items()}


def chombo_after(rules: RuleSet) -> int:
    """The chombo deduction from the player's total after uma: 0 or negative (EMA 2016, 2025: −20,000)."""
    return -rules.chombo_points if rules.chombo == "deduction" else 0
