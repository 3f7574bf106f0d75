"""Everything a won hand moves, for one winner or several: values, liability, counters and bets."""

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass

from scoring.riichi.paying import added, moved, nearest_first, paid_by, paid_when_liable
from scoring.riichi.payments import Value
from scoring.rulesets import RuleSet
from scoring.winds import WINDS


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
    """How many bets each winner takes: the nearest the others', each his own back (EMA 2012 §4.1).

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
    asked = paid_by(part, win.seat, discarder, dealer, rules, honba)
    yield paid_when_liable(asked, discarder, win.liable, honba * rules.honba_value)
    if part.base < win.value.base:
        rest = Value(win.value.base - part.base, None)
        yield paid_by(rest, win.seat, discarder, dealer, rules)
