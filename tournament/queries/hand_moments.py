"""The scores at the moment of tables whose hands are typed while they play."""

from collections.abc import Mapping
from dataclasses import dataclass
from itertools import groupby

from scoring.winds import WINDS
from tournament.models import Hand, Session
from tournament.queries.hand_replay import replayed
from tournament.queries.hand_words import round_words


@dataclass(frozen=True)
class Moment:
    """Where a table stands between two hands: its round, how many were played, the points held by wind."""

    round: str
    hands: int
    points: Mapping[str, int]


def moments_of(session: Session) -> dict[int, Moment]:
    """By table number, where each table with hands stands; one query, none unless the session is open."""
    if session.state != Session.OPEN:
        return {}
    rows = Hand.objects.filter(table__session=session).order_by("table__number", "number")
    listed = groupby(rows.values_list("table__number", "facts"), key=lambda one: one[0])
    return {table: _moment(session, [facts for _table, facts in hands]) for table, hands in listed}


def _moment(session: Session, facts: list[object]) -> Moment:
    rules = session.event.rules
    state = replayed(facts, rules).state
    held = {wind: rules.start_points + state.points[wind] for wind in WINDS}
    return Moment(round_words(state, rules), len(facts), held)
