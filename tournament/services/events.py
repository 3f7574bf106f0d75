"""An event's own facts: creating it, and changing what it is called and how it works."""

from collections.abc import Mapping, Sequence
from datetime import date
from typing import Any

from django.utils.text import slugify
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, pgettext_lazy

from scoring.rulesets import PRESETS, rules_hash, to_values
from tournament.models import Event, LogEntry, Role, User
from tournament.services import notices
from tournament.services.errors import Refused, refuse
from tournament.services.schedule import PlannedSession, create_sessions, keep_wall_clock
from tournament.services.undoing import undo_of
from tournament.services.writing import Writing, writing

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
    "players_enter": gettext_lazy("hands by the players"),
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
_SHOWN = 60  # characters of a long text in a line of the log
RESERVED_SLUGS = frozenset({"new", "import", "backup"})  # /desk/new/ is the page that makes an event


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
        refuse(why_not_create_event(by))
        slug = details.get("slug") or free_slug(details["name"])
        refuse(why_not_slug(slug), field="slug")
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
    """Change some of DETAILS or ANNOUNCED; None when nothing differs.

    Refused after the end, or for a slug taken.
    """
    stored = Event.objects.get(pk=event.pk)
    changed = {
        name: value for name, value in details.items() if name in _FACTS and getattr(stored, name) != value
    }
    if not changed:
        return None
    with writing(event, by=by, act="event.change", key=key) as now:
        if now.repeated:
            return now.repeated
        refuse(why_not_change_details(event))
        if "slug" in changed:
            refuse(why_not_slug(changed["slug"], event), field="slug")
        before = {name: _plain(getattr(stored, name)) for name in changed}
        Event.objects.filter(pk=event.pk).update(**changed)
        keep_wall_clock(event, stored.timezone, changed.get("timezone"))
        notices.keep_wall_clock(event, stored.timezone, changed.get("timezone"))
        after = {name: _plain(value) for name, value in changed.items()}
        entry = now.log(_summary(before, after), before=before, after=after)
    event.refresh_from_db()
    return entry


def _plain(value: object) -> object:
    return value.isoformat() if isinstance(value, date) else value


def _summary(before: Mapping[str, Any], after: Mapping[str, Any]) -> str:
    """What was changed from what to what: “Changed: place Bologna → Modena.”"""
    changes = (f"{_FACTS[name]} {_word(before[name], name)} → {_word(after[name], name)}" for name in after)
    return _("Changed: %(what)s.") % {"what": "; ".join(changes)}


def _word(value: object, name: str) -> str:
    if name == "kind":
        return str(dict(Event.KINDS)[value])
    if isinstance(value, bool):
        return _("yes") if value else _("no")
    text = str(value or "–")
    return text if len(text) <= _SHOWN else f"{text[:_SHOWN]}…"


@undo_of("event.change")
def _undo_change(now: Writing, entry: LogEntry) -> str:
    stored = Event.objects.get(pk=now.event.pk)
    for name, value in entry.after.items():
        if _plain(getattr(stored, name)) != value:
            raise Refused(_("It was changed again since; change it on the settings page."))
    if "slug" in entry.before:
        refuse(why_not_slug(entry.before["slug"], stored))
    Event.objects.filter(pk=stored.pk).update(**entry.before)
    keep_wall_clock(stored, stored.timezone, entry.before.get("timezone"))
    notices.keep_wall_clock(stored, stored.timezone, entry.before.get("timezone"))
    now.event.slug = entry.before.get("slug", now.event.slug)
    return _("Settings put back as they were.")
