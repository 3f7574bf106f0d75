"""Converts the fields of the hand form to the facts that `play_table` writes, and back for editing.

Nothing is refused here: text that is not a number stays as typed, and the rules report the problem.
"""

from collections.abc import Callable, Mapping
from typing import Any, Final, TypeAlias

from django.utils.datastructures import MultiValueDict

from scoring.rulesets import RuleSet
from scoring.winds import WINDS
from scoring.written_numbers import read_number
from tournament.hand.forms.tiles import TilesForm, initial_of, record_of
from tournament.hand.queries.words import Facts, records

NewFacts = dict[str, Any]
Boxes: TypeAlias = "MultiValueDict[str, str]"
"""What a form sends, a QueryDict among others."""
LONGEST: Final = 120  # characters of a box; the fourteen tiles one by one are fewer
NUMBERS: Final = ("fan", "fu", "yakuman", "points", "base", "doublings")
_LIMIT_FAN: Final = 5  # from here on the fu say nothing
_LISTS: Final = frozenset({"melds", "dora", "ura"})


def facts_of(data: Boxes, rules: RuleSet, stored: Facts | None = None) -> NewFacts:
    """The facts of a hand as typed. `stored`: the hand to correct, whose other winners keep their tiles."""
    if rules.family == "mcr":
        return _mcr(data, rules)
    outcome = data.get("outcome", "")[:LONGEST]
    part = _OUTCOMES.get(outcome, _no_facts)
    facts: NewFacts = {"outcome": outcome} | part(data, rules) | {"riichi": _seats(data, "riichi")}
    if stored and outcome in {"ron", "tsumo"}:
        _keep_tiles(facts["wins"], stored)
    return facts | _without_empty(
        {
            "on_riichi": _declares(data, facts),
            "empty_pung": _seats(data, "empty_pung"),
            "dead": _seats(data, "dead"),
            "stop": "stop" in data,
        }
    )


def _declares(data: Boxes, facts: NewFacts) -> bool:
    """Whether the winning tile declares its discarder's riichi; the box says nothing of any other hand."""
    return "on_riichi" in data and facts["outcome"] == "ron" and facts["from"] in facts["riichi"]


def _no_facts(_data: Boxes, _rules: RuleSet) -> NewFacts:
    return {}


def _ron(data: Boxes, rules: RuleSet) -> NewFacts:
    return {"from": data.get("from") or None, "wins": _wins(data, rules)}


def _tsumo(data: Boxes, rules: RuleSet) -> NewFacts:
    return {"wins": _wins(data, rules)}


def _draw(data: Boxes, rules: RuleSet) -> NewFacts:
    return {"tenpai": _seats(data, "tenpai")} if rules.family == "riichi" else {}


def _abortive(data: Boxes, _rules: RuleSet) -> NewFacts:
    return {"kind": data.get("kind", "")}


def _nagashi(data: Boxes, _rules: RuleSet) -> NewFacts:
    return {"seats": _seats(data, "nagashi"), "tenpai": _seats(data, "tenpai")}


def _imitation(data: Boxes, _rules: RuleSet) -> NewFacts:
    return {"from": data.get("imitated") or None, "winner": data.get("imitator") or None}


def _chombo(data: Boxes, _rules: RuleSet) -> NewFacts:
    return {"seat": data.get("offender") or None}


_OUTCOMES: Final[Mapping[str, Callable[["Boxes", RuleSet], NewFacts]]] = {
    "ron": _ron,
    "tsumo": _tsumo,
    "draw": _draw,
    "abortive": _abortive,
    "nagashi": _nagashi,
    "imitation": _imitation,
    "chombo": _chombo,
}


def _wins(data: Boxes, rules: RuleSet) -> list[NewFacts]:
    winners = _seats(data, "wins")
    of_tiles = data.get("tiles_of") if data.get("tiles_of") in winners else next(iter(winners), None)
    return [{"seat": seat} | _win(data, seat, rules, tiles=seat == of_tiles) for seat in winners]


def _win(data: Boxes, seat: str, rules: RuleSet, *, tiles: bool) -> NewFacts:
    win = _without_empty({name: _number(data.get(f"{seat}-{name}", "")) for name in NUMBERS})
    fan = win.get("fan")
    if isinstance(fan, int) and fan >= _LIMIT_FAN and not rules.no_limit:
        win.pop("fu", None)
    return (
        win | _without_empty({"liable": data.get(f"{seat}-liable")}) | (_tiles(data, rules) if tiles else {})
    )


def _tiles(data: Boxes, rules: RuleSet) -> NewFacts:
    """The tiles of the pad, or nothing. Riichi is part of the hand, except for its rare kinds."""
    record = record_of(data, rules)
    if record.get("riichi") == "riichi":
        del record["riichi"]
    return record


