"""Who pays the winner how much (MCR 3.8)."""

from scoring.hand import Hand
from scoring.rulesets import RuleSet

OPPONENTS = 3


def payments(points: int, hand: Hand, rules: RuleSet) -> dict[str, int]:
    """What each opponent pays for a hand worth so many points, flowers counted.

    A robbed kong is paid like a discard (rulings M12).
    """
    if hand.by == "tsumo":
        return {"each": points + rules.base_payment}
    return {"discarder": points + rules.base_payment, "others": rules.base_payment}


def received(paid: dict[str, int]) -> int:
    """All that the winner receives of such payments."""
    if "each" in paid:
        return OPPONENTS * paid["each"]
    return paid["discarder"] + (OPPONENTS - 1) * paid["others"]
