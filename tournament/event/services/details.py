"""Creating an event, changing its details, ending it, reopening it, and counting an old one anew."""

from collections.abc import Mapping, Sequence
from datetime import date, datetime
from typing import Any

from django.utils.text import slugify
from django.utils.translation import gettext_lazy, pgettext_lazy

from scoring.rulesets import PRESETS, rules_hash, to_values
from tournament.acts.refusals import EVENT_ENDED, CountedReason, Reason, Refusal, Refused, refuse
from tournament.acts.undo import undo_of
from tournament.acts.writing import Writing, act
from tournament.event.services.publishing import freeze_in_force, publish
from tournament.models import Event, LogEntry, Publication, Role, Session, User
from tournament.notice import services as notices
from tournament.result.queries.session_counts import SessionCount, session_counts
from tournament.session.services.schedule import PlannedSession, create_sessions, keep_wall_clock
from tournament.words.sentences import Row, Said, Told, together

# The fields of an event that its settings change, as the log names them.
DETAILS = {
    "name": gettext_lazy("name"),
    "slug": gettext_lazy("short name for addresses"),
    "city": pgettext_lazy("of an event", "place"),
    "country": gettext_lazy("country"),
    "starts_on": gettext_lazy("first day"),
    "ends_on": gettext_lazy("last day"),
    "timezone": gettext_lazy("time zone"),
    "language": gettext_lazy("language"),
    "second_check": gettext_lazy("second person"),
    "signing": gettext_lazy("signatures"),
    "players_enter": gettext_lazy("hands by the players"),
    "check_in_minutes": gettext_lazy("end of check-in"),
    "players_check_in": gettext_lazy("check-in by the players"),
    "public": gettext_lazy("who may see it"),
    "observer": gettext_lazy("observer"),
    "kind": gettext_lazy("kind of event"),
    "certified": gettext_lazy("counts for the European ranking"),
    "applied_on": gettext_lazy("application to EMA"),
}
# Those that its public page and the registration by players ask for, on a page of their own.
ANNOUNCED = {
    "announcement": gettext_lazy("announcement"),
    "venue": gettext_lazy("where exactly"),
    "fee": gettext_lazy("fee"),
    "contact": gettext_lazy("contact"),
    "registering": gettext_lazy("players register themselves"),
    "register_until": gettext_lazy("last day to register"),
    "capacity": gettext_lazy("places"),
}
_FACTS = {**DETAILS, **ANNOUNCED}
_DAYS = {"starts_on", "ends_on", "applied_on", "register_until"}
_SHOWN = 60  # characters of a long text in a line of the log
RESERVED_SLUGS = frozenset({"new", "import", "bring", "backup", "people"})  # /desk/new/ and so on are pages

NOT_DIRECTOR = Reason(
    "event.not-director",
    "Only a director can create an event. Ask the director who gave you your account.",
)
SLUG_RESERVED = Reason("event.slug-reserved", "“%(slug)s” is reserved; choose a different address.")
SLUG_TAKEN = Reason(
    "event.slug-taken", "Another event already uses the address “%(slug)s”; choose a different one."
)
CHANGED_SINCE = Reason(
    "event.changed-since", ("It has been changed since then; change it on the settings page.")
)
ENDED_ALREADY = Reason("event.ended-already", "The event has already ended.")
NOTHING_PLAYED = Reason("event.nothing-played", "No session has been played.")
SESSION_NOT_PLAYED = Reason(
    "event.session-not-played",
    "Session %(session)s has not been played. Play it, or call it off.",
)
SESSION_NOT_CLOSED = Reason("event.session-not-closed", "Session %(session)s is not closed.")
RESULTS_MISSING = CountedReason(
    "event.results-missing",
    "%(out)s table of session %(session)s has no result.",
    "%(out)s tables of session %(session)s have no result.",
)
RESULTS_UNCONFIRMED = CountedReason(
    "event.results-unconfirmed",
    "%(sheets)s result of session %(session)s is not confirmed.",
    "%(sheets)s results of session %(session)s are not confirmed.",
)
NOT_ENDED = Reason("event.not-ended", "The event has not ended.")
COUNTED_TODAY = Reason("event.counted-today", "The event is already counted under the current rules.")
COUNTED_AS_BEFORE = Reason("event.counted-as-before", "The event is already counted the old way.")


