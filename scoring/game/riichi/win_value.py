"""The value of a riichi win: as declared and as priced by its tiles, which must agree (EMA 2012 §3.4.9)."""

from collections.abc import Mapping
from typing import Final, NamedTuple

from scoring.game.problems import disagreement, missed
from scoring.game.riichi.declared_win import (
    Declared,
    Entry,
    declared_value,
    read_declared,
)
from scoring.game.state import TilesWorth
from scoring.riichi.payments.hand_values import MANGAN_FAN, Value, limit_name
from scoring.riichi.price.hand_answer import price
from scoring.riichi.price.result import Score
from scoring.sentence import Sentence, counted
from scoring.winning_hand import HandError

_YAKUMAN: Final[Mapping[str | None, int]] = {limit_name(count): count for count in range(1, 14)}


def yakuman_of(proof: Score) -> int:
    """How many yakuman are paid, 0 for lesser hands; thirteen fan paid as a yakuman count as one."""
    return _YAKUMAN.get(proof.limit, 0)


def prove(entry: Entry) -> Score | None:
    """The price of a win from its tiles; None without tiles, or if they do not win, which is noted."""
    if entry.record.get("hand") is None:
        return None
    try:
        proof = price(entry.hand_record(_riichi(entry)), entry.table.rules)
    except HandError as error:
        entry.note("tiles", "hand", message=str(error).rstrip("."))
        return None
    kinds = tuple(key for key, _fan in proof.yaku)
    entry.table.tiles[entry.seat] = TilesWorth(proof.points, proof.fan, proof.fu, kinds)
    return proof


def missed_in(fan_by_key: Mapping[str, int], missing_fan: int, *, same_fu: bool) -> str:
    """The key of the yaku or dora that a declaration left out: that of just the fan it lacks; "" if unclear.

    `fan_by_key`: the fan of each yaku or dora. Only pinfu changes the fu as well.
    """
    if not same_fu and fan_by_key.get("pinfu") == missing_fan:
        return missed(missing_fan, {"pinfu": missing_fan})
    return missed(missing_fan, fan_by_key)


def _riichi(entry: Entry) -> object:
    """The winner's riichi, which a win may specify further but which must agree with the hand's list."""
    declared = entry.seat in entry.table.riichi
    win_riichi = entry.record.get("riichi")
    if win_riichi is None:
        return "riichi" if declared else "no"
    if declared and win_riichi == "no":
        entry.note("riichi-not-won", "riichi")
    elif not declared and win_riichi != "no":
        entry.note("riichi-not-listed", "riichi")
    return win_riichi


class Worth(NamedTuple):
    """The value to be paid, and the price of the tiles that proves it, if the win has tiles."""

    value: Value
    proof: Score | None = None


def worth_of(entry: Entry) -> Worth | None:
    """The worth of a win, None if it cannot be determined; problems are noted.

    Tiles that win decide, and a declared value must agree with them.
    """
    declared = read_declared(entry)
    proof = prove(entry)
    if proof:
        _compare(declared, proof, entry)
        return Worth(Value(proof.base, proof.limit), proof)
    if entry.record.get("hand") is not None and not any(declared):
        return None
    value = declared_value(declared, entry)
    return Worth(value) if value else None


def _compare(declared: Declared, proof: Score, entry: Entry) -> None:
    """Note a declared value that differs from that of the tiles, and which yaku was missed."""
    if declared.yakuman or yakuman_of(proof):
        value = declared_value(declared, entry) if any(declared) else None
        agrees = value is None or value.base == proof.base
    else:
        agrees = declared.fan in (None, proof.fan) and declared.fu in (None, proof.fu)
        agrees = agrees and declared.points in (None, proof.points)
    if not agrees:
        code, values = disagreement("tiles-disagree", _missed_key(declared, proof))
        entry.note(code, declared=_declared_in_words(declared), given=_proof_in_words(proof), **values)


def _missed_key(declared: Declared, proof: Score) -> str:
    if not declared.fan:
        return ""
    dora = {"dora": proof.dora, "red_fives": proof.red_fives, "ura_dora": proof.ura_dora}
    same_fu = declared.fu in (None, proof.fu)
    return missed_in(dict(proof.yaku) | dora, proof.fan - declared.fan, same_fu=same_fu)


def _declared_in_words(declared: Declared) -> str:
    if declared.yakuman:
        return _yakuman(declared.yakuman)
    if declared.fan:
        return _fan_and_fu(declared.fan, declared.fu)
    return counted("%(n)s point", "%(n)s points", declared.points or 0)


def _proof_in_words(proof: Score) -> str:
    return _yakuman(yakuman_of(proof)) if yakuman_of(proof) else _fan_and_fu(proof.fan, proof.fu)


def _yakuman(count: int) -> str:
    return Sentence("%(count)s yakuman", count=count)


def _fan_and_fu(fan: int, fu: int | None) -> str:
    if fu and fan < MANGAN_FAN:
        return Sentence("%(fan)s %(fu)s", fan=_fan(fan), fu=fu)
    return _fan(fan)


def _fan(fan: int) -> Sentence:
    return counted("%(n)s fan", "%(n)s fan", fan)
