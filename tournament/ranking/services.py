"""Reads a ranking's tournaments from a file (formats.md, `mers_ranking`), or lists all its problems."""

import json
from collections.abc import Hashable
from fractions import Fraction
from typing import Any

from scoring.mers import COUNTRIES_FOR_ONE, MERS_2018, Mahjong, MersRules, Placing, Tournament, weight
from tournament.event_file.services.fields import MISSING, Fields, quoted, shown
from tournament.event_file.services.problems import FileRefused, Problem, parsed, refuse

MAHJONG: tuple[Mahjong, ...] = ("MCR", "RCR")
NUMBER = (r"[0-9]{8}", "eight digits with leading zeros, or left out")
MOST = 100_000

Seen = dict[Hashable, str]


def read_tournaments(
    text: str,
    name: str = "tournaments",
    rules: MersRules = MERS_2018,
    countries_for_one: int = COUNTRIES_FOR_ONE,
) -> tuple[Tournament, ...]:
    """The tournaments of a JSON text; FileRefused lists every problem with file, line and field."""
    problems: list[Problem] = []
    root = Fields(_json(text, name), (), problems)
    if not problems and root.data.get("tournaments") is None:
        root.wrong("tournaments", "is missing; a list of tournaments is needed.")
    places: Seen = {}
    tournaments = [
        _tournament(fields, rules, countries_for_one, places) for fields in root.items("tournaments")
    ]
    if problems:
        raise refuse(name, text, problems)
    return tuple(tournaments)


def _json(text: str, name: str) -> Any:
    try:
        return parsed(text)
    except json.JSONDecodeError as error:
        raise FileRefused([f"{name}, line {error.lineno}: this is not JSON ({error.msg})."]) from error
    except RecursionError as error:
        raise FileRefused([f"{name}, line 1: the file is nested too deeply to hold tournaments."]) from error


def _tournament(fields: Fields, rules: MersRules, countries_for_one: int, places: Seen) -> Tournament:
    """The tournament; its problems are noted, and its values then incomplete."""
    mahjong = fields.choice("rules", MAHJONG)
    key = _id(fields)
    if before := _earlier_place(places, (mahjong, key), f"tournaments[{fields.path[-1]}]") if key else None:
        fields.wrong("id", f"is {quoted(key)}, as in {before}; each {mahjong} tournament stands once.")
    return Tournament(
        id=key,
        mahjong=mahjong,
        ends_on=fields.needed_day("ends_on"),
        weight=_weight(fields, rules, countries_for_one),
        participants=fields.integer("participants", 2, MOST),
        placings=_placings(fields),
    )


def _earlier_place(places: Seen, name: Hashable, place: str) -> str | None:
    """The earlier place of a name; a new name is recorded with its place, and None returned."""
    before = places.setdefault(name, place)
    return None if before == place else before


def _id(fields: Fields) -> str:
    """The id as text: EMA's are numbers, other people's may be words."""
    value = fields.data.get("id")
    if isinstance(value, int) and not isinstance(value, bool):
        return str(value)
    return fields.text("id", 60, MISSING) or ""


def _weight(fields: Fields, rules: MersRules, countries_for_one: int) -> Fraction:
    """The weight as it stands or, where it is left out, from days, players and countries."""
    value = fields.data.get("weight")
    if value is not None:
        return _stated(fields, value, rules)
    if not rules.weighed or not fields.data.keys() & {"days", "players", "countries"}:
        instead = " or days, players and countries are" if rules.weighed else " is"
        fields.wrong("weight", f"is missing; the weight{instead} needed.")
        return Fraction(0)
    days = fields.integer("days", 1, MOST)
    players = fields.integer("players", 1, MOST)
    countries = fields.integer("countries", 1, MOST)
    quota = fields.flag("quota", default=False)
    if days is None or players is None or countries is None:
        return Fraction(0)
    return weight(days, players, countries, quota=quota, countries_for_one=countries_for_one).total


def _stated(fields: Fields, value: Any, rules: MersRules) -> Fraction:
    weight_of_rules = (
        None
        if isinstance(value, bool)
        else next((weight for weight in rules.weights if weight == value), None)
    )
    if weight_of_rules is None:
        weights = ", ".join(f"{float(weight):g}" for weight in rules.weights)
        fields.wrong("weight", f"is {shown(value)}, but must be one of {weights}.")
        return Fraction(0)
    return weight_of_rules


def _placings(fields: Fields) -> tuple[Placing, ...]:
    if fields.data.get("results") is None:
        fields.wrong("results", "is missing; a list of results is needed.")
    placings: list[Placing] = []
    places: Seen = {}
    for result in fields.items("results"):
        number = result.pattern("ema_number", *NUMBER)
        if before := _earlier_place(places, number, f"results[{result.path[-1]}]") if number else None:
            result.wrong("ema_number", f"is {quoted(number)}, as in {before}; each player stands once.")
        placings.append(Placing(number, result.integer("place", 1, MOST)))
    return tuple(placings)