def free_slug(name: str) -> str:
    """A free short name for addresses, made from the event's name, with a number appended if necessary."""
    stem = slugify(name)[:54].strip("-") or "event"
    used_slugs = {
        *Event.objects.filter(slug__startswith=stem).values_list("slug", flat=True),
        *RESERVED_SLUGS,
    }
    names = (stem if number == 1 else f"{stem}-{number}" for number in range(1, len(used_slugs) + 2))
    return next(slug for slug in names if slug not in used_slugs)


def why_not_create_event(user: User) -> Refusal | None:
    """Why a user may not create events, or None: directors of any event may."""
    if user.is_superuser or Role.objects.filter(user=user, kind=Role.DIRECTOR).exists():
        return None
    return NOT_DIRECTOR()


def event_of(line: LogEntry) -> Event:
    """The event that an act created, from its line in the log."""
    return Event.objects.get(pk=line.after["event"])


@act("event.create", event="", first=event_of)
def create_event(
    now: Writing,
    *,
    details: Mapping[str, Any],
    rules_key: str,
    sessions: Sequence[PlannedSession],
    by: User,
    key: str = "",
) -> Event:
    """Make an event with a copy of a preset's values and planned sessions; its maker becomes its director.

    `details` are the fields of DETAILS; without a slug one is made of the name. Refused where it is taken.
    """
    refuse(why_not_create_event(by))
    slug = details.get("slug") or free_slug(details["name"])
    refuse(why_not_slug(slug), field="slug")
    event = _new_event({**details, "slug": slug}, rules_key)
    create_sessions(event, sessions)
    Role.objects.create(event=event, user=by, kind=Role.DIRECTOR)
    summary = Told("%(event)s created.", {"event": event})
    now.log(summary, subject=slug, after={"event": event.pk})
    now.of = event
    now.log(summary, after={"rules": rules_key, "sessions": len(sessions)}, act="event.created")
    return event


def _new_event(details: Mapping[str, Any], rules_key: str) -> Event:
    rules = PRESETS[rules_key]
    return Event.objects.create(
        rules_key=rules_key, rules_values=to_values(rules), rules_hash=rules_hash(rules), **details
    )


def why_not_slug(slug: str, event: Event | None = None) -> Refusal | None:
    """Why this short name cannot be used (by that event), or None."""
    if slug in RESERVED_SLUGS:
        return SLUG_RESERVED(slug=slug)
    same_slug = Event.objects.filter(slug=slug)
    if (same_slug.exclude(pk=event.pk) if event else same_slug).exists():
        return SLUG_TAKEN(slug=slug)
    return None


def why_not_change_details(event: Event) -> Refusal | None:
    """Why the event's own facts cannot change, or None."""
    return EVENT_ENDED() if event.ended_at else None


@act("event.change")
def change_details(
    now: Writing, *, event: Event, details: Mapping[str, Any], by: User, key: str = ""
) -> LogEntry | None:
    """Change some of DETAILS or ANNOUNCED; None when nothing differs.

    Refused after the end, or for a slug taken.
    """
    stored = Event.objects.get(pk=event.pk)
    changed = {
        name: value for name, value in details.items() if name in _FACTS and getattr(stored, name) != value
    }
    if not changed:
        now.nothing_to_do()
        return None
    refuse(why_not_change_details(event))
    if "slug" in changed:
        refuse(why_not_slug(changed["slug"], event), field="slug")
    before = {name: _plain(getattr(stored, name)) for name in changed}
    Event.objects.filter(pk=event.pk).update(**changed, **_signed_from(stored, changed))
    keep_wall_clock(event, stored.timezone, changed.get("timezone"))
    notices.keep_wall_clock(event, stored.timezone, changed.get("timezone"))
    event.refresh_from_db()
    after = {name: _plain(value) for name, value in changed.items()}
    return now.log(_summary(before, after), before=before, after=after)


