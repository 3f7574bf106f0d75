"""Signatures on pages that are about something else: a table's, a session's, a player's own."""

from django import template

from tournament.models import Entry, Session, Table
from tournament.queries.sessions import TableView
from tournament.queries.signatures import SignedSheet, newest_sheet, rule_about, signed_sheet, unsigned_tables
from tournament.services.calls import open_call, why_not_raise_with
from tournament.services.signatures import can_take_back, why_not_mark, why_not_mark_this, why_not_sign

register = template.Library()

Found = dict[str, object]


@register.inclusion_tag("signing/table.html", takes_context=True)
def signatures_at(context: template.Context, view: TableView) -> Found:
    """Who has signed a table's result; scorers mark the paper."""
    if view.result is None:
        return {}
    sheet = signed_sheet(view.table, view.result, view.facts.seats)
    why_not = why_not_mark_this(view.table, view.result)
    found = {"sheet": sheet, "why_not": why_not, "may_score": context.get("may_score")}
    return _shared(context, view.table) | found | {"session": view.session}


@register.inclusion_tag("signing/session.html", takes_context=True)
def unsigned(context: template.Context, session: Session) -> Found:
    """The tables of a session whose results lack signatures."""
    tables = unsigned_tables(session) if session.state != Session.PLANNED else []
    rule = rule_about(session.event.rules) if tables else None
    return {"tables": tables, "rule": rule, "session": session, "event": session.event}


@register.inclusion_tag("signing/player.html", takes_context=True)
def own_result(context: template.Context, entry: Entry) -> Found:
    """What a player confirms on his own phone."""
    sheet = newest_sheet(entry)
    if sheet is None:
        return {}
    table, line = sheet.table, sheet.of(entry)
    found = {"sheet": sheet, "line": line, "entry": entry, "why_not": why_not_sign(table, line.wind)}
    found["may_take_back"] = line.signature is not None and can_take_back(table, line.wind)
    return _shared(context, table) | found | {"why_not_call": why_not_raise_with(table, open_call(table))}


@register.inclusion_tag("signing/round.html", takes_context=True)
def table_signatures(context: template.Context, sheet: SignedSheet) -> Found:
    """A button for each of the four, for the phone that has the table's link."""
    table = sheet.table
    found = {"sheet": sheet, "why_not": why_not_mark(table)}
    return _shared(context, table) | found | {"why_not_call": why_not_raise_with(table, open_call(table))}


def _shared(context: template.Context, table: Table) -> Found:
    event = table.session.event
    return {"csrf_token": context.get("csrf_token"), "event": event, "rule": rule_about(event.rules)}
