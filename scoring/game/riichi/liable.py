"""Who is liable for a limit hand, as the record says, and for which part of it (EMA 2012 §3.3.6)."""

from collections.abc import Mapping
from typing import Final

from scoring.game.reading import optional_seat
from scoring.game.riichi.declared import YAKUMAN_FAN
from scoring.game.riichi.entry import Entry
from scoring.game.riichi.proof import Proof
from scoring.game.riichi.worth import Worth
from scoring.riichi.payments import YAKUMAN, Value, value_of
from scoring.rulesets import RuleSet

_OPTIONS: Final[Mapping[str, str]] = {
    "daisangen": "pao_dragons",
    "daisuushii": "pao_winds",
    "suukantsu": "pao_four_kongs",
    "rinshan": "pao_rinshan",
}


def read_liable(entry: Entry, worth: Worth) -> tuple[str | None, Value | None]:
    """The liable seat of a win, if any, and the value that he is liable for where that is a part of it."""
    liable = optional_seat(entry.record, "liable", entry.table.notes, f"{entry.path}.liable")
    if liable is None:
        return None, None
    if liable == entry.seat:
        entry.note("liable-self", "liable")
        return None, None
    played = [key for key, option in _OPTIONS.items() if getattr(entry.table.rules, option)]
    fed = _fed(played, entry, worth)
    if not played:
        entry.note("liable-not-played", "liable")
    elif not fed:
        entry.note("liable-limit", "liable", liable=liable)
    return liable, _part(fed, worth.proof, entry.table.rules)


def _fed(played: list[str], entry: Entry, worth: Worth) -> list[str]:
    """The yaku that somebody can be liable for: of the tiles, or all that a value without them allows."""
    if worth.proof:
        return [key for key in played if key in worth.proof.yaku]
    limit = worth.value.base >= YAKUMAN
    return [key for key in played if (entry.by == "tsumo" if key == "rinshan" else limit)]


def _part(fed: list[str], proof: Proof | None, rules: RuleSet) -> Value | None:
    """The one fed yakuman of several that add up (rulings J7), None where the whole hand is liable for."""
    if proof is None or proof.yakuman < 2 or len(fed) != 1:
        return None
    return value_of(YAKUMAN_FAN, 20, rules, proof.yaku[fed[0]] // YAKUMAN_FAN)
