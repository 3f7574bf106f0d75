"""Names of yaku, fan, doublings, limits and mini-points in the reader's language.

Each kind of names has a context of its own in the catalogues, so that the games keep their own words.
"""

from collections.abc import Iterator
from functools import cache
from typing import Any, Final

from django.conf import settings
from django.utils.translation import get_language_info, gettext_noop, ngettext, pgettext
from django.utils.translation import gettext as _

from scoring.classical.doublings_and_limits import DOUBLINGS, LIMIT_HANDS
from scoring.mcr.fans.catalogue import FANS
from scoring.riichi.payments.hand_values import LIMITS, limit_name
from scoring.riichi.yaku.catalogue import YAKU
from tournament.words.citations import cited_as
from tournament.words.sentences import in_every_language

_FAN, _CLASSICAL_HAND, _LIMIT = "fan", "classical hand", "limit"
_CLASSICAL: Final = {hand.key: hand.name for hand in (*DOUBLINGS, *LIMIT_HANDS)} | {
    "three-kongs": "Three kongs",
    "nine-wins": "East’s ninth win in a row",
}
FU_REASONS: Final = (
    gettext_noop("winning"),
    gettext_noop("ron with a concealed hand"),
    gettext_noop("pair of dragons"),
    gettext_noop("pair of the seat wind"),
    gettext_noop("pair of the round wind"),
    gettext_noop("which is the round wind too"),
    gettext_noop("edge, middle or pair wait"),
    gettext_noop("won by tsumo"),
    gettext_noop("won by tsumo after a kong"),
    gettext_noop("pinfu won by tsumo"),
    gettext_noop("open pinfu"),
    gettext_noop("seven pairs"),
    gettext_noop("open pung of simples"),
    gettext_noop("open pung of terminals"),
    gettext_noop("open pung of honours"),
    gettext_noop("open kong of simples"),
    gettext_noop("open kong of terminals"),
    gettext_noop("open kong of honours"),
    gettext_noop("concealed pung of simples"),
    gettext_noop("concealed pung of terminals"),
    gettext_noop("concealed pung of honours"),
    gettext_noop("concealed kong of simples"),
    gettext_noop("concealed kong of terminals"),
    gettext_noop("concealed kong of honours"),
)
"""Every reason of mini-points that the engine writes, for translators."""


def hand_names() -> Iterator[tuple[str, str, str]]:
    """Every name with its context before it, and after it what the rulebook calls it: for the catalogues."""
    for yaku in YAKU.values():
        yield _of_yaku(yaku.key), yaku.name, f"riichi: {yaku.japanese} ({yaku.clause})"
    for fan in FANS.values():
        yield _FAN, fan.name, f"MCR: fan {fan.number} ({fan.clause})"
    for key, name in _CLASSICAL.items():
        yield _CLASSICAL_HAND, name, f"a doubling or a limit hand of classical rules: {key}"
    for limit in ("limit", *(name for _least, _base, name in LIMITS), *map(limit_name, range(2, 7))):
        yield _LIMIT, _in_english(limit), "a limit of points"


def _of_yaku(key: str) -> str:
    """The context of a yaku's name: two yaku may have one English name."""
    return f"yaku {key}"


def yaku_name(key: str) -> str:
    """A yaku's name: "Fully Concealed Hand"."""
    return pgettext(_of_yaku(key), YAKU[key].name)


@cache
def yaku_names(key: str) -> dict[str, str]:
    """A yaku's name by the language it is translated into: {"italian": "Tutto pescato"}."""
    names = in_every_language(lambda: yaku_name(key))
    del names[settings.LANGUAGE_CODE]
    return {get_language_info(code)["name"].lower(): name for code, name in names.items()}


def explained(answer: dict[str, Any]) -> dict[str, Any]:
    """An answer of `score_hands`, with the names of the yaku that it explains in every language."""
    for names in answer.get("names", ()):
        names.update(yaku_names(names["key"]) | {"clause": names.pop("clause")})
    return answer


def yaku_note(key: str) -> str:
    """The small text beside a yaku's name: its Japanese name, where that is another, and its clause."""
    japanese = YAKU[key].japanese
    prefix = "" if japanese.lower() == yaku_name(key).lower() else f"{japanese} · "
    return f"{prefix}{cited_as(YAKU[key].clause)}"


def fan_name(number: int) -> str:
    """The name of a fan of MCR by its number."""
    return pgettext(_FAN, FANS[number].name)


def classical_name(key: str) -> str:
    """The name of a doubling or a limit hand."""
    return pgettext(_CLASSICAL_HAND, _CLASSICAL[key])


def fan_and_fu(fan: int | None, fu: int | None = None) -> str:
    """ "4 fan 30 fu", as far as these count."""
    if not fan:
        return ""
    words = ngettext("%(n)s fan", "%(n)s fan", fan) % {"n": fan}
    return _("%(fan)s %(fu)s fu") % {"fan": words, "fu": fu} if fu else words


def limit_words(limit: str) -> str:
    """A limit's name: "Double yakuman"; nothing for none."""
    return pgettext(_LIMIT, _in_english(limit)) if limit else ""


def _in_english(limit: str) -> str:
    return limit.replace("-", " ").capitalize()
