"""From the boxes of the form of a hand to its facts as `play_table` writes them, and back.

Nothing is refused here: what is no number stays as it was typed, and the rules say what is wrong with it.
"""

from collections.abc import Callable, Mapping
from typing import Any, Final

from django.http import QueryDict
from django.utils.datastructures import MultiValueDict

from scoring.rulesets import RuleSet
from scoring.winds import WINDS
from scoring.written import read_number
from tournament.forms.tiles import TilesForm
from tournament.queries.hand_outcomes import records

Facts = dict[str, Any]
Boxes = MultiValueDict

LONGEST: Final = 120  # characters of a box; the fourteen tiles one by one are fewer
NUMBERS: Final = ("fan", "fu", "yakuman", "points", "base", "doublings")
_LIMIT_FAN: Final = 5  # from here on the fu say nothing


def facts_of(data: QueryDict, rules: RuleSet, stored: Mapping[str, Any] | None = None) -> Facts:
    """The facts of a hand as typed. `stored`: the hand it corrects, whose other winners keep their tiles."""
    if rules.family == "mcr":
        return _mcr(data, rules)
    outcome = data.get("outcome", "")[:LONGEST]
    part = _OUTCOMES.get(outcome, _nothing)
    facts = {"outcome": outcome} | part(data, rules) | {"riichi": _seats(data, "riichi")}
    if outcome in {"ron", "tsumo"}:
        _keep_tiles(facts["wins"], stored)
    return facts | _given({"dead": _seats(data, "dead"), "stop": "stop" in data})


def _nothing(_data: QueryDict, _rules: RuleSet) -> Facts:
    return {}


def _ron(data: QueryDict, rules: RuleSet) -> Facts:
    return {"from": data.get("from") or None, "wins": _wins(data, rules)}


def _tsumo(data: QueryDict, rules: RuleSet) -> Facts:
    return {"wins": _wins(data, rules)}


def _draw(data: QueryDict, rules: RuleSet) -> Facts:
    return {"tenpai": _seats(data, "tenpai")} if rules.family == "riichi" else {}


def _abortive(data: QueryDict, _rules: RuleSet) -> Facts:
    return {"kind": data.get("kind", "")}


def _nagashi(data: QueryDict, _rules: RuleSet) -> Facts:
    return {"seats": _seats(data, "nagashi"), "tenpai": _seats(data, "tenpai")}


def _chombo(data: QueryDict, _rules: RuleSet) -> Facts:
    return {"seat": data.get("offender") or None}


_OUTCOMES: Final[Mapping[str, Callable[[QueryDict, RuleSet], Facts]]] = {
    "ron": _ron,
    "tsumo": _tsumo,
    "draw": _draw,
    "abortive": _abortive,
    "nagashi": _nagashi,
    "chombo": _chombo,
}


def _wins(data: QueryDict, rules: RuleSet) -> list[Facts]:
    winners = _seats(data, "wins")
    of_tiles = data.get("tiles_of") if data.get("tiles_of") in winners else next(iter(winners), None)
    return [{"seat": seat} | _win(data, seat, rules, tiles=seat == of_tiles) for seat in winners]


def _win(data: QueryDict, seat: str, rules: RuleSet, *, tiles: bool) -> Facts:
    win = _given({name: _number(data.get(f"{seat}-{name}", "")) for name in NUMBERS})
    fan = win.get("fan")
    if isinstance(fan, int) and fan >= _LIMIT_FAN and not rules.no_limit:
        win.pop("fu", None)
    return win | _given({"liable": data.get(f"{seat}-liable")}) | (_tiles(data, rules) if tiles else {})


def _tiles(data: QueryDict, rules: RuleSet) -> Facts:
    """What the tile pad holds, nothing without tiles. Riichi is told by the hand, but for its rare kinds."""
    form = TilesForm(data, rules=rules)
    if not form.given:
        return {}
    record = form.record
    if record.get("riichi") == "riichi":
        del record["riichi"]
    return record


def _keep_tiles(wins: list[Facts], stored: Mapping[str, Any] | None) -> None:
    known = {win.get("seat"): win for win in records(stored or {}, "wins")}
    for win in wins[1:]:
        if "hand" not in win:
            win.update(
                {
                    key: known[win["seat"]][key]
                    for key in TilesForm.RECORD
                    if key in known.get(win["seat"], {})
                }
            )


def _mcr(data: QueryDict, rules: RuleSet) -> Facts:
    outcome = data.get("outcome", "")[:LONGEST]
    facts: Facts = {"outcome": {"ron": "win", "tsumo": "win"}.get(outcome, outcome)}
    if facts["outcome"] == "win":
        winner = next(iter(_seats(data, "wins")), None)
        discarder = {"from": data.get("from") or None if outcome == "ron" else None}
        facts |= {"winner": winner} | discarder | _given({"points": _number(data.get("points", ""))})
        facts |= _tiles(data, rules)
    false = {seat: _number(data.get(f"{seat}-false", "")) for seat in WINDS}
    taken = {seat: _number(data.get(f"{seat}-penalty", "")) for seat in WINDS}
    return facts | _given(
        {
            "false_hu": [{"seat": seat, "each": each} for seat, each in false.items() if each],
            "penalties": {seat: _taken(points) for seat, points in taken.items() if points},
            "dead": _seats(data, "dead"),
        }
    )


def _taken(points: object) -> object:
    """A penalty takes, whether it was written with its minus or not."""
    return -abs(points) if isinstance(points, int) else points


def _seats(data: QueryDict, name: str) -> list[str]:
    chosen = data.getlist(name)
    return [wind for wind in WINDS if wind in chosen]


def _number(text: str) -> int | str | None:
    text = text.strip()[:LONGEST]
    number = read_number(text)
    return (text or None) if number is None else number


def _given(facts: Facts) -> Facts:
    """Only what was chosen or typed."""
    return {key: value for key, value in facts.items() if value not in (None, "", [], {}, False)}
