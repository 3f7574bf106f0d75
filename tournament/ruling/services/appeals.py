"""Appeals: lodged against a ruling during play, and decided after the session."""

from typing import Final

from tournament.acts.refusals import DECISION, NOTE, Reason, Refusal, Refused, refuse, why_too_long
from tournament.acts.undo import undo_of
from tournament.acts.writing import Writing, act
from tournament.models import LogEntry, Role, Ruling, Session, User
from tournament.ruling.queries.rulings import written_decision
from tournament.ruling.queries.suggestions import ADJUSTMENT
from tournament.ruling.services.rulings import (
    MOST,
    ONLY_ADJUSTMENTS_ADD,
    Sanction,
    cancel_now,
    facts_of,
    fresh,
    give_now,
    given_before,
    log_of,
    named,
    restore_now,
    why_not_cancel,
    why_not_revoke,
)
from tournament.words.sentences import Said, Told

APPEAL, DECIDE = "ruling.appeal", "ruling.decide"
UPHELD, CHANGED, CANCELLED = "upheld", "changed", "cancelled"
SENTENCES: Final = {
    UPHELD: Told("Appeal of %(player)s: the ruling stands"),
    CHANGED: Told("Appeal of %(player)s: another ruling takes its place"),
    CANCELLED: Told("Appeal of %(player)s: the ruling is cancelled"),
}

RULING_CANCELLED = Reason(
    "ruling.cancelled", "This ruling was cancelled: there is nothing to appeal against."
)
APPEALED_ALREADY = Reason(
    "ruling.appealed-already", "An appeal against this ruling has already been recorded."
)
EVENT_ENDED = Reason("ruling.appeal-after-the-event", "The event has ended. Reopen it to record an appeal.")
NO_WORDS = Reason("ruling.appeal-without-words", "State the player’s objection.")
NOT_APPEALED = Reason("ruling.not-appealed", "No appeal against this ruling has been recorded.")
DECIDED_ALREADY = Reason("ruling.decided-already", "This appeal has already been decided.")
SESSION_IS_PLAYED = Reason(
    "ruling.session-is-played",
    "Session %(number)s is being played: appeals are decided after it.",
)
NO_OUTCOME = Reason("ruling.no-outcome", "Say what was decided.")
NO_EXPLANATION = Reason("ruling.no-explanation", "Say why it was decided so.")
NO_NEW_POINTS = Reason("ruling.no-new-points", "Say how many points the new ruling takes.")
UNDO_THE_DECISION = Reason(
    "ruling.undo-the-decision", "This appeal has already been decided. Undo the decision first."
)


def why_not_appeal(ruling: Ruling, text: str) -> Refusal | None:
    """Why no appeal with these words can be noted, or None."""
    if ruling.cancelled_at:
        return RULING_CANCELLED()
    if ruling.appealed_at:
        return APPEALED_ALREADY()
    if ruling.event.ended_at:
        return EVENT_ENDED()
    return why_too_long(text, NOTE) if text.strip() else NO_WORDS()


@act(APPEAL, event="ruling.event", first=given_before)
def appeal(now: Writing, *, ruling: Ruling, text: str, by: User | None, key: str = "") -> Ruling:
    """Note what a player says against a ruling; it stays in force until the decision."""
    ruling = fresh(ruling)
    refuse(why_not_appeal(ruling, text))
    _store(ruling, appeal=text.strip(), appealed_at=now.at)
    log_of(now, ruling, Told("Appeal of %(player)s recorded", {"player": ruling.entry.name}))
    return ruling


def why_not_decide(ruling: Ruling) -> Refusal | None:
    """Why the appeal against the ruling cannot be decided now, or None."""
    if not ruling.appealed_at:
        return NOT_APPEALED()
    if ruling.decided_at:
        return DECIDED_ALREADY()
    if ruling.table and ruling.table.session.state == Session.OPEN:
        return SESSION_IS_PLAYED(number=ruling.table.session.number)
    return why_not_revoke(ruling)


def _why_not_this_decision(outcome: str, text: str, points: int | None) -> Refusal | None:
    """Why such a decision cannot be stored, or None."""
    if outcome not in SENTENCES:
        return NO_OUTCOME()
    if not text.strip():
        return NO_EXPLANATION()
    if refusal := why_too_long(text, DECISION):
        return refusal
    if outcome == CHANGED and (points is None or abs(points) > MOST):
        return NO_NEW_POINTS()
    return None


@act(DECIDE, event="ruling.event", first=given_before)
def decide(
    now: Writing,
    *,
    ruling: Ruling,
    outcome: str,
    text: str,
    points: int | None = None,
    by: User | None,
    key: str = "",
) -> Ruling:
    """Decide an appeal: the ruling stands, is cancelled, or another with these `points` takes its place.

    Refused with the sentence. The ruling stays readable with its appeal and its decision.
    """
    ruling = fresh(ruling)
    refuse(why_not_decide(ruling) or _why_not_this_decision(outcome, text, points))
    if outcome == CHANGED and (points or 0) > 0 and ruling.kind != ADJUSTMENT:
        raise Refused(ONLY_ADJUSTMENTS_ADD())
    _store(ruling, decision=written_decision(outcome, text), decided_at=now.at, decided_by=now.actor_name)
    if outcome != UPHELD:
        cancel_now(now, ruling, Told("On appeal: %(text)s", {"text": text.strip()}))
    instead = facts_of(_replacement_ruling(now, ruling, text, points or 0)) if outcome == CHANGED else None
    log_of(now, ruling, SENTENCES[outcome].filled(player=ruling.entry.name), instead=instead)
    return ruling


def _replacement_ruling(now: Writing, ruling: Ruling, text: str, points: int) -> Ruling:
    """The ruling that replaces one changed on appeal."""
    measure = "points" if points else "warning"
    note = Told("On appeal: %(text)s", {"text": text.strip()})
    sanction = Sanction(ruling.kind, points, ruling.moment, ruling.clause, note, measure, ruling.hand)
    return give_now(now, ruling.entry, ruling.table, sanction)


def _store(ruling: Ruling, **values: object) -> None:
    for name, value in values.items():
        setattr(ruling, name, value)
    ruling.save(update_fields=list(values))


@undo_of(APPEAL, Role.REFEREE)
def _undo_appeal(now: Writing, entry: LogEntry) -> Said:
    ruling = named(now.event, entry.after)
    if ruling.decided_at:
        raise Refused(UNDO_THE_DECISION())
    _store(ruling, appeal="", appealed_at=None)
    return Told("Appeal of %(player)s taken back", {"player": ruling.entry.name})


@undo_of(DECIDE, Role.HEAD)
def _undo_decide(now: Writing, entry: LogEntry) -> Said:
    ruling = named(now.event, entry.after)
    _store(ruling, decision="", decided_at=None, decided_by="")
    if instead := entry.after["instead"]:
        later = named(now.event, instead)
        refuse(why_not_cancel(later, "undone"))
        cancel_now(now, later, Told("taken back"))
    if ruling.cancelled_at:
        restore_now(ruling)
    return Told("The appeal of %(player)s is open again", {"player": ruling.entry.name})
