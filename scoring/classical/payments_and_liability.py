"""The payments for a classical hand, a false win and silent furi-ten, and liability for a limit hand."""

from collections.abc import Callable, Sequence
from typing import Final

from scoring.rulesets import RuleSet
from scoring.tiles import DRAGONS, HONOURS, TERMINALS, WIND_TILES, Meld
from scoring.winds import WINDS as SEATS

_LOSERS = 3
Deltas = dict[str, int]


def payments(points: int, seat: str, by: str, stakes: int, rules: RuleSet) -> dict[str, int]:
    """The payments in the form of `score_hands`: {"discarder"}, {"each"} or {"east", "others"}.

    `points` is the value of the hand; `stakes` the number of East's consecutive wins. The discarder pays for
    all: three times the value, or six times if East wins. After a self-drawn win each opponent pays the
    value, doubled to and from East (rulings C2). A stake is added to every payment; by an option the
    discarder pays only one (C7).
    """
    stake = stakes * rules.stake_value
    if by == "ron":
        times = 2 * _LOSERS if seat == "E" else _LOSERS
        return {"discarder": times * points + stake * (_LOSERS if rules.stake_payer == "all" else 1)}
    if seat == "E":
        return {"each": 2 * points + stake}
    return {"east": 2 * points + stake, "others": points + stake}


def received(amounts: dict[str, int]) -> int:
    """The total of the payments."""
    weights = {"discarder": 1, "each": _LOSERS, "east": 1, "others": 2}
    return sum(weights[seat] * points for seat, points in amounts.items())


def false_win_deltas(offender: str, rules: RuleSet) -> Deltas:
    """The points that each current wind wins or loses when `offender` calls a false win.

    The offender pays half the limit: East pays a third of it to each; another player pays half of it to East
    and a quarter to each of the others (classical Japanese, penalties).
    """
    half = (rules.east_limit if offender == "E" else rules.limit) // 2
    shares = {
        wind: half // 3 if offender == "E" else half // (2 if wind == "E" else 4)
        for wind in SEATS
        if wind != offender
    }
    return {wind: shares.get(wind, -sum(shares.values())) for wind in SEATS}


def furiten_penalty(offender: str, rules: RuleSet) -> int:
    """The penalty for a win on a discard with unannounced furi-ten: half the limit (rulings C6)."""
    penalty = rules.furiten_penalty
    return penalty * rules.east_limit // rules.limit if offender == "E" else penalty


def liable_for(melds: Sequence[Meld], discard: int, rules: RuleSet) -> str | None:
    """The key of the limit hand that a discard feeds, None if it makes nobody liable.

    `melds` are the caller's sets on the table before the call, `discard` is the called kind. A player who
    discards into three exposed sets of one suit, or feeds the third dragon, the fourth wind, or a fourth pung
    of honours or of terminals, pays for all if the hand is then won by self-draw (classical Japanese,
    penalties; rulings C6).
    """
    if not rules.exposure_liability:
        return None
    return next((key for key, feeds in _PATTERNS if feeds(melds, discard)), None)


def _one_suit(melds: Sequence[Meld], discard: int) -> bool:
    suits = {meld.kind // 9 for meld in melds}
    return len(melds) >= 3 and suits == {discard // 9} and discard not in HONOURS


def _pungs_of(kinds: frozenset[int], number: int) -> Callable[[Sequence[Meld], int], bool]:
    def feeds(melds: Sequence[Meld], discard: int) -> bool:
        pungs = [meld for meld in melds if meld.form != "chow" and meld.kind in kinds]
        return len(pungs) >= number and discard in kinds

    return feeds


_PATTERNS: Final = (
    ("three-dragons", _pungs_of(DRAGONS, 2)),
    ("four-winds", _pungs_of(WIND_TILES, 3)),
    ("all-honours", _pungs_of(HONOURS, 3)),
    ("all-terminals", _pungs_of(TERMINALS, 3)),
    ("one-suit", _one_suit),
)


def liable_payments(amounts: dict[str, int]) -> dict[str, int]:
    """The payment of the liable player for a self-drawn win: the payments of all three opponents."""
    return {"discarder": received(amounts)}
