"""Tables and seats as the components show them."""

from django.urls import reverse
from django.utils.translation import gettext as _

from tournament.models import Event, Session
from tournament.queries.sessions import CONFIRMED, ENTERED, PLANNED, PLAYING, PROBLEM, SeatView, TableView
from tournament.queries.worded import grouped


def state_label(view: TableView) -> str:
    """A table's state in a word or two."""
    if view.state == PLAYING and view.session.state == Session.CLOSED:
        return _("no result")
    return {
        PLANNED: _("planned"),
        PLAYING: _("playing"),
        ENTERED: _("to confirm"),
        CONFIRMED: _("confirmed"),
        PROBLEM: _("provisional"),
    }[view.state]


def card(event: Event, view: TableView, roles: frozenset[str]) -> dict[str, object]:
    """For components/table_card.html; those who may enter get a link where a result is missing."""
    number = view.table.number
    entry = view.result is None and view.session.state == Session.OPEN and roles & {"director", "scorer"}
    return {
        "number": number,
        "state": view.state,
        "state_label": state_label(view),
        "url": reverse("desk-table", args=[event.slug, view.session.number, number]),
        "note": note(view),
        "action_url": f"{reverse('desk-entry', args=[event.slug, view.session.number])}?table={number}"
        if entry
        else "",
        "action_label": _("Enter"),
        "seats": [seat(one) for one in view.seats],
    }


def seat(view: SeatView) -> dict[str, object]:
    """One line of a card: who plays, and his score once there is one."""
    row, score = view.seat, view.score
    return {
        "wind": row.wind,
        "name": row.substitute.name if row.substitute else row.entry.name,
        "substitute": row.substitute is not None,
        "points": score.points if score and score.table_points is None else None,
        "score": score.score if score else None,
        "table_points": score.table_points if score else None,
        "place": score.place if score else None,
        "tied": score.tied if score else False,
    }


def note(view: TableView) -> str:
    """What else one has to know of a table: a sum that is off, rulings in force, who entered it."""
    in_force = sum(one.cancelled_at is None for one in view.rulings)
    parts = []
    if view.result and view.off_by:
        parts.append(_("Sum is off by %(points)s") % {"points": grouped(view.off_by, signed=True)})
    if in_force:
        parts.append(_("Rulings: %(n)s") % {"n": in_force})
    if view.waits and view.result.entered_by:
        parts.append(_("entered by %(who)s") % {"who": view.result.entered_by})
    return " · ".join(parts)
