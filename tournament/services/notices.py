"""Notices: posting one, changing it, taking it down. Pages show and hide them by their own times."""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import Any
from zoneinfo import ZoneInfo

from django.contrib.auth.base_user import AbstractBaseUser
from django.db.models import Max
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from tournament.models import Event, LogEntry, Notice
from tournament.queries.notices import standing
from tournament.services.errors import Refused, Stale, refuse
from tournament.services.undoing import undo_of
from tournament.services.wording import why_too_long
from tournament.services.writing import Writing, writing

POST, CHANGE, TAKE_DOWN = "notice.post", "notice.change", "notice.take_down"
MOST = 4
"""Notices that stand at once: more of them nobody reads, and each is sent to every phone."""


@dataclass(frozen=True)
class Words:
    """What is posted: the text, and when it is shown. None: from now on, and until it is taken down."""

    text: str
    shows_from: datetime | None = None
    shows_until: datetime | None = None


def why_not_post(event: Event, at: datetime) -> str | None:
    """The sentence why no notice more can be posted now, or None."""
    if event.ended_at:
        return _("The event has ended. Reopen it first.")
    if standing(event, at).count() < MOST:
        return None
    sentence = ngettext(
        "%(n)s notice stands already, and nobody reads more of them. Take one down first.",
        "%(n)s notices stand already, and nobody reads more of them. Take one down first.",
        MOST,
    )
    return sentence % {"n": MOST}


def can_post(event: Event, at: datetime) -> bool:
    """Whether one notice more can be posted now."""
    return why_not_post(event, at) is None


def post_notice(*, event: Event, words: Words, by: AbstractBaseUser | None, key: str = "") -> LogEntry:
    """Show these words to everybody, from their time on. Refused with the sentence, at its field."""
    with writing(event, by=by, act=POST, key=key) as now:
        if now.repeated:
            return now.repeated
        refuse(why_not_post(_fresh_event(event), now.at))
        _check(words, now.at)
        notice = Notice.objects.create(
            event=event,
            number=(event.notices.aggregate(last=Max("number"))["last"] or 0) + 1,
            text=words.text.strip(),
            shows_from=words.shows_from or now.at,
            shows_until=words.shows_until,
            posted_by=now.who,
            posted_at=now.at,
        )
        return _log(now, notice, _("Notice posted: “%(text)s”"))


def why_not_change(notice: Notice) -> str | None:
    """The sentence why this notice cannot change any more, or None."""
    if notice.event.ended_at:
        return _("The event has ended. Reopen it first.")
    if notice.taken_down_at:
        return _("This notice was taken down. Post it again.")
    return None


def can_change(notice: Notice) -> bool:
    """Whether this notice can still change."""
    return why_not_change(notice) is None


def change_notice(
    *, notice: Notice, words: Words, revision: int, by: AbstractBaseUser | None, key: str = ""
) -> LogEntry | None:
    """Say it in other words or at another time; None when nothing differs.

    `revision` is what was seen: Stale where somebody else has changed it since. Without a new beginning the
    old one stays.
    """
    if _same(_fresh(notice), words):
        return None
    with writing(notice.event, by=by, act=CHANGE, key=key) as now:
        if now.repeated:
            return now.repeated
        stored = _fresh(notice)
        refuse(why_not_change(stored))
        if stored.revision != revision:
            raise Stale(_("Somebody else changed this notice to “%(text)s” since.") % {"text": stored.text})
        _refuse_return(stored, now.at)
        _check(words, now.at)
        before = _facts(stored)
        stored.text, stored.shows_until = words.text.strip(), words.shows_until
        stored.shows_from = words.shows_from or stored.shows_from
        _save(stored)
        return _log(now, stored, _("Notice changed: “%(text)s”"), before)


def why_not_take_down(notice: Notice) -> str | None:
    """The sentence why this notice cannot be taken down, or None."""
    return _("This notice was taken down already.") if notice.taken_down_at else None


def can_take_down(notice: Notice) -> bool:
    """Whether this notice can be taken down."""
    return why_not_take_down(notice) is None


