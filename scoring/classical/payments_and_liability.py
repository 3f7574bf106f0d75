"""The payments for a classical hand, for a false win, and for a limit hand that somebody is liable for."""

from scoring.rulesets import RuleSet
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


def liable_payments(amounts: dict[str, int]) -> dict[str, int]:
    """The payment of the liable player for a self-drawn win: the payments of all three opponents."""
    return {"discarder": received(amounts)}
