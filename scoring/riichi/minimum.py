"""How many fan a hand needs to win."""

from scoring.rulesets import RuleSet


def fan_needed(honba: int, rules: RuleSet) -> int:
    """The fan from yaku that a win needs with so many counters: one, or two (EMA 2012 §3.2, §3.4.11).

    Dora and red fives are not counted; a single yaku of two fan is enough (rulings E6).
    """
    return 2 if 0 < rules.two_fan_counters <= honba else 1
