"""Tables whose hands need somebody: impossible ones, and results that are not what the hands give."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import groupby

from scoring.winds import WINDS
from tournament.models import Event, Hand, Result
from tournament.queries.hand_replay import replayed


@dataclass(frozen=True)
class Trouble:
    """A table, with how many of its hands cannot be, and whether its result is another than theirs."""

    session: int
    table: int
    impossible: int
    differs: bool


def troubles_of(event: Event) -> list[Trouble]:
    """The tables whose hands need attention, in order, in two queries; nothing is asked without hands."""
    rows = Hand.objects.filter(table__session__event=event)
    places = rows.order_by("table__session__number", "table__number", "number").values_list(
        "table_id", "table__session__number", "table__number", "facts"
    )
    games = {key: [one[3] for one in group] for key, group in groupby(places, key=lambda one: one[:3])}
    return list(_troubles(event, games)) if games else []


def _troubles(event: Event, games: dict[tuple[int, int, int], list[object]]) -> Iterator[Trouble]:
    typed = _results(table for table, _session, _number in games)
    for (table, session, number), facts in games.items():
        game = replayed(facts, event.rules)
        impossible = sum(bool(one.problems) for one in game.hands)
        points = tuple(game.state.points[wind] for wind in WINDS)
        differs = not impossible and typed.get(table, points) != points
        if impossible or differs:
            yield Trouble(session, number, impossible, differs)


def _results(tables: Iterable[int]) -> dict[int, tuple[int, ...]]:
    found = Result.objects.filter(table__in=list(tables), current=True)
    return {one.table_id: tuple(one.points[wind] for wind in WINDS) for one in found}
