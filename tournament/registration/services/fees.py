"""Fees: who has paid, marked one by one or several at once."""

from collections.abc import Iterable

from tournament.acts.refusals import Reason, Refused
from tournament.acts.undo import undo_of
from tournament.acts.writing import Writing, act
from tournament.models import Application, Entry, Event, LogEntry, User
from tournament.words.sentences import Counted, Said, Told

FEE_CHANGED = Reason("registration.fee-changed", "It has been changed since then.")
NOBODY_CHOSEN = Reason("registration.nobody-chosen", "Select players who have not paid first.")


@act("fee.mark", event="who.event")
def mark_fee(
    now: Writing, *, who: Entry | Application, paid: bool, by: User | None, key: str = ""
) -> LogEntry | None:
    """Mark that somebody has paid, or has not. None when it is marked so already."""
    who.refresh_from_db(fields=["paid_at"])
    if bool(who.paid_at) == paid:
        now.nothing_to_do()
        return None
    who.paid_at = now.at if paid else None
    who.save(update_fields=["paid_at"])
    kind = "player" if isinstance(who, Entry) else "application"
    sentence = Told("%(name)s has paid.") if paid else Told("%(name)s has not paid.")
    return now.log(
        sentence.filled(name=who.name),
        subject=f"{kind} {who.number}",
        before={"kind": kind, "number": who.number, "paid": not paid},
        after={"kind": kind, "number": who.number, "paid": paid},
    )


@undo_of("fee.mark")
def undo_mark(now: Writing, log: LogEntry) -> Said:
    """Restore the previous mark."""
    rows = now.event.entries if log.after["kind"] == "player" else now.event.applications
    payer = rows.filter(number=log.after["number"]).first()
    if payer is None or bool(payer.paid_at) != log.after["paid"]:
        raise Refused(FEE_CHANGED())
    rows.filter(pk=payer.pk).update(paid_at=None if log.after["paid"] else now.at)
    sentence = Told("%(name)s has not paid.") if log.after["paid"] else Told("%(name)s has paid.")
    return sentence.filled(name=payer.name)


@act("fee.mark-several")
def mark_fees(
    now: Writing,
    *,
    event: Event,
    players: Iterable[int],
    applications: Iterable[int],
    by: User | None,
    key: str = "",
) -> LogEntry:
    """Mark that several have paid, by the numbers of players and of applications; undone as one.

    Those who have paid already stay as they are. Refused where nobody is left.
    """
    entries = event.entries.filter(number__in=players, paid_at=None)
    unpaid = event.applications.filter(number__in=applications, paid_at=None, state=Application.ASKED)
    noted = {
        "players": list(entries.values_list("number", flat=True)),
        "applications": list(unpaid.values_list("number", flat=True)),
    }
    count = len(noted["players"]) + len(noted["applications"])
    if not count:
        raise Refused(NOBODY_CHOSEN())
    entries.update(paid_at=now.at)
    unpaid.update(paid_at=now.at)
    sentence = Counted("%(n)s has paid.", "%(n)s have paid.", {"n": count})
    return now.log(sentence, subject="fees", after={**noted, "at": now.at.isoformat()})


@undo_of("fee.mark-several")
def undo_marks(now: Writing, log: LogEntry) -> Said:
    """Unmark all of them, except those marked differently since."""
    marked = {"paid_at": log.after["at"]}
    count = now.event.entries.filter(number__in=log.after["players"], **marked).update(paid_at=None)
    count += now.event.applications.filter(number__in=log.after["applications"], **marked).update(
        paid_at=None
    )
    if not count:
        raise Refused(FEE_CHANGED())
    return Counted("%(n)s player has not paid.", "%(n)s players have not paid.", {"n": count})
