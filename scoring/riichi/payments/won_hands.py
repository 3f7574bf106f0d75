"""The payments of a won hand with one or more winners, and liability for a limit hand (pao).

`paid_by` gives the payments to one winner, `win_deltas` all differences of the hand.
"""

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from scoring.riichi.payments.hand_values import Value, payments
from scoring.rulesets import RuleSet
from scoring.tiles import DRAGONS, WIND_TILES, Meld
from scoring.winds import WINDS

_FED_SETS: Final = (("daisangen", DRAGONS, "pao_dragons"), ("daisuushii", WIND_TILES, "pao_winds"))


def paid_by(
    value: Value, winner: str, discarder: str | None, dealer: str, rules: RuleSet, honba: int = 0
) -> dict[str, int]:
    """The points each payer pays, counters included (EMA 2012 §3.4.9, §3.4.10).

    After a ron the discarder alone pays; with `discarder` None (tsumo) all three opponents pay.
    """
    is_east = winner == dealer
    if discarder:
        return {discarder: payments(value, is_east, "ron", rules, honba)["discarder"]}
    shares = payments(value, is_east, "tsumo", rules, honba)
    opponents = [seat for seat in WINDS if seat != winner]
    return {seat: shares["each" if is_east else "east" if seat == dealer else "others"] for seat in opponents}


def paid_when_liable(
    amounts: Mapping[str, int], discarder: str | None, liable: str, counters: int
) -> dict[str, int]:
    """The payments when a player is liable (EMA 2012 §3.3.6, rulings E15).

    `amounts`: the payments by `paid_by`, including `counters` points for counters. After a tsumo the liable
    player pays everything; after another player's discard the two pay half of the hand each, and the
    discarder also pays the counters.
    """
    if discarder is None or discarder == liable:
        return {liable: sum(amounts.values())}
    half = (sum(amounts.values()) - counters) // 2
    return {discarder: half + counters, liable: half}


def nearest_first(seats: Iterable[str], start: str) -> list[str]:
    """The seats in turn order from `start`, so that the player on a discarder's right comes first."""
    return sorted(seats, key=lambda seat: (WINDS.index(seat) - WINDS.index(start)) % len(WINDS))


def moved(winner: str, amounts: Mapping[str, int]) -> dict[str, int]:
    """The payments to one winner as differences of all four seats."""
    return {seat: sum(amounts.values()) if seat == winner else -amounts.get(seat, 0) for seat in WINDS}


def added(parts: Iterable[Mapping[str, int]]) -> dict[str, int]:
    """Differences added up, seat by seat."""
    listed = list(parts)
    return {seat: sum(part[seat] for part in listed) for seat in WINDS}


@dataclass(frozen=True, slots=True)
class Win:
    """A winner's seat and the value of the hand; the seat liable for it, or for `liable_value` of it.

    Liability is partial if several yakuman add up and only one was fed; `value` is still the whole hand's.
    """

    seat: str
    value: Value
    liable: str | None = None
    liable_value: Value | None = None


def winners(claims: Collection[str], discarder: str, rules: RuleSet) -> list[str]:
    """The seats whose ron on a discard succeeds, the nearest after the discarder first.

    All of them, or only the nearest (EMA 2012 §3.3.1; `multiple_ron`).
    """
    order = nearest_first(claims, discarder)
    return order if rules.multiple_ron == "all" else order[:1]


def win_deltas(
    wins: Sequence[Win],
    discarder: str | None,
    dealer: str,
    rules: RuleSet,
    honba: int,
    riichi: Collection[str],
    bets: int,
) -> dict[str, int]:
    """The points by seat that a won hand moves, including the bets, whose points are its sum.

    `discarder` None: tsumo by the only winner. `bets`: how many lay on the table before the hand; `riichi`:
    the seats that declared riichi in this hand, whose bets are on the table as well. The discarder pays each
    winner separately; each receives the counters, or only the nearest does (EMA 2012 §4.1).
    """
    order = nearest_first([win.seat for win in wins], discarder or dealer)
    shares = bets_won(order, rules, riichi, bets)
    parts = [{seat: shares.get(seat, 0) * rules.bet_value for seat in WINDS}]
    for win in wins:
        has_counters = rules.honba_multiple_ron == "every" or win.seat == order[0]
        counters = honba if has_counters else 0
        parts += [moved(win.seat, amounts) for amounts in _payments(win, discarder, dealer, rules, counters)]
    return added(parts)


def bets_won(order: Sequence[str], rules: RuleSet, riichi: Collection[str], bets: int) -> dict[str, int]:
    """How many bets each winner takes (EMA 2012 §4.1).

    Each winner gets back their own bet and the nearest takes the rest; if the rules do not return own bets,
    the nearest takes all. `order`: the winners, nearest first; `bets` and `riichi` as in `win_deltas`.
    """
    own_bets = {seat: 1 for seat in order if seat in riichi} if rules.own_bet_returned else {}
    other_bets = bets + len(set(riichi)) - len(own_bets)
    return {seat: own_bets.get(seat, 0) + (other_bets if seat == order[0] else 0) for seat in order}


def _payments(
    win: Win, discarder: str | None, dealer: str, rules: RuleSet, honba: int
) -> Iterator[Mapping[str, int]]:
    if win.liable is None:
        yield paid_by(win.value, win.seat, discarder, dealer, rules, honba)
        return
    part = win.liable_value or win.value
    amounts = paid_by(part, win.seat, discarder, dealer, rules, honba)
    yield paid_when_liable(amounts, discarder, win.liable, honba * rules.honba_value)
    if part.base < win.value.base:
        remainder = Value(win.value.base - part.base, None)
        yield paid_by(remainder, win.seat, discarder, dealer, rules)


@dataclass(frozen=True, slots=True)
class LaidOut:
    """A set on the table: `fed_by` is the seat whose discard completed it, None for a concealed kong.

    `added`: a kong made by adding the player's own tile to a pung that was `fed_by` another seat.
    """

    meld: Meld
    fed_by: str | None = None
    added: bool = False


def liable_for(laid_out: Sequence[LaidOut], rules: RuleSet) -> dict[str, str]:
    """The seats that are liable, by the key of the yakuman: "daisangen", "daisuushii", "suukantsu".

    `laid_out` are a player's sets in the order in which they were laid out. The player who fed the third open
    set of dragons, the fourth of winds or the fourth kong is liable; for a concealed kong nobody is (rulings
    E15).
    """
    liable = {}
    for key, kinds, option in _FED_SETS:
        feeders = [
            laid_set.fed_by for laid_set in laid_out if laid_set.meld.kind in kinds and laid_set.fed_by
        ]
        if getattr(rules, option) and len(feeders) == len(kinds):
            liable[key] = feeders[-1]
    if rules.pao_four_kongs and (feeder := _fourth_kong_fed_by(laid_out)):
        liable["suukantsu"] = feeder
    return liable


def liable_for_rinshan(kong: LaidOut, rules: RuleSet) -> str | None:
    """The seat that pays alone for a win on this kong's replacement tile; None unless `pao_rinshan`."""
    return kong.fed_by if rules.pao_rinshan and not kong.added else None


def _fourth_kong_fed_by(laid_out: Sequence[LaidOut]) -> str | None:
    kongs = [laid_set for laid_set in laid_out if laid_set.meld.form.endswith("kong")]
    return kongs[3].fed_by if len(kongs) == 4 and not kongs[3].added else None
