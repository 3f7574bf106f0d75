"""Options that only Chinese (MCR) or only classical rules have."""

from typing import Final

from scoring.rulesets.option import CLASSICAL, MCR, Option, choice, switch

MCR_OPTIONS: Final = (
    Option(
        "minimum_points",
        "mcr",
        "Minimum",
        "What a hand needs without flowers to win.",
        "points",
        families=MCR,
        high=88,
    ),
    Option(
        "base_payment",
        "mcr",
        "Base payment",
        "What every opponent pays the winner on top of the hand.",
        "points",
        families=MCR,
        high=88,
    ),
    switch(
        "knitted_waits",
        "mcr",
        "Waits in a knitted straight",
        "Edge and closed wait count inside a knitted straight, too.",
        MCR,
    ),
    Option(
        "false_hu_short",
        "mcr",
        "False hu, too small",
        "What a complete hand under the minimum pays each opponent, once shown.",
        "points",
        families=MCR,
        high=200,
    ),
    Option(
        "false_hu_wrong",
        "mcr",
        "False hu, wrong",
        "What a hand that is not complete pays each opponent, once shown.",
        "points",
        families=MCR,
        high=200,
    ),
)


FLOWER_OPTIONS: Final = (
    switch(
        "flowers",
        "hand",
        "Flowers",
        "Flowers and seasons are played. In Chinese rules each is worth one point; in classical rules those "
        "of the own wind double besides.",
        ("mcr", "classical"),
    ),
    Option(
        "flower_points",
        "hand",
        "Flower or season",
        "The base points of each flower and season, where they are played.",
        "points",
        families=CLASSICAL,
        high=100,
    ),
)


def _points(key: str, label: str, meaning: str, high: int = 1_000) -> Option:
    return Option(key, "classical", label, meaning, "points", families=CLASSICAL, high=high)


CLASSICAL_OPTIONS: Final = (
    _points("limit", "Limit", "The most a hand is worth to anybody but East.", 100_000),
    _points("east_limit", "Limit of East", "The most a hand is worth to East.", 100_000),
    _points("going_out", "Going out", "What a win is worth before its sets."),
    _points(
        "pung_points",
        "Pung",
        "An open pung of simples; of terminals and honours, or concealed, twice as much.",
    ),
    _points(
        "kong_points",
        "Kong",
        "An open kong of simples; of terminals and honours, or concealed, twice as much.",
    ),
    _points(
        "pair_points", "Pair", "A pair of dragons, of the own or the round wind; both winds, twice as much."
    ),
    _points("side_wait_points", "Side tile", "A win on the side tile of a chow."),
    choice(
        "three_kongs",
        "classical",
        "Three kongs",
        "What three kongs are worth.",
        (("two-doublings", "two doublings"), ("limit", "the limit")),
        CLASSICAL,
    ),
    _points("stake_value", "Ren-Chon stake", "What each player stakes for every win of East in a row."),
    choice(
        "stake_payer",
        "classical",
        "Stakes on a discard",
        "Whether the discarder pays all three stakes to the winner, or only one.",
        (("all", "all three"), ("own", "only one")),
        CLASSICAL,
    ),
    switch(
        "nine_wins",
        "classical",
        "Nine wins of East",
        "East’s ninth win in a row is worth the limit.",
        CLASSICAL,
    ),
    switch(
        "exposure_liability",
        "classical",
        "Liability",
        "A player who feeds a hand that shows three quarters of a limit pays for all if it then wins by "
        "self-draw.",
        CLASSICAL,
    ),
    _points(
        "furiten_penalty", "Furi-ten not announced", "What it costs; East pays half as much again.", 100_000
    ),
    _points(
        "empty_pung",
        "Empty pung",
        "What a player who calls a pung without the tiles, or does not take it, pays the winner of the hand.",
    ),
)