def _signed_from(stored: Event, changed: Mapping[str, Any]) -> dict[str, int]:
    """From which session on results are signed: where signing begins now, from the first that is not over."""
    if stored.signing != Event.UNSIGNED or changed.get("signing", Event.UNSIGNED) == Event.UNSIGNED:
        return {}
    current = stored.sessions.exclude(state__in=Session.OVER).order_by("number").first()
    return {"signed_from": current.number if current else 1}


def _plain(value: object) -> object:
    return value.isoformat() if isinstance(value, date) else value


def _summary(before: Mapping[str, Any], after: Mapping[str, Any]) -> Said:
    """The old and new values in a sentence: “Changed: place Bologna → Modena.”"""
    changes = [
        Told("%(name)s %(before)s → %(after)s", {"name": _FACTS[name], "before": old, "after": new})
        for name, old, new in ((name, _word(before[name], name), _word(after[name], name)) for name in after)
    ]
    return Told("Changed: %(what)s.", {"what": Row(changes, "; ")})


def _word(value: object, name: str) -> object:
    if name == "kind":
        return dict(Event.KINDS)[str(value)]
    if name == "signing":
        return dict(Event.SIGNING)[str(value)]
    if isinstance(value, bool):
        return Told("yes") if value else Told("no")
    if value and name in _DAYS:
        return date.fromisoformat(str(value))
    text = str(value or "–")
    return text if len(text) <= _SHOWN else f"{text[:_SHOWN]}…"


@undo_of("event.change")
def _undo_change(now: Writing, entry: LogEntry) -> Said:
    stored = Event.objects.get(pk=now.event.pk)
    for name, value in entry.after.items():
        if _plain(getattr(stored, name)) != value:
            raise Refused(CHANGED_SINCE())
    if "slug" in entry.before:
        refuse(why_not_slug(entry.before["slug"], stored))
    Event.objects.filter(pk=stored.pk).update(**entry.before)
    keep_wall_clock(stored, stored.timezone, entry.before.get("timezone"))
    notices.keep_wall_clock(stored, stored.timezone, entry.before.get("timezone"))
    now.event.slug = entry.before.get("slug", now.event.slug)
    return Told("Settings restored.")


def ending_problems(event: Event) -> list[Refusal]:
    """Every reason why the event cannot end yet, a sentence each."""
    if event.ended_at:
        return [ENDED_ALREADY()]
    sessions = session_counts(event)
    if not any(session.tables and session.state != Session.CALLED_OFF for session in sessions):
        return [NOTHING_PLAYED()]
    return [problem for session in sessions for problem in _open_ends(session)]


def _open_ends(session: SessionCount) -> list[Refusal]:
    """Why the event cannot end yet: open matters of a session."""
    number = session.number
    if session.state == Session.CALLED_OFF:
        return []
    if session.state == Session.PLANNED:
        return [SESSION_NOT_PLAYED(session=number)]
    problems = [SESSION_NOT_CLOSED(session=number)] if session.state == Session.OPEN else []
    if session.missing:
        problems.append(RESULTS_MISSING(session.missing, out=session.missing, session=number))
    if session.unconfirmed:
        problems.append(RESULTS_UNCONFIRMED(session.unconfirmed, sheets=session.unconfirmed, session=number))
    return problems


def why_not_end(event: Event) -> Refusal | None:
    """Why the event cannot end yet: all reasons in one text under the first one's code, or None."""
    problems = ending_problems(event)
    sentence = together(*problems)
    return Refusal(problems[0].code, sentence) if problems else None


