"""Who pays for a classical hand, a false win or a silent furi-ten, and who is liable for a limit hand."""

from collections.abc import Callable, Sequence
from typing import Final

from scoring.rulesets import RuleSet
from scoring.tiles import DRAGONS, HONOURS, TERMINALS, WIND_TILES, Meld
from scoring.winds import WINDS as SEATS

_LOSERS = 3
Deltas = dict[str, int]


def payments(points: int, seat: str, by: str, stakes: int, rules: RuleSet) -> dict[str, int]:
    """What each pays, as `score_hands` writes it: {"discarder"}, {"each"} or {"east", "others"}.

    `points` is the value of the hand; `stakes` how many times East has won in a row. The discarder pays for
    all, three times the value and six times when East wins; self-drawn each pays the value, doubled to and
    from East (rulings C2). A stake goes with every payment; the discarder may pay their own alone (C7).
    """
    stake = stakes * rules.stake_value
    if by == "ron":
        times = 2 * _LOSERS if seat == "E" else _LOSERS
        return {"discarder": times * points + stake * (_LOSERS if rules.stake_payer == "all" else 1)}
    if seat == "E":
        return {"each": 2 * points + stake}
    return {"east": 2 * points + stake, "others": points + stake}


def received(paid: dict[str, int]) -> int:
    """The sum of what is paid."""
    weights = {"discarder": 1, "each": _LOSERS, "east": 1, "others": 2}
    return sum(weights[seat] * points for seat, points in paid.items())


def false_win_deltas(offender: str, rules: RuleSet) -> Deltas:
    """What each current wind wins or loses when `offender` calls a false win and others show their hands.

    Half the limit is paid: a third of it to each by East; by another half of it to East, a quarter to each
    other player (classical Japanese, penalties).
    """
    half = (rules.east_limit if offender == "E" else rules.limit) // 2
    shares = {
        wind: half // 3 if offender == "E" else half // (2 if wind == "E" else 4)
        for wind in SEATS
        if wind != offender
    }
    return {wind: shares.get(wind, -sum(shares.values())) for wind in SEATS}


def furiten_penalty(offender: str, rules: RuleSet) -> int:
    """What a win on a discard costs whose furi-ten was not announced: half the limit (rulings C6)."""
    penalty = rules.furiten_penalty
    return penalty * rules.east_limit // rules.limit if offender == "E" else penalty


def liable_for(melds: Sequence[Meld], discard: int, rules: RuleSet) -> str | None:
    """The key of the limit hand that a discard feeds, None when nobody is liable for it.

    `melds` are the player's sets on the table before the call, `discard` the kind they call. Whoever feeds
    three sets of one suit, the third dragon, the fourth wind, a fourth pung of honours or of terminals pays
    for all when the hand then wins by a drawn tile (classical Japanese, penalties; rulings C6).
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


def liable_payments(paid: dict[str, int]) -> dict[str, int]:
    """What a self-drawn win costs who is liable for it: the debts of all three."""
    return {"discarder": received(paid)}
