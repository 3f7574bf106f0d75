"""What a draft is drawn from: read once before the search, and once more before its result is kept."""

from collections.abc import Collection, Sequence
from dataclasses import dataclass

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from seating import Constraints, SessionDraw
from tournament.models import Draw, Event, Session
from tournament.queries.desk import why_not_seat
from tournament.queries.draw import constraints_in, in_lots, plan_of, seated_sessions
from tournament.queries.finals import finals_of
from tournament.queries.standings import standings_of
from tournament.services.drawing.plans import (
    constraints_of,
    first_free_session,
    first_to_repair,
    fixed_sessions,
    lots_of,
    players_of,
    substitutes_of,
)
from tournament.services.drawing.wishes import AROUND, BY_STANDINGS, FILL, METHODS, RANDOM, REPAIR, Wish
from tournament.services.errors import Refused, refuse


@dataclass(frozen=True)
class Ground:
    """What a draft is drawn from. Lots stand for players.

    `playing`: the lots of those who take part, for each session to draw; `before`: the seats that these
    sessions have until now, for a repair; `places`: (lot, place) of the standings; `planned`: how many
    sessions the event has.
    """

    first: int
    last: int
    lots: list[int]
    playing: tuple[tuple[int, ...], ...]
    fixed: tuple[SessionDraw, ...]
    before: tuple[SessionDraw, ...]
    constraints: Constraints
    places: tuple[tuple[int, int], ...]
    planned: int

    @property
    def who(self) -> tuple[int, ...]:
        """Who takes part in the first session to draw."""
        return self.playing[0]

    @property
    def is_steady(self) -> bool:
        """Whether everybody plays all sessions, none having left, joined, or to sit out."""
        everybody = len(self.lots)
        seats = [4 * len(session.tables) for session in self.fixed]
        return set(seats) <= {everybody} and all(
            len(who) == everybody and not everybody % 4 for who in self.playing
        )


def why_not_draw(event: Event) -> str | None:
    """The sentence why no seats can be drawn now, or None."""
    if event.ended_at:
        return _("The event has ended. Reopen it first.")
    first = first_free_session(event)
    if first is None:
        if not event.sessions.exists():
            return _("No session is planned yet. Plan the sessions in the settings first.")
        return _("Every session was opened already: there is nothing left to draw.")
    earlier = event.sessions.filter(number__lt=first.number, tables__isnull=True).first()
    if earlier:
        return _("Session %(number)s has no seats: draw it first.") % {"number": earlier.number}
    players = len(players_of(event))
    return why_not_seat(players) if players < 4 else None


def why_not_by_standings(event: Event, first: int | None = None) -> str | None:
    """The sentence why session `first` cannot be drawn by the standings, or None."""
    if first is None:
        free = first_free_session(event)
        first = free.number if free else 1
    if first == 1:
        return _("A draw by the standings needs standings, and nothing has been played yet.")
    playing = event.sessions.filter(number__lt=first).exclude(state=Session.CLOSED).first()
    if playing:
        return _("A draw by the standings needs standings: close session %(number)s first.") % {
            "number": playing.number
        }
    return None


def why_not_repair(event: Event) -> str | None:
    """The sentence why there is nothing to repair, or None."""
    first = first_to_repair(event)
    if first is None:
        return _("Every session that is left is published, and everybody who plays has a seat in it.")
    if any(final.first_session <= first for final in finals_of(event)):
        return _(
            "Session %(number)s is a final, and a repair would take people out of it. Seat a substitute, or "
            "draw the final again."
        ) % {"number": first}
    free = event.sessions.filter(state=Session.PLANNED, tables__isnull=False)
    return None if free.exists() else _("No session that is left has seats yet: draw them first.")


