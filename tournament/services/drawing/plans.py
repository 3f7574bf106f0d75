"""From an event's rows to what the seating engine takes: who plays, who sat, who is to stay apart."""

from collections import defaultdict
from collections.abc import Collection, Sequence
from dataclasses import replace

from django.utils.translation import gettext as _

from seating import NEVER, ApartGroup, Constraints, OwnTable, SessionDraw
from tournament.models import Draw, Entry, Event, Publication, Seat, Session
from tournament.queries.draw import in_lots, plan_of, seated_sessions, sitting_out
from tournament.services.drawing.wishes import Wish

__all__ = [
    "constraints_of",
    "first_free_session",
    "first_to_repair",
    "fixed_sessions",
    "lots_of",
    "plan_of",
    "players_of",
    "sessions_named",
    "substitutes_of",
]


def first_free_session(event: Event) -> Session | None:
    """The first session whose seats may still be drawn."""
    return event.sessions.filter(state=Session.PLANNED).order_by("number").first()


def first_to_repair(event: Event) -> int | None:
    """The first session to draw again: not opened, and not published or no longer of those who play."""
    free = event.sessions.filter(state=Session.PLANNED)
    published = Publication.objects.filter(event=event, kind=Publication.SEATING, withdrawn_at=None)
    hidden = set(free.exclude(publications__in=published).values_list("number", flat=True))
    playing = {entry.number for entry in players_of(event)}
    wrong = {one.number for one in seated_sessions(event) if playing.symmetric_difference(one.players)}
    changed = wrong & set(free.values_list("number", flat=True))
    return min(hidden | changed, default=None)


def players_of(event: Event) -> list[Entry]:
    """Who gets a seat: registered, not a substitute, not withdrawn or disqualified."""
    return [entry for entry in event.entries.select_related("team").order_by("number") if entry.plays]


def substitutes_of(event: Event) -> list[int]:
    """The numbers of the substitutes who could take an empty seat."""
    ready = event.entries.filter(substitute=True, withdrawn_at=None, disqualified_at=None)
    return list(ready.order_by("number").values_list("number", flat=True))


def lots_of(event: Event, before: int, also: Collection[int] = ()) -> list[int]:
    """Player numbers in the order of their lots 1..n: who plays now, who sat before session `before`."""
    sat = Seat.objects.filter(session__event=event, session__number__lt=before)
    seated = set(sat.values_list("entry__number", flat=True))
    return sorted(seated | {entry.number for entry in players_of(event)} | set(also))


def fixed_sessions(event: Event, before: int, lots: Sequence[int]) -> tuple[SessionDraw, ...]:
    """The seats of the sessions before `before`, in lots, with who sat out of them by lot."""
    out = sitting_out(event)
    seated = seated_sessions(event, last=before - 1)
    with_turns = (replace(one, sitting_out=out.get(one.number, ())) for one in seated)
    return in_lots(with_turns, lots)


def constraints_of(event: Event, wish: Wish, lots: Sequence[int]) -> Constraints:
    """Team-mates and families never, the same club or country as unwelcome as wished, and own tables."""
    lot_of = {number: lot for lot, number in enumerate(lots, 1)}
    groups: dict[tuple[str, str], set[int]] = defaultdict(set)
    entries = [entry for entry in event.entries.select_related("team") if entry.number in lot_of]
    for entry in entries:
        team = entry.team.name if entry.team else ""
        for kind, name in (("team", team), ("club", entry.club), ("country", entry.country)):
            if name:
                groups[kind, name].add(lot_of[entry.number])
    for place, family in enumerate(wish.families):
        groups["family", str(place)] = {lot_of[number] for number in family if number in lot_of}
    weights = {
        "team": NEVER if wish.teams else 0,
        "family": NEVER,
        "club": wish.clubs,
        "country": wish.countries,
    }
    apart = tuple(
        ApartGroup(frozenset(players), weights[kind], kind)
        for (kind, _name), players in sorted(groups.items())
        if weights[kind] and len(players) > 1
    )
    own = tuple(OwnTable(lot_of[one.number], one.own_table) for one in entries if one.own_table and one.plays)
    return Constraints(apart, own_tables=own)


def sessions_named(draw: Draw) -> str:
    """Session 2, or sessions 2 to 4: what the draw seats, inside a sentence."""
    if draw.first_session == draw.last_session:
        return _("session %(number)s") % {"number": draw.first_session}
    return _("sessions %(first)s to %(last)s") % {"first": draw.first_session, "last": draw.last_session}
