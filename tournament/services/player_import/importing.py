"""Registering the players of a text, exactly as its preview showed."""

from django.contrib.auth.base_user import AbstractBaseUser
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from tournament.models import Event, LogEntry
from tournament.services.errors import Refused, Stale, refuse
from tournament.services.player_import.plan import Line, Plan, State
from tournament.services.player_import.planning import plan_import
from tournament.services.registration import next_number, why_not_register
from tournament.services.registration.registering import made_entry
from tournament.services.registration.removing import drop
from tournament.services.undoing import undo_of
from tournament.services.writing import Writing, writing


def chosen(plan: Plan, *, accept_doubts: bool) -> tuple[Line, ...]:
    """The lines that would be registered."""
    states = {State.NEW, State.DOUBTFUL} if accept_doubts else {State.NEW}
    return tuple(line for line in plan.lines if line.state in states)


def why_not_import(
    event: Event, plan: Plan, *, leave_out_faulty: bool = False, accept_doubts: bool = False
) -> str | None:
    """The sentence why the plan is not carried out, or None. Faulty lines are left out only when asked."""
    reason = why_not_register(event)
    if reason:
        return reason
    if plan.faulty and not leave_out_faulty:
        sentence = ngettext(
            "%(count)d line has a fault: correct it, or choose to leave it out.",
            "%(count)d lines have faults: correct them, or choose to leave them out.",
            plan.faulty,
        )
        return sentence % {"count": plan.faulty}
    if not chosen(plan, accept_doubts=accept_doubts):
        return _("No line would register anybody.")
    return None


def can_import(
    event: Event, plan: Plan, *, leave_out_faulty: bool = False, accept_doubts: bool = False
) -> bool:
    """Whether the plan can be carried out."""
    choices = {"leave_out_faulty": leave_out_faulty, "accept_doubts": accept_doubts}
    return why_not_import(event, plan, **choices) is None


def import_players(
    *,
    event: Event,
    text: str,
    seen: str,
    by: AbstractBaseUser | None,
    key: str = "",
    leave_out_faulty: bool = False,
    accept_doubts: bool = False,
) -> LogEntry:
    """Register the players of the text under the next numbers, in the order of the lines, all or none.

    seen: the digest of the plan that was looked at; Stale when the text or the list has changed since.
    """
    with writing(event, by=by, act="player.import", key=key) as now:
        if now.repeated:
            return now.repeated
        plan = plan_import(event, text)
        if plan.digest != seen:
            raise Stale(_("The text or the list of players changed since you looked: check it once more."))
        choices = {"leave_out_faulty": leave_out_faulty, "accept_doubts": accept_doubts}
        refuse(why_not_import(event, plan, **choices))
        first = next_number(event)
        lines = chosen(plan, accept_doubts=accept_doubts)
        entries = [made_entry(event, line.facts, number) for number, line in enumerate(lines, start=first)]
        return now.log(
            _sentence(plan, first, len(entries)),
            subject="players",
            after={
                "entries": [entry.pk for entry in entries],
                "players": [{"number": entry.number, "name": entry.name} for entry in entries],
            },
        )


def _sentence(plan: Plan, first: int, count: int) -> str:
    said = ngettext(
        "%(count)d player imported as number %(first)d.",
        "%(count)d players imported as numbers %(first)d to %(last)d.",
        count,
    ) % {"count": count, "first": first, "last": first + count - 1}
    left = plan.faulty + plan.doubtful + plan.new - count
    if left:
        sentence = ngettext("%(count)d line left out.", "%(count)d lines left out.", left)
        said = f"{said} {sentence % {'count': left}}"
    return said


@undo_of("player.import")
def undo_import(now: Writing, log: LogEntry) -> str:
    """Take everybody of the import off the list again, while nothing refers to them; all or none."""
    entries = list(now.event.entries.select_related("person", "team").filter(pk__in=log.after["entries"]))
    if not entries:
        raise Refused(_("None of these players is on the list any more."))
    for entry in entries:
        drop(entry)
    sentence = ngettext(
        "Import of %(count)d player undone.", "Import of %(count)d players undone.", len(entries)
    )
    return sentence % {"count": len(entries)}
