"""An event's own facts: creating it, changing what it is called and how it works, ending and reopening it."""

from collections.abc import Mapping, Sequence
from datetime import date
from typing import Any

from django.utils.text import slugify
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from scoring.rulesets import PRESETS, rules_hash, to_values
from tournament.models import Event, LogEntry, Publication, Role, Session, User
from tournament.queries.desk import SessionCount, session_counts
from tournament.services.errors import Refused
from tournament.services.schedule import PlannedSession, create_sessions, keep_wall_clock
from tournament.services.undoing import undo_of
from tournament.services.writing import Writing, writing

# The fields of an event that its settings change, as the log names them.
DETAILS = {
    "name": gettext_lazy("name"),
    "slug": gettext_lazy("short name for addresses"),
    "city": gettext_lazy("place"),
    "country": gettext_lazy("country"),
    "starts_on": gettext_lazy("first day"),
    "ends_on": gettext_lazy("last day"),
    "timezone": gettext_lazy("time zone"),
    "second_check": gettext_lazy("second person"),
    "public": gettext_lazy("who may see it"),
}
RESERVED_SLUGS = frozenset({"new"})  # /desk/new/ is the page that makes an event


def free_slug(name: str) -> str:
    """A short name for addresses made of the event's name, with a number behind it when it is taken."""
    stem = slugify(name)[:54].strip("-") or "event"
    taken = {*Event.objects.filter(slug__startswith=stem).values_list("slug", flat=True), *RESERVED_SLUGS}
    names = (stem if number == 1 else f"{stem}-{number}" for number in range(1, len(taken) + 2))
    return next(slug for slug in names if slug not in taken)


def why_not_create_event(user: User) -> str | None:
    """Why somebody may not create events, or None: directors may, of whatever event."""
    if user.is_superuser or Role.objects.filter(user=user, kind=Role.DIRECTOR).exists():
        return None
    return _("Only a director can create an event. Ask the director who gave you your account.")


def can_create_event(user: User) -> bool:
    """Whether somebody may create events."""
    return why_not_create_event(user) is None


def create_event(
    *, details: Mapping[str, Any], rules_key: str, sessions: Sequence[PlannedSession], by: User, key: str = ""
) -> Event:
    """Make an event with a copy of a preset's values and planned sessions; its maker becomes its director.

    `details` are the fields of DETAILS; without a slug one is made of the name. Refused where it is taken.
    """
    with writing(None, by=by, act="event.create", key=key) as now:
        if now.repeated:
            return Event.objects.get(pk=now.repeated.after["event"])
        _refuse(why_not_create_event(by))
        slug = details.get("slug") or free_slug(details["name"])
        _refuse(why_not_slug(slug), field="slug")
        event = _new_event({**details, "slug": slug}, rules_key)
        create_sessions(event, sessions)
        Role.objects.create(event=event, user=by, kind=Role.DIRECTOR)
        summary = _("%(event)s created.") % {"event": event}
        now.log(summary, subject=slug, after={"event": event.pk})
        now.event = event
        now.log(summary, after={"rules": rules_key, "sessions": len(sessions)}, act="event.created")
    return event


def _new_event(details: Mapping[str, Any], rules_key: str) -> Event:
    rules = PRESETS[rules_key]
    return Event.objects.create(
        rules_key=rules_key, rules_values=to_values(rules), rules_hash=rules_hash(rules), **details
    )


def why_not_slug(slug: str, event: Event | None = None) -> str | None:
    """Why this short name cannot be used (by that event), or None."""
    if slug in RESERVED_SLUGS:
        return _("“%(slug)s” is an address of the program; choose another one.") % {"slug": slug}
    others = Event.objects.filter(slug=slug)
    if (others.exclude(pk=event.pk) if event else others).exists():
        return _("Another event has the address “%(slug)s” already; choose another one.") % {"slug": slug}
    return None


def why_not_change_details(event: Event) -> str | None:
    """Why the event's own facts cannot change, or None."""
    return _("The event has ended. Reopen it first.") if event.ended_at else None


def can_change_details(event: Event) -> bool:
    """Whether the event's own facts can change."""
    return why_not_change_details(event) is None


def change_details(*, event: Event, details: Mapping[str, Any], by: User, key: str = "") -> LogEntry | None:
    """Change some of DETAILS. None when nothing differs. Refused after the end, or for a slug taken."""
    stored = Event.objects.get(pk=event.pk)
    changed = {
        name: value for name, value in details.items() if name in DETAILS and getattr(stored, name) != value
    }
    if not changed:
        return None
    with writing(event, by=by, act="event.change", key=key) as now:
        if now.repeated:
            return now.repeated
        _refuse(why_not_change_details(event))
        if "slug" in changed:
            _refuse(why_not_slug(changed["slug"], event), field="slug")
        before = {name: _plain(getattr(stored, name)) for name in changed}
        Event.objects.filter(pk=event.pk).update(**changed)
        keep_wall_clock(event, stored.timezone, changed.get("timezone"))
        after = {name: _plain(value) for name, value in changed.items()}
        entry = now.log(_summary(before, after), before=before, after=after)
    event.refresh_from_db()
    return entry


def _plain(value: object) -> object:
    return value.isoformat() if isinstance(value, date) else value


