"""Registers the players of an import exactly as its preview showed."""

from collections.abc import Sequence
from dataclasses import dataclass

from tournament.acts.refusals import CountedReason, Reason, Refusal, Refused, Stale, refuse
from tournament.acts.undo import undo_of
from tournament.acts.writing import Writing, act
from tournament.models import ColumnMapping, Entry, Event, LogEntry, User
from tournament.registration.services.importing.filling_in import HERE, Fill, counted, fill_in, take_back
from tournament.registration.services.importing.judging import Line, State
from tournament.registration.services.importing.lines import Plan, plan_import
from tournament.registration.services.importing.mapping import remember
from tournament.registration.services.registering import drop_all, made_entries, next_number, why_not_register
from tournament.words.sentences import Counted, Row, Said, Told, in_a_row

FAULTY_LINES = CountedReason(
    "registration.faulty-lines",
    "%(count)d line has a fault: correct it, or choose to leave it out.",
    "%(count)d lines have faults: correct them, or choose to leave them out.",
)
NAMES_UNCLEAR = Reason(
    "registration.names-unclear",
    "The names seem to be written in two orders. Choose which name comes first, then check again.",
)
NOBODY_TO_REGISTER = Reason("registration.nobody-to-register", "No line would register a player.")
PLAN_CHANGED = Reason(
    "registration.plan-changed",
    "The text or the list of players has changed since you checked: check it again.",
)
IMPORT_GONE = Reason("registration.import-gone", "These players are no longer on the list.")


@dataclass(frozen=True)
class Choices:
    """What somebody chose for a list: the field of each column (none: as recognised), whether faulty lines
    are left out, whether doubtful ones are registered, and which name comes first in a column of whole names
    (empty: as recognised). `fill`: what is missing of registered players is added; `replace`: what is here
    and differs is replaced."""

    columns: tuple[str, ...] = ()
    leave_out_faulty: bool = False
    accept_doubts: bool = False
    name_order: str = ""
    fill: bool = False
    replace: bool = False


NO_CHOICES = Choices()


def chosen(plan: Plan, *, accept_doubts: bool) -> tuple[Line, ...]:
    """The lines that would be registered."""
    states = {State.NEW, State.DOUBTFUL} if accept_doubts else {State.NEW}
    return tuple(line for line in plan.lines if line.state in states)


def filling(plan: Plan, choices: Choices) -> tuple[Fill, ...]:
    """What would be added to registered players, and replaced."""
    wanted = (fill if choices.fill else Fill(fill.number, (), fill.other) for fill in plan.fills)
    return tuple(fill for fill in wanted if fill.values(replace=choices.replace))


def why_not_import(event: Event, plan: Plan, choices: Choices = NO_CHOICES) -> Refusal | None:
    """Why the plan is not carried out, or None. Faulty lines are left out only when asked."""
    if refusal := why_not_register(event):
        return refusal
    if plan.order and plan.order.unclear:
        return NAMES_UNCLEAR()
    if plan.faulty and not choices.leave_out_faulty:
        return FAULTY_LINES(plan.faulty, count=plan.faulty)
    if chosen(plan, accept_doubts=choices.accept_doubts) or filling(plan, choices):
        return None
    return NOBODY_TO_REGISTER()


@act("player.import")
def import_players(
    now: Writing,
    *,
    event: Event,
    text: str,
    digest: str,
    by: User | None,
    key: str = "",
    choices: Choices = NO_CHOICES,
) -> LogEntry:
    """Register the players of the text under the next numbers, in the order of the lines, all or none.

    `digest`: that of the plan that was looked at; Stale when the text or the list has changed since.
    Chosen columns are kept for the next file with the same heads.
    """
    plan = plan_import(event, text, choices.columns, choices.name_order)
    if plan.digest != digest:
        raise Stale(PLAN_CHANGED())
    refuse(why_not_import(event, plan, choices))
    remember(ColumnMapping.PLAYERS, plan.shape, choices.columns)
    first = next_number(event)
    lines = chosen(plan, accept_doubts=choices.accept_doubts)
    entries = made_entries(event, [line.facts for line in lines], first)
    paid = [entry.pk for entry, line in zip(entries, lines, strict=True) if line.paid]
    event.entries.filter(pk__in=paid).update(paid_at=now.at)
    withdrawn = [entry.pk for entry, line in zip(entries, lines, strict=True) if line.withdrawn]
    event.entries.filter(pk__in=withdrawn).update(withdrawn_at=now.at, left_after=0)
    fills = filling(plan, choices)
    filled = fill_in(event, fills, now.at, replace=choices.replace)
    here = [entry.number for entry, line in zip(entries, lines, strict=True) if line.here]
    here += sorted({fill.number for fill in fills if fill.values(replace=False).get(HERE)})
    return now.log(
        _sentence(plan, entries, fills, len(here), replace=choices.replace),
        subject="players",
        after={
            "entries": [entry.pk for entry in entries],
            "players": [{"number": entry.number, "name": entry.name} for entry in entries],
            "filled": filled,
            "here": here,
        },
    )


def _sentence(
    plan: Plan, entries: Sequence[Entry], fills: Sequence[Fill], here: int, *, replace: bool
) -> Said:
    count, parts = len(entries), list[Said]()
    if entries:
        words = {"n": count, "first": entries[0].number, "last": entries[-1].number}
        parts.append(
            Counted(
                "%(n)s player imported as number %(first)s.",
                "%(n)s players imported as numbers %(first)s to %(last)s.",
                words,
            )
        )
    if fills:
        players = len({fill.number for fill in fills})
        facts = counted(fill.values(replace=replace) for fill in fills)
        parts.append(
            Counted(
                "%(n)s registered player updated: %(facts)s.",
                "%(n)s registered players updated: %(facts)s.",
                {"n": players, "facts": facts},
            )
        )
    if here:
        parts.append(Counted("%(n)s player checked in.", "%(n)s players checked in.", {"n": here}))
    if left_out := plan.faulty + plan.doubtful + plan.new - count:
        parts.append(Counted("%(n)s line left out.", "%(n)s lines left out.", {"n": left_out}))
    if plan.unread:
        parts.append(Told("Columns left out: %(columns)s.", {"columns": Row(plan.unread, between=", ")}))
    return in_a_row(parts)


@undo_of("player.import")
def undo_import(now: Writing, log: LogEntry) -> Said:
    """Remove all imported players again, if nothing refers to them, and what was added to others.

    All or none: refused where what was added has been changed since.
    """
    entries = list(now.event.entries.select_related("person", "team").filter(pk__in=log.after["entries"]))
    filled, here = log.after.get("filled", []), log.after.get("here", [])
    if not (entries or filled or here):
        raise Refused(IMPORT_GONE())
    take_back(now.event, filled, now.at)
    if entries:
        drop_all(now.event, entries)
    if not entries:
        return Told("Update of registered players undone.")
    return Counted("Import of %(n)s player undone.", "Import of %(n)s players undone.", {"n": len(entries)})
