"""Who pays for one winning hand, seat by seat. A seat is named by its player's initial wind."""

from collections.abc import Iterable, Mapping

from scoring.riichi.payments import Value, payments
from scoring.rulesets import RuleSet
from scoring.winds import WINDS


def paid_by(
    value: Value, winner: str, discarder: str | None, dealer: str, rules: RuleSet, honba: int = 0
) -> dict[str, int]:
    """What each payer gives, counters included (EMA 2012 §3.4.9, §3.4.10).

    The discarder pays for all; `discarder` None: the tile was drawn, and all three pay.
    """
    is_east = winner == dealer
    if discarder:
        return {discarder: payments(value, is_east, "ron", rules, honba)["discarder"]}
    asked = payments(value, is_east, "tsumo", rules, honba)
    opponents = [seat for seat in WINDS if seat != winner]
    return {seat: asked["each" if is_east else "east" if seat == dealer else "others"] for seat in opponents}


def paid_when_liable(
    paid: Mapping[str, int], discarder: str | None, liable: str, counters: int
) -> dict[str, int]:
    """What is given instead when somebody is liable (EMA 2012 §3.3.6, rulings E15).

    `paid`: what `paid_by` asks, with `counters` points for counters. Self-drawn, the liable player pays all
    of it; on another's discard they pay half of the hand each, and the discarder the counters.
    """
    if discarder is None or discarder == liable:
        return {liable: sum(paid.values())}
    half = (sum(paid.values()) - counters) // 2
    return {discarder: half + counters, liable: half}


def nearest_first(seats: Iterable[str], start: str) -> list[str]:
    """The seats in the order of play, counted from `start`: after a discarder, the one on his right first."""
    return sorted(seats, key=lambda seat: (WINDS.index(seat) - WINDS.index(start)) % len(WINDS))


def moved(winner: str, paid: Mapping[str, int]) -> dict[str, int]:
    """The payments to one winner as differences of all four seats."""
    return {seat: sum(paid.values()) if seat == winner else -paid.get(seat, 0) for seat in WINDS}


def added(parts: Iterable[Mapping[str, int]]) -> dict[str, int]:
    """Differences added up, seat by seat."""
    listed = list(parts)
    return {seat: sum(part[seat] for part in listed) for seat in WINDS}