def ground_of(event: Event, wish: Wish) -> Ground:
    """What there is to draw from now. Refused when nothing can be drawn, or not in this way."""
    if wish.method not in METHODS:
        raise Refused(_("Choose a way of drawing."), "method")
    if wish.method == AROUND:
        return ground_around(event, wish)
    refuse(why_not_draw(event))
    first = _first(event, wish)
    if wish.method in BY_STANDINGS:
        refuse(why_not_by_standings(event, first), "method")
    planned = event.sessions.count()
    last = planned if not wish.sessions else min(planned, first + wish.sessions - 1)
    playing = _playing(event, wish, first, last)
    before = seated_sessions(event, first, last) if wish.method == REPAIR else ()
    also = {number for who in playing for number in who} | {n for one in before for n in one.players}
    lots = lots_of(event, first, also)
    lot_of = {number: lot for lot, number in enumerate(lots, 1)}
    drawn = tuple(tuple(lot_of[number] for number in who) for who in playing)
    by_lot_alone = wish.method == RANDOM
    constraints = constraints_of(event, wish, lots)
    check_seats(event, wish, lots, constraints, len(playing[0]) // 4)
    return Ground(
        first=first,
        last=last,
        lots=lots,
        playing=drawn,
        fixed=fixed_sessions(event, first, lots),
        before=in_lots(before, lots),
        constraints=Constraints(own_tables=constraints.own_tables) if by_lot_alone else constraints,
        places=places_of(event, lots, drawn[0]) if first > 1 else (),
        planned=planned,
    )


def _first(event: Event, wish: Wish) -> int:
    """The first session to draw. Refused when it was opened, or one before it has no seats."""
    free = list(
        event.sessions.filter(state=Session.PLANNED).order_by("number").values_list("number", flat=True)
    )
    if wish.method == REPAIR:
        refuse(why_not_repair(event), "method")
    wanted = wish.first or (first_to_repair(event) if wish.method == REPAIR else free[0])
    if wanted not in free:
        raise Refused(_("Session %(number)s cannot be drawn any more.") % {"number": wanted}, "first")
    bare = event.sessions.filter(number__lt=wanted, tables__isnull=True).first()
    if bare:
        raise Refused(_("Session %(number)s has no seats: draw it first.") % {"number": bare.number}, "first")
    return wanted


def _playing(event: Event, wish: Wish, first: int, last: int) -> list[list[int]]:
    """The player numbers of those who take part in each session to draw.

    Where they do not fill tables, substitutes take the empty seats of the event's last session in any case,
    if there are enough: nobody should sit out of it.
    """
    players = [entry.number for entry in players_of(event)]
    lack, ready = -len(players) % 4, substitutes_of(event)
    filled = sorted([*players, *ready[:lack]])
    if wish.odd == FILL and lack > len(ready):
        raise Refused(not_enough(lack, len(ready)), "odd")
    if wish.odd == FILL or not lack:
        return [filled] * (last - first + 1)
    end = filled if last == event.sessions.count() and lack <= len(ready) else players
    return [*[players] * (last - first), end]


def not_enough(lack: int, ready: int) -> str:
    """The sentence for too few substitutes."""
    wanted = ngettext("%(n)s substitute is needed", "%(n)s substitutes are needed", lack) % {"n": lack}
    return _(
        "%(wanted)s to fill the tables, and %(ready)s can play: register more, or let some sit out by turns."
    ) % {"wanted": wanted, "ready": ready}


def check_seats(event: Event, wish: Wish, lots: Sequence[int], constraints: Constraints, tables: int) -> None:
    """Refused, with names, for a table of one's own that does not stand or is kept by two."""
    standing = wish.tables or range(1, tables + 1)
    names = {entry.number: entry.name for entry in event.entries.all()}
    keeper: dict[int, str] = {}
    for own in constraints.own_tables:
        name = names[lots[own.player - 1]]
        said = {"name": name, "table": own.table, "tables": tables, "other": keeper.get(own.table)}
        if own.table not in standing:
            sentence = _("%(name)s keeps table %(table)s, but %(tables)s tables stand: change his table.")
            raise Refused(sentence % said)
        if said["other"]:
            sentence = _("%(other)s and %(name)s both keep table %(table)s: give one of them another.")
            raise Refused(sentence % said)
        keeper[own.table] = name
    _check_pinned(event, wish, {*lots})


def _check_pinned(event: Event, wish: Wish, players: Collection[int]) -> None:
    for session, player, _table in wish.pinned:
        if player not in players:
            raise Refused(_("Player %(n)s, whose seat is decided, does not play.") % {"n": player}, "pinned")
        if not event.sessions.filter(number=session, state=Session.PLANNED).exists():
            raise Refused(
                _("Session %(n)s is not to be drawn: no seat of it can be decided.") % {"n": session},
                "pinned",
            )


def why_not_mend(draw: Draw) -> str | None:
    """The sentence why a draft cannot be mended around an exchange by hand, or None."""
    if draw.state != Draw.DRAFT:
        return _("This draw is no draft any more.")
    if "ranking" in draw.plan:
        return _("Seats by the standings are not mended: that would take people away from their places.")
    return None


def ground_around(event: Event, wish: Wish) -> Ground:
    """The ground of a draft whose seats were exchanged by hand: the draft itself."""
    row = event.draws.filter(made_at=wish.source).first()
    if row is None:
        raise Refused(_("This draw is no draft any more."))
    refuse(why_not_mend(row))
    plan = plan_of(row)
    drawn = [one for one in plan.sessions if one.number >= row.first_session]
    return Ground(
        first=row.first_session,
        last=row.last_session,
        lots=row.numbers,
        playing=tuple(tuple(sorted((*one.players, *one.sitting_out))) for one in drawn),
        fixed=tuple(one for one in plan.sessions if one.number < row.first_session),
        before=tuple(drawn),
        constraints=constraints_in(row),
        places=(),
        planned=event.sessions.count(),
    )


def places_of(event: Event, lots: Sequence[int], who: Collection[int]) -> tuple[tuple[int, int], ...]:
    """The place of everybody who takes part, by lot; who has none yet shares the last one."""
    lot_of = {number: lot for lot, number in enumerate(lots, 1)}
    rows = standings_of(event).rows
    placed = {lot_of[row.player]: row.place for row in rows if row.player in lot_of}
    return tuple((lot, placed.get(lot, len(lots) + 1)) for lot in sorted(who))
