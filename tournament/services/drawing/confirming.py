"""Confirming a draft into seats, or discarding it."""

from django.contrib.auth.base_user import AbstractBaseUser
from django.utils.translation import gettext as _

from tournament.models import Draw, Event, Publication, Seat, Session, Table
from tournament.services.drawing.plans import plan_of, players_of
from tournament.services.errors import Refused
from tournament.services.writing import Writing, writing

CONFIRM, DISCARD = "draw.confirm", "draw.discard"


def why_not_confirm(draw: Draw) -> str | None:
    """The sentence why the draft cannot become the seating, or None."""
    if draw.state != Draw.DRAFT:
        return _("This draw is no draft any more.")
    event = draw.event
    begun = event.sessions.filter(number__gte=draw.first_session, number__lte=draw.last_session)
    begun = begun.exclude(state=Session.PLANNED).order_by("number").first()
    if begun:
        return _("Session %(number)s was opened since this draft was made. Draw again from here.") % {
            "number": begun.number
        }
    last = plan_of(draw).sessions[-1]
    drawn = {draw.numbers[lot - 1] for table in last.tables for lot in table.players}
    if drawn != {entry.number for entry in players_of(event)}:
        return _("The players have changed since this draft was made. Draw again.")
    return None


def can_confirm(draw: Draw) -> bool:
    """Whether the draft can become the seating."""
    return why_not_confirm(draw) is None


def confirm_draft(*, draw: Draw, by: AbstractBaseUser | None, key: str = "") -> Draw:
    """Make the draft the seating of its sessions; seats drawn for them before are replaced, their publication
    is withdrawn, and the earlier draw stays readable. Refused with the reason."""
    with writing(draw.event, by=by, act=CONFIRM, key=key) as now:
        draw = Draw.objects.select_related("event").get(pk=draw.pk)
        if now.repeated:
            return draw
        reason = why_not_confirm(draw)
        if reason:
            raise Refused(reason)
        _seat(draw, now)
        draw.state, draw.confirmed_at = Draw.CONFIRMED, now.at
        draw.save(update_fields=["state", "confirmed_at"])
        now.log(
            _("Confirmed the seats of sessions %(first)s to %(last)s")
            % {"first": draw.first_session, "last": draw.last_session},
            subject="draw",
            after={"first": draw.first_session, "last": draw.last_session, "seed": draw.seed},
        )
        return draw


def _seat(draw: Draw, now: Writing) -> None:
    """Replace the rows of the draft's sessions."""
    event: Event = draw.event
    entries = {entry.number: entry for entry in event.entries.all()}
    sessions = {one.number: one for one in event.sessions.filter(number__gte=draw.first_session)}
    drawn = [one for one in plan_of(draw).sessions if draw.first_session <= one.number <= draw.last_session]
    replaced = [sessions[one.number].pk for one in drawn]
    Table.objects.filter(session__in=replaced).delete()
    Publication.objects.filter(session__in=replaced, withdrawn_at=None).update(withdrawn_at=now.at)
    for plan in drawn:
        session = sessions[plan.number]
        tables = Table.objects.bulk_create(Table(session=session, number=one.number) for one in plan.tables)
        Seat.objects.bulk_create(
            Seat(table=table, session=session, wind=wind, entry=entries[draw.numbers[lot - 1]])
            for table, one in zip(tables, plan.tables, strict=True)
            for wind, lot in one.seats()
        )


def why_not_discard(draw: Draw) -> str | None:
    """The sentence why the draft cannot be put away, or None."""
    return None if draw.state == Draw.DRAFT else _("This draw is no draft any more.")


def can_discard(draw: Draw) -> bool:
    """Whether the draft can be put away."""
    return why_not_discard(draw) is None


def discard_draft(*, draw: Draw, by: AbstractBaseUser | None, key: str = "") -> Draw:
    """Put the draft away; it stays readable. Refused with the reason."""
    with writing(draw.event, by=by, act=DISCARD, key=key) as now:
        draw = Draw.objects.select_related("event").get(pk=draw.pk)
        if now.repeated:
            return draw
        reason = why_not_discard(draw)
        if reason:
            raise Refused(reason)
        draw.state = Draw.DISCARDED
        draw.save(update_fields=["state"])
        now.log(_("Discarded a draft of the draw"), subject="draw", after={"seed": draw.seed})
        return draw
