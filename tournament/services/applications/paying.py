"""The fee: paid or not, as the organiser marks it, of players and of applications alike."""

from django.contrib.auth.base_user import AbstractBaseUser
from django.utils.translation import gettext as _

from tournament.models import Application, Entry, LogEntry
from tournament.services.errors import Refused
from tournament.services.undoing import undo_of
from tournament.services.writing import Writing, writing


def mark_fee(
    *, who: Entry | Application, paid: bool, by: AbstractBaseUser | None, key: str = ""
) -> LogEntry | None:
    """Mark that somebody has paid, or has not. None when it is marked so already."""
    model = type(who)
    if bool(model.objects.values_list("paid_at", flat=True).get(pk=who.pk)) == paid:
        return None
    with writing(who.event, by=by, act="fee.mark", key=key) as now:
        if now.repeated:
            return now.repeated
        model.objects.filter(pk=who.pk).update(paid_at=now.at if paid else None)
        sentence = _("%(name)s has paid.") if paid else _("%(name)s has not paid.")
        kind = "player" if model is Entry else "application"
        return now.log(
            sentence % {"name": who.name},
            subject=f"{kind} {who.number}",
            before={"kind": kind, "number": who.number, "paid": not paid},
            after={"kind": kind, "number": who.number, "paid": paid},
        )


@undo_of("fee.mark")
def undo_mark(now: Writing, log: LogEntry) -> str:
    """Mark it as it was before."""
    rows = now.event.entries if log.after["kind"] == "player" else now.event.applications
    who = rows.filter(number=log.after["number"]).first()
    if who is None or bool(who.paid_at) != log.after["paid"]:
        raise Refused(_("It was changed again since."))
    rows.filter(pk=who.pk).update(paid_at=None if log.after["paid"] else now.at)
    sentence = _("%(name)s has not paid.") if log.after["paid"] else _("%(name)s has paid.")
    return sentence % {"name": who.name}
