"""What a won hand moves, for one winner or several, and who is liable for a limit hand (pao).

`paid_by` has the payments for one hand, `win_deltas` all differences of a hand with one winner or more.
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
    """What each payer gives, counters included (EMA 2012 §3.4.9, §3.4.10).

    The discarder pays for all; `discarder` None: the tile was drawn, and all three pay.
    """
    is_east = winner == dealer
    if discarder:
        return {discarder: payments(value, is_east, "ron", rules, honba)["discarder"]}
    shares = payments(value, is_east, "tsumo", rules, honba)
    opponents = [seat for seat in WINDS if seat != winner]
    return {seat: shares["each" if is_east else "east" if seat == dealer else "others"] for seat in opponents}


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
    """The seats in the order of play, counted from `start`: after a discarder, the player on the right."""
    return sorted(seats, key=lambda seat: (WINDS.index(seat) - WINDS.index(start)) % len(WINDS))


def moved(winner: str, paid: Mapping[str, int]) -> dict[str, int]:
    """The payments to one winner as differences of all four seats."""
    return {seat: sum(paid.values()) if seat == winner else -paid.get(seat, 0) for seat in WINDS}


def added(parts: Iterable[Mapping[str, int]]) -> dict[str, int]:
    """Differences added up, seat by seat."""
    listed = list(parts)
    return {seat: sum(part[seat] for part in listed) for seat in WINDS}


@dataclass(frozen=True, slots=True)
class Win:
    """A winner's seat and the value of the hand; who is liable for it, or for `liable_value` of it.

    A part is liable where yakuman add up and only one of them was fed: `value` is then all, that part
    included.
    """

    seat: str
    value: Value
    liable: str | None = None
    liable_value: Value | None = None


def winners(claims: Collection[str], discarder: str, rules: RuleSet) -> list[str]:
    """The seats that win of those who claim a discard, the nearest after the discarder first.

    Everybody does, or the nearest alone (EMA 2012 §3.3.1; `multiple_ron`).
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
    """What a won hand moves between the seats, and from the table; it sums to the points of the bets.

    `discarder` None: the one winner drew the tile. `bets`: how many lay on the table before the hand;
    `riichi`: the seats that declared in this hand, whose bets are on the table too. The discarder settles
    with each winner apart; each receives the counters, or the nearest alone (EMA 2012 §4.1).
    """
    order = nearest_first([win.seat for win in wins], discarder or dealer)
    shares = bets_won(order, rules, riichi, bets)
    parts = [{seat: shares.get(seat, 0) * rules.bet_value for seat in WINDS}]
    for win in wins:
        has_counters = rules.honba_multiple_ron == "every" or win.seat == order[0]
        counters = honba if has_counters else 0
        parts += [moved(win.seat, paid) for paid in _payments(win, discarder, dealer, rules, counters)]
    return added(parts)


def bets_won(order: Sequence[str], rules: RuleSet, riichi: Collection[str], bets: int) -> dict[str, int]:
    """How many bets each winner takes: the nearest the others', each their own back (EMA 2012 §4.1).

    `order`: the winners, nearest first; `bets` and `riichi` as in `win_deltas`. Where own bets are not
    returned the nearest takes all.
    """
    own = {seat: 1 for seat in order if seat in riichi} if rules.own_bet_returned else {}
    rest = bets + len(set(riichi)) - len(own)
    return {seat: own.get(seat, 0) + (rest if seat == order[0] else 0) for seat in order}


def _payments(
    win: Win, discarder: str | None, dealer: str, rules: RuleSet, honba: int
) -> Iterator[Mapping[str, int]]:
    if win.liable is None:
        yield paid_by(win.value, win.seat, discarder, dealer, rules, honba)
        return
    part = win.liable_value or win.value
    paid = paid_by(part, win.seat, discarder, dealer, rules, honba)
    yield paid_when_liable(paid, discarder, win.liable, honba * rules.honba_value)
    if part.base < win.value.base:
        rest = Value(win.value.base - part.base, None)
        yield paid_by(rest, win.seat, discarder, dealer, rules)


@dataclass(frozen=True, slots=True)
class LaidOut:
    """A set on the table: `fed_by` the seat whose discard made it, None for a concealed kong.

    `added`: a kong made of a pung that was `fed_by` somebody, with a tile of the player's own.
    """

    meld: Meld
    fed_by: str | None = None
    added: bool = False


def liable_for(laid_out: Sequence[LaidOut], rules: RuleSet) -> dict[str, str]:
    """The seats that are liable, by the key of the yakuman: "daisangen", "daisuushii", "suukantsu".

    `laid_out` are a player's sets in the order in which they were laid out. Liable is who fed the last of
    three open sets of dragons or four of winds, or called into being the fourth kong; a concealed kong makes
    nobody liable (rulings E15).
    """
    liable = {}
    for key, kinds, option in _FED_SETS:
        fed = [laid.fed_by for laid in laid_out if laid.meld.kind in kinds and laid.fed_by]
        if getattr(rules, option) and len(fed) == len(kinds):
            liable[key] = fed[-1]
    if rules.pao_four_kongs and (feeder := _fourth_kong_fed_by(laid_out)):
        liable["suukantsu"] = feeder
    return liable


def liable_for_rinshan(kong: LaidOut, rules: RuleSet) -> str | None:
    """Who pays alone for a win on the replacement tile of this kong: who fed it, where rules say so."""
    return kong.fed_by if rules.pao_rinshan and not kong.added else None


def _fourth_kong_fed_by(laid_out: Sequence[LaidOut]) -> str | None:
    kongs = [laid for laid in laid_out if laid.meld.form.endswith("kong")]
    return kongs[3].fed_by if len(kongs) == 4 and not kongs[3].added else None
