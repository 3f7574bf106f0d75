"""From the facts of a stored hand back to the boxes of its form, so that it can be changed."""

from collections.abc import Mapping
from typing import Any, Final

from django.utils.datastructures import MultiValueDict

from tournament.forms.hand_facts import NUMBERS
from tournament.forms.tiles import initial_of
from tournament.queries.hand_outcomes import records

Facts = Mapping[str, Any]

_LISTS: Final = frozenset({"melds", "dora", "ura"})


def boxes_of(facts: Facts) -> MultiValueDict:
    """What the form would hold for these facts: `facts_of` makes them of it again."""
    found: dict[str, list[str]] = {"outcome": [_outcome(facts)]}
    for box, key in (("from", "from"), ("kind", "kind"), ("offender", "seat"), ("points", "points")):
        found[box] = _texts(facts.get(key))
    for box, key in (("riichi", "riichi"), ("tenpai", "tenpai"), ("nagashi", "seats"), ("dead", "dead")):
        found[box] = _texts(facts.get(key))
    found["stop"] = ["on"] if facts.get("stop") else []
    wins = records(facts, "wins")
    found["wins"] = _texts([win.get("seat") for win in wins]) or _texts(facts.get("winner"))
    for win in wins:
        for name in (*NUMBERS, "liable"):
            found[f"{win.get('seat')}-{name}"] = _texts(win.get(name))
    found |= _tiles(next((win for win in [*wins, facts] if isinstance(win.get("hand"), str)), {}))
    return MultiValueDict({key: texts for key, texts in (found | _mcr(facts)).items() if texts})


def _outcome(facts: Facts) -> str:
    outcome = facts.get("outcome") or ("win" if facts.get("winner") else "draw")
    return ("ron" if facts.get("from") else "tsumo") if outcome == "win" else str(outcome)


def _tiles(win: Facts) -> dict[str, list[str]]:
    if not win:
        return {}
    readable = {name: value for name, value in win.items() if name not in _LISTS or _is_texts(value)}
    typed = {f"tiles_{name}": _texts(value) for name, value in initial_of(readable).items() if value}
    return typed | {"tiles_of": _texts(win.get("seat"))}


def _is_texts(value: object) -> bool:
    return isinstance(value, list) and all(isinstance(one, str) for one in value)


def _mcr(facts: Facts) -> dict[str, list[str]]:
    false = records(facts, "false_hu")
    penalties = facts.get("penalties")
    taken = penalties.items() if isinstance(penalties, Mapping) else ()
    return {
        **{f"{one.get('seat')}-false": _texts(one.get("each")) for one in false},
        **{f"{seat}-penalty": _texts(points) for seat, points in taken},
    }


def _texts(value: object) -> list[str]:
    values = value if isinstance(value, list) else [value]
    return [str(one) for one in values if one is not None]
