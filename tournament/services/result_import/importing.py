"""Storing the results of a spreadsheet exactly as its preview showed, as one act that can be taken back."""

from collections.abc import Mapping

from django.contrib.auth.base_user import AbstractBaseUser
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from tournament.models import Event, LogEntry, Result, Table
from tournament.services.errors import Refused, Stale, refuse
from tournament.services.result_import.plan import Plan
from tournament.services.result_import.planning import plan_results
from tournament.services.result_import.seating import seat_players, take_away
from tournament.services.result_import.sessions import back_to, finish, open_for, why_not_next
from tournament.services.results import (
    Sheet,
    confirm_version,
    facts_of,
    put_back,
    store_version,
    unconfirm,
)
from tournament.services.tables import claim, table_at, where
from tournament.services.undoing import undo_of
from tournament.services.writing import Writing, writing

IMPORT = "result.import"


def why_not_import(event: Event, plan: Plan) -> str | None:
    """The sentence why nothing of the plan is stored, or None: it is stored whole or not at all."""
    if event.ended_at:
        return _("The event has ended. Reopen it to change a result.")
    if plan.faults:
        sentence = ngettext(
            "%(count)d fault: correct the file, then choose it again.",
            "%(count)d faults: correct the file, then choose it again.",
            len(plan.faults),
        )
        return sentence % {"count": len(plan.faults)}
    if not plan.wanted and not plan.agreeing:
        return _("Every table of the file has this result already.")
    return why_not_next(event, plan)


def import_results(
    *, event: Event, text: str, seen: str, by: AbstractBaseUser | None, key: str = ""
) -> LogEntry:
    """Store the results of the text at their tables; sessions that were only planned are opened.

    Where a session has no seats, the rows make its published seating. Results that somebody else entered and
    the text repeats are confirmed.

    A session is closed where a later one follows in the file. seen: the digest of the plan that was looked
    at; Stale when the text or a table has changed since. Refused with the reason; nothing is stored then.
    """
    with writing(event, by=by, act=IMPORT, key=key) as now:
        if now.repeated:
            return now.repeated
        plan = plan_results(event, text, by)
        if plan.digest != seen:
            raise Stale(_("The file or the results changed since you looked: check them once more."))
        refuse(why_not_import(event, plan))
        seating = seat_players(now, plan)
        sessions = open_for(now, plan)
        tables = [_stored(now, line.table, line.points, line.bets_left) for line in plan.wanted]
        confirmed = [_confirmed(now, line.table) for line in plan.agreeing]
        finish(now, sessions)
        return now.log(
            _sentence(plan),
            subject="results",
            before={"tables": [one["before"] for one in tables], "sessions": sessions},
            after={
                "tables": [one["after"] for one in tables],
                "seating": seating,
                "confirmed": confirmed,
            },
        )


def _stored(now: Writing, table: Table, points: tuple[int | None, ...], bets_left: int) -> dict:
    table = claim(table, None)
    east, south, west, north = (own or 0 for own in points)
    before, result = store_version(now, table, Sheet((east, south, west, north), bets_left))
    return {
        "before": where(table) | (facts_of(before) if before else {}),
        "after": where(table) | facts_of(result),
    }


def _confirmed(now: Writing, table: Table) -> dict:
    table = claim(table, None)
    return where(table) | {"version": confirm_version(now, table).version}


def _sentence(plan: Plan) -> str:
    sentence = ngettext(
        "Results of %(count)d table imported.", "Results of %(count)d tables imported.", len(plan.wanted)
    )
    said = sentence % {"count": len(plan.wanted)} if plan.wanted else ""
    if plan.changed:
        replaced = ngettext("%(count)d had another one.", "%(count)d had others.", plan.changed)
        said = f"{said} {replaced % {'count': plan.changed}}"
    if plan.agreeing:
        agreed = ngettext("%(count)d result confirmed.", "%(count)d results confirmed.", len(plan.agreeing))
        said = f"{said} {agreed % {'count': len(plan.agreeing)}}".strip()
    if plan.seated:
        seated = ngettext(
            "Seats of %(count)d session made.", "Seats of %(count)d sessions made.", len(plan.seated)
        )
        said = f"{said} {seated % {'count': len(plan.seated)}}"
    return said


@undo_of(IMPORT)
def _undo_import(now: Writing, entry: LogEntry) -> str:
    """Every table's version before becomes the current one again, all or none; sessions go back as well."""
    if now.event.ended_at:
        raise Refused(_("The event has ended. Reopen it to change a result."))
    for before, after in zip(entry.before["tables"], entry.after["tables"], strict=True):
        table, result = _unchanged(now.event, after)
        put_back(table, result, earlier="version" in before)
    for one in entry.after.get("confirmed", ()):
        unconfirm(_unchanged(now.event, one)[1])
    back_to(now, {int(number): state for number, state in entry.before["sessions"].items()})
    take_away(now, entry.after.get("seating", {}))
    count = len(entry.after["tables"]) + len(entry.after.get("confirmed", ()))
    sentence = ngettext("Import of %(count)d result undone.", "Import of %(count)d results undone.", count)
    return sentence % {"count": count}


def _unchanged(event: Event, after: Mapping[str, int]) -> tuple[Table, Result]:
    """The table that the log names and its result. Refused where that has changed since."""
    table = table_at(event, dict(after))
    result = Result.objects.filter(table=table, current=True).first()
    if result is None or result.version != after["version"]:
        sentence = _("The result of session %(session)s, table %(table)s was changed since the import.")
        raise Refused(sentence % where(table))
    return claim(table, None), result
