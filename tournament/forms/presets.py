"""The presets as people choose among them: grouped, each with the line that tells it from the others."""

from collections.abc import Mapping

from django.utils.translation import gettext_lazy

from scoring.rulesets import PRESETS

GROUPS = (
    (
        gettext_lazy("European Mahjong Association"),
        ("ema-riichi-2025", "ema-riichi-2016", "ema-riichi-2012", "mcr-2006"),
    ),
    (gettext_lazy("World and leagues"), ("wrc", "m-league", "jpml-a", "jpml-b")),
    (gettext_lazy("Clubs and online"), ("modern-riichi", "tenhou", "mahjong-soul", "classical-japanese")),
)

CHARACTER: Mapping[str, object] = {
    "ema-riichi-2025": gettext_lazy(
        "30,000 points, uma 15/5, no red fives, kiriage mangan; riichi until the last tile."
    ),
    "ema-riichi-2016": gettext_lazy("30,000 points, uma 15/5, no red fives; penalties after uma."),
    "ema-riichi-2012": gettext_lazy(
        "30,000 points, uma 30/10, three red fives, closed tanyao; penalties at the table."
    ),
    "mcr-2006": gettext_lazy("Chinese official: eight points to win, table points 4/2/1/0, two hours."),
    "wrc": gettext_lazy("30,000 points, uma 15/5, one winner takes all, bets left over are lost."),
    "m-league": gettext_lazy("25,000 points, return 30,000 with oka, uma 30/10, three red fives."),
    "jpml-a": gettext_lazy("30,000 points, floating uma, no ippatsu, no ura dora, no kan dora."),
    "jpml-b": gettext_lazy("30,000 points, uma 15/5, one winner takes all, kiriage mangan."),
    "modern-riichi": gettext_lazy(
        "25,000 points with oka, uma 20/10, three red fives; below zero ends the game."
    ),
    "tenhou": gettext_lazy("25,000 points with oka, uma 20/10, extra round, results rounded to thousands."),
    "mahjong-soul": gettext_lazy("25,000 points, uma 15/5, no oka, extra round."),
    "classical-japanese": gettext_lazy("2,000 points, all winds played, counted in tens, with doublings."),
}


def preset_choices() -> list[tuple[object, list[tuple[str, str]]]]:
    """Groups of (key, name), every preset once."""
    return [(group, [(key, PRESETS[key].name) for key in keys]) for group, keys in GROUPS]


def preset_groups() -> list[dict[str, object]]:
    """The groups with name and character of each preset, for a page."""
    return [
        {
            "label": group,
            "presets": [{"key": key, "name": PRESETS[key].name, "text": CHARACTER[key]} for key in keys],
        }
        for group, keys in GROUPS
    ]
