"""Who pays what for a classical hand: its value, and the stakes of Ren-Chon."""

from scoring.rulesets import RuleSet

_LOSERS = 3


def payments(points: int, seat: str, by: str, stakes: int, rules: RuleSet) -> dict[str, int]:
    """What each pays, as `score_hands` writes it: {"discarder"}, {"each"} or {"east", "others"}.

    `points` is the value of the hand; `stakes` how many times East has won in a row. The discarder pays for
    all, three times the value and six times when East wins; self-drawn each pays the value, doubled to and
    from East (rulings C2). A stake goes with every payment; the discarder's may be his own alone (C7).
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
    return sum(weights[who] * points for who, points in paid.items())
