"""What a win of riichi is worth: as declared, or as its tiles say, which must agree (EMA 2012 §3.4.9)."""

from typing import NamedTuple

from scoring.game.riichi.declared import MANGAN_FAN, Declared, declared_value, points_of, read_declared
from scoring.game.riichi.entry import Entry
from scoring.game.riichi.proof import Proof, missed_in, prove
from scoring.riichi.payments import Value
from scoring.sentence import Sentence


class Worth(NamedTuple):
    """The value to be paid, and the proof of it where the win came with its tiles."""

    value: Value
    proof: Proof | None = None


def worth_of(entry: Entry) -> Worth | None:
    """The worth of a win, None where nothing can be made of it; all that is wrong with it is noted.

    Tiles decide where there are any that win, and a value declared beside them must be theirs.
    """
    declared = read_declared(entry)
    proof = prove(entry)
    if proof:
        _compare(declared, proof, entry)
        return Worth(proof.value, proof)
    if entry.record.get("hand") is not None and not any(declared):
        return None
    value = declared_value(declared, entry)
    return Worth(value) if value else None


def _compare(declared: Declared, proof: Proof, entry: Entry) -> None:
    """Note where the declared value is not that of the tiles, and which yaku was missed."""
    if declared.yakuman or proof.yakuman:
        value = declared_value(declared, entry) if any(declared) else proof.value
        same = value is None or value.base == proof.value.base
    else:
        same = declared.fan in (None, proof.fan) and declared.fu in (None, proof.fu)
        same = same and declared.points in (None, points_of(proof.value, entry))
    if not same:
        lost = missed_in(proof, declared.fan, declared.fu) if declared.fan else ""
        entry.note("tiles-disagree", declared=_said(declared), given=_given(proof), missed=lost)


def _said(declared: Declared) -> str:
    if declared.yakuman:
        return _yakuman(declared.yakuman)
    if declared.fan:
        return _fan_and_fu(declared.fan, declared.fu)
    return Sentence("%(points)s points", points=declared.points or 0)


def _given(proof: Proof) -> str:
    return _yakuman(proof.yakuman) if proof.yakuman else _fan_and_fu(proof.fan, proof.fu)


def _yakuman(count: int) -> str:
    return Sentence("%(count)s yakuman", count=count)


def _fan_and_fu(fan: int, fu: int | None) -> str:
    if fu and fan < MANGAN_FAN:
        return Sentence("%(fan)s fan %(fu)s", fan=fan, fu=fu)
    return Sentence("%(fan)s fan", fan=fan)