def _summary(before: Mapping[str, Any], after: Mapping[str, Any]) -> str:
    """What was changed from what to what: “Changed: place Bologna → Modena.”"""
    changes = (f"{DETAILS[name]} {_word(before[name])} → {_word(after[name])}" for name in after)
    return _("Changed: %(what)s.") % {"what": "; ".join(changes)}


def _word(value: object) -> str:
    if isinstance(value, bool):
        return _("yes") if value else _("no")
    return str(value) or "–"


@undo_of("event.change")
def _undo_change(now: Writing, entry: LogEntry) -> str:
    stored = Event.objects.get(pk=now.event.pk)
    for name, value in entry.after.items():
        if _plain(getattr(stored, name)) != value:
            raise Refused(_("It was changed again since; change it on the settings page."))
    if "slug" in entry.before:
        _refuse(why_not_slug(entry.before["slug"], stored))
    Event.objects.filter(pk=stored.pk).update(**entry.before)
    keep_wall_clock(stored, stored.timezone, entry.before.get("timezone"))
    now.event.slug = entry.before.get("slug", now.event.slug)
    return _("Settings put back as they were.")


def ending_problems(event: Event) -> list[str]:
    """Every reason why the event cannot end yet, a sentence each."""
    if event.ended_at:
        return [_("The event has ended already.")]
    sessions = session_counts(event)
    if not any(one.tables for one in sessions):
        return [_("No session has been played.")]
    return [sentence for one in sessions for sentence in _open_ends(one)]


def _open_ends(session: SessionCount) -> list[str]:
    where = {"session": session.number, "out": session.missing, "sheets": session.unconfirmed}
    if session.state == Session.PLANNED:
        return [
            _("Session %(session)s has not been played. Play it, or remove it on the settings page.") % where
        ]
    found = [_("Session %(session)s is not closed.") % where] if session.state == Session.OPEN else []
    if session.missing:
        sentence = ngettext(
            "%(out)s table of session %(session)s has no result.",
            "%(out)s tables of session %(session)s have no result.",
            session.missing,
        )
        found.append(sentence % where)
    if session.unconfirmed:
        sentence = ngettext(
            "%(sheets)s result of session %(session)s is not confirmed.",
            "%(sheets)s results of session %(session)s are not confirmed.",
            session.unconfirmed,
        )
        found.append(sentence % where)
    return found


def why_not_end(event: Event) -> str | None:
    """Why the event cannot end yet, all reasons in one text, or None."""
    return " ".join(ending_problems(event)) or None


def can_end(event: Event) -> bool:
    """Whether the event can end."""
    return why_not_end(event) is None


def end_event(*, event: Event, by: User, key: str = "") -> LogEntry:
    """End the event: its standings are final, a freeze is lifted. Refused while something is open."""
    with writing(event, by=by, act="event.end", key=key) as now:
        if now.repeated:
            return now.repeated
        event.refresh_from_db(fields=["ended_at"])
        _refuse(why_not_end(event))
        freezes = Publication.objects.filter(event=event, kind=Publication.FREEZE, withdrawn_at=None)
        lifted = list(freezes.values_list("pk", flat=True))
        freezes.update(withdrawn_at=now.at)
        final = Publication.objects.create(
            event=event, kind=Publication.FINAL, published_by=by.get_username(), published_at=now.at
        )
        Event.objects.filter(pk=event.pk).update(ended_at=now.at)
        event.ended_at = now.at
        summary = _("The event ended; its standings are final.")
        return now.log(summary, after={"publication": final.pk, "freezes": lifted})


def why_not_reopen(event: Event) -> str | None:
    """Why the event cannot be reopened, or None."""
    return None if event.ended_at else _("The event has not ended.")


def can_reopen(event: Event) -> bool:
    """Whether the event can be reopened."""
    return why_not_reopen(event) is None


def reopen_event(*, event: Event, by: User, key: str = "") -> LogEntry:
    """Take the end of the event back, so that results can be corrected. Refused when it has not ended."""
    with writing(event, by=by, act="event.reopen", key=key) as now:
        if now.repeated:
            return now.repeated
        event.refresh_from_db(fields=["ended_at"])
        _refuse(why_not_reopen(event))
        before = {"ended_at": event.ended_at.isoformat()}
        _open_again(event, now)
        return now.log(_("The event was reopened; its standings are no longer final."), before=before)


def _open_again(event: Event, now: Writing) -> None:
    finals = Publication.objects.filter(event=event, kind=Publication.FINAL, withdrawn_at=None)
    finals.update(withdrawn_at=now.at)
    Event.objects.filter(pk=event.pk).update(ended_at=None)
    event.ended_at = None


@undo_of("event.end")
def _undo_end(now: Writing, entry: LogEntry) -> str:
    now.event.refresh_from_db(fields=["ended_at"])
    _refuse(why_not_reopen(now.event))
    _open_again(now.event, now)
    lifted = Publication.objects.filter(pk__in=entry.after["freezes"])
    if not Publication.objects.filter(event=now.event, kind=Publication.FREEZE, withdrawn_at=None).exists():
        lifted.update(withdrawn_at=None)
    return _("The end of the event was taken back.")


def _refuse(sentence: str | None, field: str | None = None) -> None:
    if sentence:
        raise Refused(sentence, field)
