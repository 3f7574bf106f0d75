"""Names of yaku, fan, doublings, limits and mini-points in the reader's language."""

from typing import Final

from django.utils.translation import get_language, gettext_noop
from django.utils.translation import gettext as _

from scoring.classical.doublings_and_limits import DOUBLINGS, LIMIT_HANDS
from scoring.mcr.fans.catalogue import FANS
from scoring.riichi.yaku.catalogue import YAKU
from tournament.words.names import cited_as

_ENGLISH, _ROMAJI, _ITALIAN, _UKRAINIAN = range(4)
_COLUMNS: Final = {"it": _ITALIAN, "uk": _UKRAINIAN}
_FAN_NAMES: Final = {"it": "italian", "uk": "ukrainian"}
_CLASSICAL: Final = {hand.key: hand.name for hand in (*DOUBLINGS, *LIMIT_HANDS)} | {
    "three-kongs": gettext_noop("Three kongs"),
    "nine-wins": gettext_noop("East’s ninth win in a row"),
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


def _language() -> str:
    return (get_language() or "en")[:2]


def yaku_name(key: str) -> str:
    """A yaku's name: "Fully Concealed Hand"."""
    return YAKU[key].names.split("|")[_COLUMNS.get(_language(), _ENGLISH)]


def yaku_note(key: str) -> str:
    """What stands small beside a yaku's name: its Japanese name, where that is another, and its clause."""
    japanese = YAKU[key].names.split("|")[_ROMAJI]
    own = "" if japanese.lower() == yaku_name(key).lower() else f"{japanese} · "
    return f"{own}{cited_as(YAKU[key].clause)}"


def fan_name(number: int) -> str:
    """The name of a fan of MCR by its number."""
    name: str = getattr(FANS[number], _FAN_NAMES.get(_language(), "english"))
    return name


def classical_name(key: str) -> str:
    """The name of a doubling or a limit hand."""
    return _(_CLASSICAL[key])


def limit_words(limit: str) -> str:
    """A limit's name: "Double yakuman"."""
    return _(limit.replace("-", " ").capitalize())
