"""Confirming a draft into seats; undone, the seats before it come back."""

from collections.abc import Iterable, Sequence
from typing import Any

from django.contrib.auth.base_user import AbstractBaseUser
from django.utils.translation import gettext as _

from seating import SessionDraw, TableDraw
from tournament.models import Draw, Event, LogEntry, Publication, Ruling, Seat, Session, Table
from tournament.queries.draw import in_numbers, plan_of, seated_sessions
from tournament.queries.finals import MENDING, finals_of
from tournament.services.drawing.plans import players_of, sessions_named, substitutes_of
from tournament.services.errors import Refused, refuse
from tournament.services.undoing import undo_of
from tournament.services.writing import Writing, writing

CONFIRM = "draw.confirm"


def why_not_confirm(draw: Draw) -> str | None:
    """The sentence why the draft cannot become the seating, or None."""
    if draw.state != Draw.DRAFT:
        return _("This draw is no draft any more.")
    event = draw.event
    if event.ended_at:
        return _("The event has ended. Reopen it first.")
    reason = _why_not_seat(event, draw.first_session, draw.last_session)
    if reason:
        return reason
    last = plan_of(draw).sessions[-1]
    drawn = {draw.numbers[lot - 1] for lot in (*last.players, *last.sitting_out)}
    playing = {entry.number for entry in players_of(event)}
    if not playing <= drawn <= playing | {*substitutes_of(event)}:
        return _("The players have changed since this draft was made. Draw again.")
    if _is_past_changed(draw):
        return _("Seats of earlier sessions have changed since this draft was made. Draw again.")
    return _why_not_mix(draw) if draw.method in MENDING else None


def _why_not_mix(draw: Draw) -> str | None:
    """Why a repair cannot be confirmed that seats people of a final with others, or None."""
    for final in finals_of(draw.event):
        for session in drawn_sessions(draw):
            tables = session.tables if session.number >= final.first_session else ()
            inside = ((one, len(final.players.intersection(one.players))) for one in tables)
            mixed = next((one for one, count in inside if 0 < count < len(one.players)), None)
            if mixed:
                return _(
                    "Table %(table)s of session %(session)s would seat people of the final with others. Seat "
                    "a substitute, or draw the final again."
                ) % {"table": mixed.number, "session": session.number}
    return None


def _is_past_changed(draw: Draw) -> bool:
    """Whether the sessions that the draft was drawn after are not seated any more as they were."""
    if draw.first_session == 1:
        return False
    past = (one for one in plan_of(draw).sessions if one.number < draw.first_session)
    seated = seated_sessions(draw.event, last=draw.first_session - 1)
    return _tables_in(in_numbers(past, draw.numbers)) != _tables_in(seated)


def _tables_in(sessions: Iterable[SessionDraw]) -> list[tuple[int, tuple[TableDraw, ...]]]:
    """The tables of sessions by their numbers, whoever sits out."""
    return [(one.number, one.tables) for one in sessions]


def _why_not_seat(event: Event, first: int, last: int) -> str | None:
    """Why the seats of these sessions cannot be exchanged: gone, opened, or with facts at their tables."""
    sessions = list(event.sessions.filter(number__gte=first, number__lte=last).order_by("number"))
    if len(sessions) < last - first + 1:
        return _("The event has fewer sessions than this draft. Draw again.")
    begun = next((one for one in sessions if one.state != Session.PLANNED), None)
    if begun:
        return _("Session %(number)s was opened since this draft was made. Draw again from here.") % {
            "number": begun.number
        }
    ruled = Ruling.objects.filter(table__session__in=sessions).select_related("table__session").first()
    if ruled:
        return _("Table %(table)s of session %(session)s has a ruling: its seats stay as they are.") % {
            "table": ruled.table.number,
            "session": ruled.table.session.number,
        }
    replaced = Seat.objects.filter(session__in=sessions, substitute__isnull=False).select_related("session")
    if replaced.exists():
        return _("A substitute sits in session %(session)s: take the substitution back first.") % {
            "session": replaced[0].session.number
        }
    return None


def can_confirm(draw: Draw) -> bool:
    """Whether the draft can become the seating."""
    return why_not_confirm(draw) is None


