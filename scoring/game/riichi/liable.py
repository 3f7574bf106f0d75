"""Who is liable for a limit hand, as the record says, and for which part of it (EMA 2012 §3.3.6)."""

from typing import Final, cast

from scoring.game.reading import optional_seat
from scoring.game.riichi.declared import YAKUMAN_FAN
from scoring.game.riichi.entry import Entry
from scoring.game.riichi.proof import Proof
from scoring.game.riichi.worth import Worth
from scoring.riichi.liability import LaidOut, liable_for
from scoring.riichi.payments import YAKUMAN, Value, value_of
from scoring.rulesets import RuleSet
from scoring.tiles import read_meld

_OPTIONS: Final = ("pao_dragons", "pao_winds", "pao_four_kongs", "pao_rinshan")


def read_liable(entry: Entry, worth: Worth) -> tuple[str | None, Value | None]:
    """The liable seat of a win, if any, and the value that he is liable for where that is a part of it."""
    liable = optional_seat(entry.record, "liable", entry.table.notes, f"{entry.path}.liable")
    if liable is None:
        return None, None
    if liable == entry.seat:
        entry.note("liable-self", "liable")
        return None, None
    if not any(getattr(entry.table.rules, option) for option in _OPTIONS):
        entry.note("liable-not-played", "liable")
        return liable, None
    fed = _fed(liable, entry, worth)
    if not fed:
        entry.note("liable-limit", "liable", liable=liable)
    return liable, _part(fed, worth.proof, entry.table.rules)


def _fed(liable: str, entry: Entry, worth: Worth) -> list[str]:
    """What the seat may have fed: the yakuman that the melds show, or any where there are no tiles."""
    rules = entry.table.rules
    by_kong = ["rinshan"] if rules.pao_rinshan and entry.by == "tsumo" else []
    if worth.proof:
        melds = [read_meld(text) for text in cast("list[str]", entry.record.get("melds") or [])]
        laid_out = [LaidOut(meld, None if meld.concealed else liable) for meld in melds]
        return [*liable_for(laid_out, rules), *(key for key in by_kong if key in worth.proof.yaku)]
    return ["yakuman"] if worth.value.base >= YAKUMAN else by_kong


def _part(fed: list[str], proof: Proof | None, rules: RuleSet) -> Value | None:
    """The one fed yakuman of several that add up (rulings J7), None where the whole hand is liable for."""
    if proof is None or proof.yakuman < 2 or len(fed) != 1 or fed[0] not in proof.yaku:
        return None
    return value_of(YAKUMAN_FAN, 20, rules, proof.yaku[fed[0]] // YAKUMAN_FAN)
