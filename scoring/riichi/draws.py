"""Hands that nobody wins: what voids a hand, what ready players receive, and nagashi mangan.

Abortive draws (EMA 2012 §3.4.3) are asked for after the discard or declaration that makes them; whether
anybody wins on that discard is for the table to see first.
"""

from collections.abc import Collection, Sequence

from scoring.riichi.paying import added, moved, nearest_first, paid_by
from scoring.riichi.payments import MANGAN, Value
from scoring.rulesets import RuleSet
from scoring.tiles import ORPHANS, WINDS, kind_of
from scoring.winds import WINDS as SEATS


def is_nine_terminals(tiles: Collection[int], rules: RuleSet) -> bool:
    """Whether a first hand of 14 tiles, nothing called before, may be voided for its orphans."""
    different = ORPHANS.intersection(map(kind_of, tiles))
    return rules.abort_nine_terminals and len(different) >= rules.nine_terminals_kinds


def is_four_winds(first_discards: Sequence[int], rules: RuleSet) -> bool:
    """Whether four first discards, none called, void the hand: all are the same wind."""
    kinds = {kind_of(tile) for tile in first_discards}
    return rules.abort_four_winds and len(first_discards) == 4 and len(kinds) == 1 and kinds <= WINDS


def is_four_riichi(riichi: Collection[str], rules: RuleSet) -> bool:
    """Whether the seats in riichi void the hand: all four are."""
    return rules.abort_four_riichi and len(set(riichi)) == 4


def is_four_kongs(owners: Sequence[str], rules: RuleSet) -> bool:
    """Whether the kongs, named by the seats that hold them, void the hand: four, not all of one player.

    One player's four let the hand go on without a fifth (EMA 2012 §3.3.9).
    """
    return rules.abort_four_kongs and len(owners) == 4 and len(set(owners)) > 1


def is_three_rons(winners: Collection[str], rules: RuleSet) -> bool:
    """Whether so many winners on one discard void the hand (rulings J10; no rule of EMA)."""
    return rules.abort_three_rons and len(set(winners)) == 3


def noten_deltas(tenpai: Collection[str], rules: RuleSet) -> dict[str, int]:
    """What the others pay to the seats that show a ready hand, as differences (EMA 2012 §3.4.2).

    Each side shares the sum equally: 3,000 from one to three, 1,500 from two to two, 1,000 from three to one.
    """
    ready = len(set(tenpai))
    if ready in {0, 4}:
        return dict.fromkeys(SEATS, 0)
    gets, pays = rules.noten_payment // ready, rules.noten_payment // (4 - ready)
    return {seat: gets if seat in tenpai else -pays for seat in SEATS}


def is_nagashi(discards: Sequence[int], *, called: bool, closed: bool, rules: RuleSet) -> bool:
    """Whether a drawn hand's discards are nagashi mangan: all terminals and honours (EMA 2012 §4.2.4).

    `called`: one of them was called; `closed`: the player has no open set, which some rules ask for.
    """
    allowed = rules.nagashi_mangan == "any" or (rules.nagashi_mangan == "closed" and closed)
    return allowed and bool(discards) and not called and ORPHANS.issuperset(map(kind_of, discards))


def nagashi_deltas(
    seats: Collection[str], dealer: str, rules: RuleSet, honba: int, bets: int
) -> dict[str, int]:
    """What nagashi mangan moves: to each of the seats a mangan as if drawn (EMA 2012 §4.2.4, rulings E14).

    As a win it brings each the counters, and the bets on the table (`bets` of them, this hand's too) to the
    first of them counted from East. Where it counts as a draw it brings neither.
    """
    wins = rules.nagashi_counts == "win"
    mangan = Value(MANGAN, "mangan")
    parts = [moved(seat, paid_by(mangan, seat, None, dealer, rules, honba if wins else 0)) for seat in seats]
    first = nearest_first(seats, dealer)[0]
    taken = bets * rules.bet_value if wins else 0
    return added([*parts, {seat: taken if seat == first else 0 for seat in SEATS}])