def drawn_sessions(draw: Draw) -> tuple[SessionDraw, ...]:
    """The sessions that the draw seats, as player numbers; those before are what it was drawn after."""
    plan = plan_of(draw)
    drawn = (one for one in plan.sessions if draw.first_session <= one.number <= draw.last_session)
    return in_numbers(drawn, draw.numbers)


def confirm_draft(*, draw: Draw, by: AbstractBaseUser | None, key: str = "") -> Draw:
    """Make the draft the seating of its sessions; seats drawn for them before are replaced, their publication
    is withdrawn, and the earlier draw stays readable. Refused with the reason."""
    with writing(draw.event, by=by, act=CONFIRM, key=key) as now:
        draw = Draw.objects.select_related("event").get(pk=draw.pk)
        if now.repeated:
            return draw
        refuse(why_not_confirm(draw))
        before = seated_sessions(draw.event, draw.first_session, draw.last_session)
        hidden = _seat(draw.event, drawn_sessions(draw), draw.first_session, draw.last_session, now)
        draw.state, draw.confirmed_at = Draw.CONFIRMED, now.at
        draw.save(update_fields=["state", "confirmed_at"])
        now.log(
            _("Confirmed the seats of %(sessions)s") % {"sessions": sessions_named(draw)},
            subject="draw",
            before={"sessions": [_noted(one) for one in before], "published": hidden},
            after={
                "first": draw.first_session,
                "last": draw.last_session,
                "seed": draw.seed,
                "draw": draw.made_at.isoformat(),
            },
        )
        return draw


def _seat(event: Event, drawn: Sequence[SessionDraw], first: int, last: int, now: Writing) -> list[int]:
    """Replace the rows of the sessions `first` to `last`; returns those whose publication was withdrawn."""
    entries = {entry.number: entry for entry in event.entries.all()}
    sessions = {one.number: one for one in event.sessions.filter(number__gte=first, number__lte=last)}
    Table.objects.filter(session__in=sessions.values()).delete()
    published = Publication.objects.filter(session__in=sessions.values(), withdrawn_at=None)
    hidden = sorted(published.values_list("session__number", flat=True))
    published.update(withdrawn_at=now.at)
    for plan in drawn:
        session = sessions[plan.number]
        tables = Table.objects.bulk_create(Table(session=session, number=one.number) for one in plan.tables)
        Seat.objects.bulk_create(
            Seat(table=table, session=session, wind=wind, entry=entries[number])
            for table, one in zip(tables, plan.tables, strict=True)
            for wind, number in one.seats()
        )
    return hidden


def _noted(session: SessionDraw) -> dict[str, Any]:
    """A session's seats for the log: tables as [number, East, South, West, North]."""
    return {"session": session.number, "tables": [[one.number, *one.players] for one in session.tables]}


def _read(noted: Iterable[dict[str, Any]]) -> tuple[SessionDraw, ...]:
    return tuple(
        SessionDraw(one["session"], tuple(TableDraw(*table) for table in one["tables"])) for one in noted
    )


@undo_of(CONFIRM)
def _undo_confirm(now: Writing, entry: LogEntry) -> str:
    draw = now.event.draws.get(made_at=entry.after["draw"])
    first, last = draw.first_session, draw.last_session
    if now.event.ended_at:
        raise Refused(_("The event has ended. Reopen it first."))
    if _tables_in(seated_sessions(now.event, first, last)) != _tables_in(drawn_sessions(draw)):
        raise Refused(_("Seats were changed since this draw was confirmed: undo that first."))
    refuse(_why_not_seat(now.event, first, last))
    before = _read(entry.before["sessions"])
    _seat(now.event, before, first, last, now)
    _show_again(now.event, entry.before["published"], entry)
    draw.state, draw.confirmed_at = Draw.DRAFT, None
    draw.save(update_fields=["state", "confirmed_at"])
    return _("The seats of %(sessions)s are as before; the draw is a draft again") % {
        "sessions": sessions_named(draw)
    }


def _show_again(event: Event, sessions: Sequence[int], entry: LogEntry) -> None:
    """Publish again what confirming withdrew."""
    withdrawn = Publication.objects.filter(
        event=event, kind=Publication.SEATING, session__number__in=sessions, withdrawn_at=entry.at
    )
    withdrawn.update(withdrawn_at=None)