def _keep_tiles(wins: list[NewFacts], stored: Facts) -> None:
    """Copy the tiles of the stored hand to winners whose tiles are not in the form."""
    stored_wins = {win.get("seat"): win for win in records(stored, "wins")}
    for win in wins[1:]:
        if "hand" not in win:
            before = stored_wins.get(win["seat"], {})
            win.update({key: value for key, value in before.items() if key in TilesForm.RECORD})


def _mcr(data: Boxes, rules: RuleSet) -> NewFacts:
    outcome = data.get("outcome", "")[:LONGEST]
    facts: NewFacts = {"outcome": {"ron": "win", "tsumo": "win"}.get(outcome, outcome)}
    if facts["outcome"] == "win":
        winner = next(iter(_seats(data, "wins")), None)
        discarder = {"from": data.get("from") or None if outcome == "ron" else None}
        facts |= {"winner": winner} | discarder | _without_empty({"points": _number(data.get("points", ""))})
        facts |= _tiles(data, rules)
    false = {seat: _number(data.get(f"{seat}-false", "")) for seat in WINDS}
    penalties = {seat: _number(data.get(f"{seat}-penalty", "")) for seat in WINDS}
    return facts | _without_empty(
        {
            "false_hu": [{"seat": seat, "each": points} for seat, points in false.items() if points],
            "penalties": {seat: _as_loss(points) for seat, points in penalties.items() if points},
            "dead": _seats(data, "dead"),
        }
    )


def _as_loss(points: object) -> object:
    """A penalty as a negative number, typed with or without a minus."""
    return -abs(points) if isinstance(points, int) else points


def _seats(data: Boxes, name: str) -> list[str]:
    values = data.getlist(name)
    return [wind for wind in WINDS if wind in values]


def _number(text: str) -> int | str | None:
    text = text.strip()[:LONGEST]
    if not text:
        return None
    number = read_number(text)
    return text if number is None else number


def _without_empty(facts: NewFacts) -> NewFacts:
    """The facts without empty values."""
    return {key: value for key, value in facts.items() if value not in (None, "", [], {}, False)}


def boxes_of(facts: Facts) -> Boxes:
    """The form data for these facts: the inverse of `facts_of`."""
    boxes: dict[str, list[str]] = {"outcome": [_outcome(facts)]}
    for box, key in (("from", "from"), ("kind", "kind"), ("offender", "seat"), ("points", "points")):
        boxes[box] = _texts(facts.get(key))
    for box, key in (("riichi", "riichi"), ("tenpai", "tenpai"), ("nagashi", "seats"), ("dead", "dead")):
        boxes[box] = _texts(facts.get(key))
    boxes["empty_pung"] = _texts(facts.get("empty_pung"))
    for box in ("stop", "on_riichi"):
        boxes[box] = ["on"] if facts.get(box) else []
    if facts.get("outcome") == "imitation":
        boxes |= {"imitated": _texts(facts.get("from")), "imitator": _texts(facts.get("winner"))}
    wins = records(facts, "wins")
    boxes["wins"] = _texts([win.get("seat") for win in wins]) or _texts(facts.get("winner"))
    for win in wins:
        for name in (*NUMBERS, "liable"):
            boxes[f"{win.get('seat')}-{name}"] = _texts(win.get(name))
    boxes |= _tile_boxes(next((win for win in [*wins, facts] if isinstance(win.get("hand"), str)), {}))
    return MultiValueDict({key: texts for key, texts in (boxes | _mcr_boxes(facts)).items() if texts})


def _outcome(facts: Facts) -> str:
    outcome = facts.get("outcome") or ("win" if facts.get("winner") else "draw")
    return ("ron" if facts.get("from") else "tsumo") if outcome == "win" else str(outcome)


def _tile_boxes(win: Facts) -> dict[str, list[str]]:
    if not win:
        return {}
    readable = {name: value for name, value in win.items() if name not in _LISTS or _is_texts(value)}
    typed = {f"tiles_{name}": _texts(value) for name, value in initial_of(readable).items() if value}
    return typed | {"tiles_of": _texts(win.get("seat"))}


def _is_texts(value: object) -> bool:
    return isinstance(value, list) and all(isinstance(text, str) for text in value)


def _mcr_boxes(facts: Facts) -> dict[str, list[str]]:
    false = records(facts, "false_hu")
    penalties = facts.get("penalties")
    items = penalties.items() if isinstance(penalties, Mapping) else ()
    return {
        **{f"{call.get('seat')}-false": _texts(call.get("each")) for call in false},
        **{f"{seat}-penalty": _texts(points) for seat, points in items},
    }


def _texts(value: object) -> list[str]:
    values = value if isinstance(value, list) else [value]
    return [str(item) for item in values if item is not None]