@act("event.end")
def end_event(now: Writing, *, event: Event, by: User, key: str = "") -> LogEntry:
    """End the event: its standings are final, a freeze is lifted. Refused while something is open."""
    event.refresh_from_db(fields=["ended_at"])
    refuse(why_not_end(event))
    frozen = freeze_in_force(event)
    if frozen:
        Publication.objects.filter(pk=frozen.pk).update(withdrawn_at=now.at)
    publish(now, Publication.FINAL)
    Event.objects.filter(pk=event.pk).update(ended_at=now.at)
    event.ended_at = now.at
    summary = Told("The event ended; its standings are final.")
    return now.log(summary, after={"frozen_after": frozen.after if frozen else None})


def why_not_reopen(event: Event) -> Refusal | None:
    """Why the event cannot be reopened, or None."""
    return None if event.ended_at else NOT_ENDED()


@act("event.reopen")
def reopen_event(now: Writing, *, event: Event, by: User, key: str = "") -> LogEntry:
    """Take the end of the event back, so that results can be corrected. Refused when it has not ended.

    From then on it is counted by the rules of today, also where it kept the places of an older version.
    """
    event.refresh_from_db(fields=["ended_at"])
    refuse(why_not_reopen(event))
    event.refresh_from_db(fields=["old_counting"])
    before = {
        "ended_at": event.ended_at.isoformat() if event.ended_at else None,
        "old_counting": event.old_counting,
    }
    _open_again(event, now)
    store_counting(event, old=False)
    return now.log(Told("The event was reopened; its standings are no longer final."), before=before)


def _open_again(event: Event, now: Writing) -> None:
    """Reopen the event, counted by the current rules from now on."""
    finals = Publication.objects.filter(event=event, kind=Publication.FINAL, withdrawn_at=None)
    finals.update(withdrawn_at=now.at)
    Event.objects.filter(pk=event.pk).update(ended_at=None, old_counting=False)
    event.ended_at, event.old_counting = None, False


@undo_of("event.reopen")
def _undo_reopen(now: Writing, entry: LogEntry) -> Said:
    now.event.refresh_from_db(fields=["ended_at"])
    refuse(why_not_end(now.event))
    if freeze := freeze_in_force(now.event):
        Publication.objects.filter(pk=freeze.pk).update(withdrawn_at=now.at)
    publish(now, Publication.FINAL)
    now.event.ended_at = datetime.fromisoformat(entry.before["ended_at"])
    now.event.save(update_fields=["ended_at"])
    store_counting(now.event, old=entry.before.get("old_counting", False))
    return Told("The event has ended again; its standings are final.")


@undo_of("event.end")
def _undo_end(now: Writing, entry: LogEntry) -> Said:
    now.event.refresh_from_db(fields=["ended_at"])
    refuse(why_not_reopen(now.event))
    _open_again(now.event, now)
    if entry.after["frozen_after"] is not None and not freeze_in_force(now.event):
        publish(now, Publication.FREEZE, after=entry.after["frozen_after"])
    return Told("The end of the event was undone.")


def why_not_recount(event: Event) -> Refusal | None:
    """Why the event cannot be counted by the rules of today, or None."""
    return None if event.old_counting else COUNTED_TODAY()


@act("event.recount")
def recount_event(now: Writing, *, event: Event, by: User, key: str = "") -> LogEntry:
    """Count sessions missed and penalties typed in hands from now on. Refused where they count already."""
    event.refresh_from_db(fields=["old_counting"])
    refuse(why_not_recount(event))
    store_counting(event, old=False)
    summary = Told("The event is now counted under the current rules.")
    return now.log(summary, before={"old_counting": True}, after={"old_counting": False})


def store_counting(event: Event, *, old: bool) -> None:
    """Write how the event is counted, inside an act."""
    event.old_counting = old
    event.save(update_fields=["old_counting"])


@undo_of("event.recount")
def _undo_recount(now: Writing, entry: LogEntry) -> Said:
    now.event.refresh_from_db(fields=["old_counting"])
    refuse(COUNTED_AS_BEFORE() if now.event.old_counting else None)
    store_counting(now.event, old=True)
    return Told("The event is counted the old way again.")
