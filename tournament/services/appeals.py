"""Appeals: noted against a ruling while people play, decided after the session."""

from typing import Final

from django.contrib.auth.base_user import AbstractBaseUser
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from tournament.models import LogEntry, Ruling, Session
from tournament.queries.rulings import written_decision
from tournament.services.errors import Refused, refuse
from tournament.services.rulings import (
    MOST,
    Sanction,
    cancel_now,
    facts_of,
    fresh,
    give_now,
    log_of,
    named,
    restore_now,
    why_not_cancel,
    why_not_revoke,
)
from tournament.services.undoing import undo_of
from tournament.services.wording import DECISION, NOTE, why_too_long
from tournament.services.writing import Writing, writing

APPEAL, DECIDE = "ruling.appeal", "ruling.decide"
UPHELD, CHANGED, CANCELLED = "upheld", "changed", "cancelled"
SENTENCES: Final = {
    UPHELD: gettext_lazy("Appeal of %(player)s: the ruling stands"),
    CHANGED: gettext_lazy("Appeal of %(player)s: another ruling takes its place"),
    CANCELLED: gettext_lazy("Appeal of %(player)s: the ruling is cancelled"),
}


def why_not_appeal(ruling: Ruling, text: str) -> str | None:
    """The sentence why no appeal with these words can be noted, or None."""
    if ruling.cancelled_at:
        return _("This ruling was cancelled: there is nothing to appeal against.")
    if ruling.appealed_at:
        return _("An appeal against this ruling is noted already.")
    if ruling.event.ended_at:
        return _("The event has ended. Reopen it to note an appeal.")
    return why_too_long(text, NOTE) if text.strip() else _("Say what the player says against the ruling.")


def can_appeal(ruling: Ruling, text: str) -> bool:
    """Whether an appeal with these words can be noted."""
    return why_not_appeal(ruling, text) is None


def appeal(*, ruling: Ruling, text: str, by: AbstractBaseUser | None, key: str = "") -> Ruling:
    """Note what a player says against a ruling; it stays in force until the decision."""
    with writing(ruling.event, by=by, act=APPEAL, key=key) as now:
        ruling = fresh(ruling)
        if now.repeated:
            return ruling
        refuse(why_not_appeal(ruling, text))
        _store(ruling, appeal=text.strip(), appealed_at=now.at)
        log_of(now, ruling, _("Appeal of %(player)s noted") % {"player": ruling.entry.name})
        return ruling


def why_not_decide(ruling: Ruling) -> str | None:
    """The sentence why the appeal against the ruling cannot be decided now, or None."""
    if not ruling.appealed_at:
        return _("No appeal against this ruling is noted.")
    if ruling.decided_at:
        return _("This appeal is decided already.")
    if ruling.table and ruling.table.session.state == Session.OPEN:
        return _("Session %(number)s is being played: appeals are decided after it.") % {
            "number": ruling.table.session.number
        }
    return why_not_revoke(ruling)


def can_decide(ruling: Ruling) -> bool:
    """Whether the appeal against the ruling can be decided now."""
    return why_not_decide(ruling) is None


def _why_not_so(outcome: str, text: str, points: int | None) -> str | None:
    if outcome not in SENTENCES:
        return _("Say what was decided.")
    if not text.strip():
        return _("Say why it was decided so.")
    if reason := why_too_long(text, DECISION):
        return reason
    if outcome == CHANGED and (points is None or abs(points) > MOST):
        return _("Say how many points the new ruling takes.")
    return None


def decide(
    *,
    ruling: Ruling,
    outcome: str,
    text: str,
    points: int | None = None,
    by: AbstractBaseUser | None,
    key: str = "",
) -> Ruling:
    """Decide an appeal: the ruling stands, is cancelled, or another with these `points` takes its place.

    Refused with the sentence. The ruling stays readable with its appeal and its decision.
    """
    with writing(ruling.event, by=by, act=DECIDE, key=key) as now:
        ruling = fresh(ruling)
        if now.repeated:
            return ruling
        refuse(why_not_decide(ruling) or _why_not_so(outcome, text, points))
        _store(ruling, decision=written_decision(outcome, text), decided_at=now.at, decided_by=now.who)
        if outcome != UPHELD:
            cancel_now(now, ruling, _("On appeal: %(text)s") % {"text": text.strip()})
        instead = facts_of(_instead(now, ruling, text, points)) if outcome == CHANGED else None
        log_of(now, ruling, SENTENCES[outcome] % {"player": ruling.entry.name}, instead=instead)
        return ruling


def _instead(now: Writing, ruling: Ruling, text: str, points: int) -> Ruling:
    """The ruling that takes the place of one that was changed."""
    measure = "points" if points else "warning"
    note = _("On appeal: %(text)s") % {"text": text.strip()}
    sanction = Sanction(ruling.kind, points, ruling.moment, ruling.clause, note[:300], measure, ruling.hand)
    return give_now(now, ruling.entry, ruling.table, sanction)


def _store(ruling: Ruling, **values: object) -> None:
    for name, value in values.items():
        setattr(ruling, name, value)
    ruling.save(update_fields=list(values))


@undo_of(APPEAL)
def _undo_appeal(now: Writing, entry: LogEntry) -> str:
    ruling = named(now.event, entry.after)
    if ruling.decided_at:
        raise Refused(_("This appeal is decided already. Undo the decision first."))
    _store(ruling, appeal="", appealed_at=None)
    return _("Appeal of %(player)s taken back") % {"player": ruling.entry.name}


@undo_of(DECIDE)
def _undo_decide(now: Writing, entry: LogEntry) -> str:
    ruling = named(now.event, entry.after)
    _store(ruling, decision="", decided_at=None, decided_by="")
    if entry.after["instead"]:
        later = named(now.event, entry.after["instead"])
        refuse(why_not_cancel(later, "undone"))
        cancel_now(now, later, _("taken back"))
    if ruling.cancelled_at:
        restore_now(ruling)
    return _("The appeal of %(player)s is open again") % {"player": ruling.entry.name}
