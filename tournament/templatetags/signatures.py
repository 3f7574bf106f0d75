"""Signatures on the pages of a table, a session and a player."""

from django import template

from tournament.models import Entry, Event, Session, Table
from tournament.result.queries.signatures import (
    SignedSheet,
    newest_sheet,
    rule_about,
    signed_sheet,
    unsigned_tables,
)
from tournament.result.services.signatures import (
    why_not_mark,
    why_not_mark_all,
    why_not_mark_this,
    why_not_sign,
    why_not_take_back,
)
from tournament.ruling.services.calls import open_call, why_not_raise
from tournament.session.queries import TableView

register = template.Library()

Context = dict[str, object]


@register.inclusion_tag("result/signatures.html", takes_context=True)
def signatures_at(context: template.Context, view: TableView) -> Context:
    """Who has signed a table's result; scorers mark the paper."""
    if view.result is None or view.session.event.signing == Event.UNSIGNED:
        return {}
    sheet = signed_sheet(view.table, view.result, view.facts.seats)
    why_not = why_not_mark_this(view.table, view.result)
    shown: Context = {"sheet": sheet, "why_not": why_not, "may_score": context.get("may_score")}
    return _shared(context, view.table) | shown | {"session": view.session}


@register.inclusion_tag("result/unsigned_tables.html", takes_context=True)
def unsigned(context: template.Context, session: Session) -> Context:
    """The tables of a session whose results lack signatures."""
    tables = unsigned_tables(session) if session.state != Session.PLANNED else []
    rule = rule_about(session.event.rules) if tables else None
    shown: Context = {"tables": tables, "rule": rule, "session": session, "event": session.event}
    if tables and context.get("may_score"):
        shown |= {"csrf_token": context.get("csrf_token"), "may_mark": why_not_mark_all(session) is None}
    return shown


@register.simple_tag(takes_context=True)
def own_result(context: template.Context, entry: Entry) -> Context:
    """What a player confirms on their own phone (result/player_signature.html); `asked`: still to do."""
    sheet = newest_sheet(entry) if entry.event.signing == Event.ON_PHONES else None
    if sheet is None:
        return {}
    table, line = sheet.table, sheet.of(entry)
    shown: Context = {"sheet": sheet, "line": line, "why_not": why_not_sign(table, line.wind)}
    shown["asked"] = not (line.signature or shown["why_not"] or entry.event.ended_at)
    shown["may_take_back"] = line.signature is not None and why_not_take_back(table, line.wind) is None
    return _shared(context, table) | shown | {"why_not_call": why_not_raise(table, open_call(table))}


@register.inclusion_tag("result/sign_buttons.html", takes_context=True)
def table_signatures(context: template.Context, sheet: SignedSheet) -> Context:
    """A button for each of the four, for the phone that has the table's link."""
    table = sheet.table
    shown: Context = {"sheet": sheet, "why_not": why_not_mark(table)}
    return _shared(context, table) | shown | {"why_not_call": why_not_raise(table, open_call(table))}


def _shared(context: template.Context, table: Table) -> Context:
    event = table.session.event
    return {"csrf_token": context.get("csrf_token"), "event": event, "rule": rule_about(event.rules)}