def take_down_notice(*, notice: Notice, by: AbstractBaseUser | None, key: str = "") -> LogEntry:
    """Nobody sees it any more, from now on. Refused where somebody did that before."""
    with writing(notice.event, by=by, act=TAKE_DOWN, key=key) as now:
        if now.repeated:
            return now.repeated
        stored = _fresh(notice)
        refuse(why_not_take_down(stored))
        before = _facts(stored)
        stored.taken_down_at = now.at
        _save(stored)
        return _log(now, stored, _("Notice taken down: “%(text)s”"), before)


def keep_wall_clock(event: Event, old: str, new: str | None) -> None:
    """Notices until 14:00 stay until 14:00 when the event moves to another time zone; within an act."""
    for notice in event.notices.filter(taken_down_at=None) if new else ():
        for name in ("shows_from", "shows_until"):
            moment = getattr(notice, name)
            if moment and moment != notice.posted_at:  # a notice shown at once began when it did
                setattr(notice, name, moment.astimezone(ZoneInfo(old)).replace(tzinfo=ZoneInfo(new)))
        _save(notice)


def over(notice: Notice, at: datetime) -> bool:
    """Whether its time is over."""
    return notice.shows_until is not None and notice.shows_until <= at


def _check(words: Words, at: datetime) -> None:
    refuse(None if words.text.strip() else _("Write what everybody is to know."), "text")
    refuse(why_too_long(words.text, Notice.LONGEST), "text")
    if words.shows_until and words.shows_until <= at:
        raise Refused(_("This time is over already: nobody would see the notice."), "shows_until")
    if words.shows_until and words.shows_from and words.shows_until <= words.shows_from:
        raise Refused(_("The notice would be over before it is shown."), "shows_until")


def _same(notice: Notice, words: Words) -> bool:
    begins = words.shows_from or notice.shows_from
    return (words.text, begins, words.shows_until) == (notice.text, notice.shows_from, notice.shows_until)


def _refuse_return(notice: Notice, at: datetime) -> None:
    """One whose time was over would be one more that stands."""
    if over(notice, at):
        refuse(why_not_post(notice.event, at))


def _facts(notice: Notice) -> dict[str, Any]:
    """The notice as the log keeps it."""
    return {
        "notice": notice.number,
        "text": notice.text,
        "shows_from": notice.shows_from.isoformat(),
        "shows_until": notice.shows_until.isoformat() if notice.shows_until else None,
        "taken_down": notice.taken_down_at is not None,
        "revision": notice.revision,
    }


def _save(notice: Notice) -> None:
    notice.revision += 1
    notice.save()


def _fresh(notice: Notice) -> Notice:
    return Notice.objects.select_related("event").get(pk=notice.pk)


def _fresh_event(event: Event) -> Event:
    return Event.objects.get(pk=event.pk)


def _log(now: Writing, notice: Notice, sentence: str, before: Mapping[str, Any] | None = None) -> LogEntry:
    subject = f"notice {notice.number}"
    return now.log(sentence % {"text": notice.text}, subject=subject, before=before, after=_facts(notice))


def _as_left(now: Writing, entry: LogEntry) -> Notice:
    """The notice of an act as that act left it; refused once something else happened to it."""
    notice = Notice.objects.select_related("event").get(event=now.event, number=entry.after["notice"])
    if notice.revision != entry.after["revision"]:
        raise Refused(_("The notice was changed again since. Look at it on the page of the notices."))
    return notice


@undo_of(POST)
def _undo_post(now: Writing, entry: LogEntry) -> str:
    notice = _as_left(now, entry)
    notice.taken_down_at = now.at
    _save(notice)
    return _("Notice taken back: “%(text)s”") % {"text": notice.text}


@undo_of(CHANGE)
def _undo_change(now: Writing, entry: LogEntry) -> str:
    notice = _as_left(now, entry)
    _refuse_return(notice, now.at)
    notice.text = entry.before["text"]
    notice.shows_from = datetime.fromisoformat(entry.before["shows_from"])
    ends = entry.before["shows_until"]
    notice.shows_until = datetime.fromisoformat(ends) if ends else None
    _save(notice)
    return _("The notice says again: “%(text)s”") % {"text": notice.text}


@undo_of(TAKE_DOWN)
def _undo_take_down(now: Writing, entry: LogEntry) -> str:
    notice = _as_left(now, entry)
    if not over(notice, now.at):
        refuse(why_not_post(notice.event, now.at))
    notice.taken_down_at = None
    _save(notice)
    return _("The notice stands again: “%(text)s”") % {"text": notice.text}
