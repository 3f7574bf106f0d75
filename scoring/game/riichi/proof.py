"""The tiles of a win as proof: scored by the rules, and compared with what was declared (EMA 2012 §3.4.9)."""

from collections.abc import Mapping
from typing import Final, NamedTuple, cast

from scoring.game.missed import missed
from scoring.game.riichi.entry import Entry
from scoring.hands import answer
from scoring.riichi.payments import Value, limit_name, value_of

# What the state of the game says itself is not taken from the record of a win.
_FROM_THE_GAME: Final = frozenset({"id", "rules", "seat", "round", "honba", "bets", "by", "riichi"})
_DORA: Final = ("dora", "red_fives", "ura_dora")
_YAKUMAN: Final[Mapping[object, int]] = {limit_name(count): count for count in range(1, 14)}


class Proof(NamedTuple):
    """What the tiles of a win are worth: the answer of `score_hands`, and its value to be paid."""

    answer: Mapping[str, object]
    value: Value

    @property
    def fan(self) -> int:
        """The fan; under a yakuman what the engine counts there."""
        return cast("int", self.answer.get("fan") or 0)

    @property
    def fu(self) -> int:
        """The mini-points; 0 where a limit hand has none."""
        return cast("int", self.answer.get("fu") or 0)

    @property
    def yakuman(self) -> int:
        """How many yakuman are paid, 0 below one."""
        return _YAKUMAN.get(self.answer.get("limit"), 0)

    @property
    def yaku(self) -> dict[str, int]:
        """The fan of each yaku by its key."""
        listed = cast("list[dict[str, object]]", self.answer.get("yaku") or [])
        return {cast("str", yaku["key"]): cast("int", yaku["fan"]) for yaku in listed}


def prove(entry: Entry) -> Proof | None:
    """The proof of a win that came with its tiles, None without tiles or where they do not win (noted)."""
    if entry.record.get("hand") is None:
        return None
    rules = entry.table.rules
    found = answer(_hand(entry), rules)
    entry.table.answers[entry.seat] = found
    if not found["valid"]:
        entry.note("tiles", "hand", message=str(found["message"]).rstrip("."))
        return None
    proof = Proof(found, Value(0, None))
    return proof._replace(value=value_of(proof.fan, proof.fu, rules, proof.yakuman))


def missed_in(proof: Proof, fan: int, fu: int | None) -> str:
    """Which yaku or dora a declaration of `fan` and `fu` left out; pinfu alone changes the fu, too."""
    worth: dict[str, object] = {**proof.yaku, **{key: proof.answer.get(key) for key in _DORA}}
    lacking = proof.fan - fan
    if fu not in (None, proof.fu) and worth.get("pinfu") == lacking:
        return missed(lacking, {"pinfu": lacking})
    return missed(lacking, worth)


def _hand(entry: Entry) -> dict[str, object]:
    """The win as `score_hands` reads it: winds, counters and riichi come from the game."""
    own = {key: value for key, value in entry.record.items() if key not in _FROM_THE_GAME}
    return own | {
        "by": entry.by,
        "seat": entry.table.wind_of(entry.seat),
        "round": entry.table.round,
        "honba": entry.table.state.honba,
        "riichi": _riichi(entry),
    }


def _riichi(entry: Entry) -> object:
    """How the winner declared riichi: a win may say more than the hand's list, and must not contradict it."""
    declared = entry.seat in entry.table.riichi
    said = entry.record.get("riichi")
    if said is None:
        return "riichi" if declared else "no"
    if declared and said == "no":
        entry.note("riichi-not-won", "riichi")
    elif not declared and said != "no":
        entry.note("riichi-not-listed", "riichi")
    return said
