"""What hands that nobody wins move: noten payments, nagashi mangan, chombo; and what voids a hand.

Abortive draws (EMA 2012 §3.4.3) are asked for after the discard or declaration that makes them; whether
anybody wins on that discard is for the table to see first.

A chombo at the moment of a win is forgotten. Otherwise the hand is played again: bets of this hand go back,
no counter is added, and East stays.
"""

from collections.abc import Collection, Sequence
from typing import Final

from scoring.riichi.payments.hand_values import MANGAN, Value
from scoring.riichi.payments.won_hands import added, moved, nearest_first, paid_by
from scoring.rulesets import RuleSet
from scoring.tiles import ORPHANS, WIND_TILES, kind_of
from scoring.winds import WINDS


def is_nine_terminals(tiles: Collection[int], rules: RuleSet) -> bool:
    """Whether a first hand of 14 tiles, nothing called before, may be voided for its orphans."""
    different = ORPHANS.intersection(map(kind_of, tiles))
    return rules.abort_nine_terminals and len(different) >= rules.nine_terminals_kinds


def is_four_winds(first_discards: Sequence[int], rules: RuleSet) -> bool:
    """Whether four first discards, none called, void the hand: all are the same wind."""
    kinds = {kind_of(tile) for tile in first_discards}
    return rules.abort_four_winds and len(first_discards) == 4 and len(kinds) == 1 and kinds <= WIND_TILES


def is_four_riichi(riichi: Collection[str], rules: RuleSet) -> bool:
    """Whether the seats in riichi void the hand: all four are."""
    return rules.abort_four_riichi and len(set(riichi)) == 4


def is_four_kongs(owners: Sequence[str], rules: RuleSet) -> bool:
    """Whether the kongs, named by the seats that hold them, void the hand: four, not all of one player.

    One player's four let the hand go on without a fifth (EMA 2012 §3.3.9).
    """
    return rules.abort_four_kongs and len(owners) == 4 and len(set(owners)) > 1


def is_three_rons(winners: Collection[str], rules: RuleSet) -> bool:
    """Whether three winners on one discard void the hand (rulings J10; no rule of EMA)."""
    return rules.abort_three_rons and len(set(winners)) == 3


def noten_deltas(tenpai: Collection[str], rules: RuleSet) -> dict[str, int]:
    """What the others pay to the seats that show a ready hand, as differences (EMA 2012 §3.4.2).

    Each side shares the sum equally: 3,000 from one to three, 1,500 from two to two, 1,000 from three to one.
    """
    ready = len(set(tenpai))
    if ready in {0, 4}:
        return dict.fromkeys(WINDS, 0)
    gets, pays = rules.noten_payment // ready, rules.noten_payment // (4 - ready)
    return {seat: gets if seat in tenpai else -pays for seat in WINDS}


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
    bets_taken = bets * rules.bet_value if wins else 0
    return added([*parts, {seat: bets_taken if seat == first else 0 for seat in WINDS}])


CHOMBO_OFFENCES: Final = {
    "invalid-win": "A win was declared and shown that is none.",
    "invalid-riichi": "Riichi was declared on a hand that is not ready; found when the hand is drawn.",
    "invalid-concealed-kong": "A concealed kong that riichi forbids; found when he wins, or nobody does.",
    "many-tiles-exposed": "More than five tiles of the wall, the dead wall or a hand were shown.",
    "claim-with-dead-hand": "A player called a tile after his hand had been declared dead.",
}


def chombo_deltas(seat: str, dealer: str, rules: RuleSet) -> dict[str, int]:
    """What a chombo of this seat moves at the table: a mangan as if all others had drawn it, in reverse.

    4,000 to East and 2,000 to the others, or 4,000 to each from East; nothing where it is taken after uma.
    """
    if rules.chombo != "reverse-mangan":
        return dict.fromkeys(WINDS, 0)
    mangan = moved(seat, paid_by(Value(MANGAN, "mangan"), seat, None, dealer, rules))
    return {wind: -points for wind, points in mangan.items()}


def chombo_after(rules: RuleSet) -> int:
    """What a chombo takes from the player's total after uma: 0 or negative (EMA 2016 and 2025: −20,000)."""
    return -rules.chombo_points if rules.chombo == "deduction" else 0
