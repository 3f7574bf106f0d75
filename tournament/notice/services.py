"""Posting, changing and taking down notices, which pages show and hide by the times set."""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import Any
from zoneinfo import ZoneInfo

from django.db.models import Max

from tournament.acts.refusals import (
    EVENT_ENDED,
    CountedReason,
    Reason,
    Refusal,
    Refused,
    Stale,
    refuse,
    why_too_long,
)
from tournament.acts.undo import undo_of
from tournament.acts.writing import Writing, act
from tournament.models import Event, LogEntry, Notice, Role, User
from tournament.notice.queries import over, standing
from tournament.words.sentences import Said, Told

POST, CHANGE, TAKE_DOWN = "notice.post", "notice.change", "notice.take_down"
MOST = 4
"""Notices that stand at once: more of them nobody reads, and each is sent to every phone."""

TOO_MANY = CountedReason(
    "notice.too-many",
    "%(n)s notice is already showing. Take one down first.",
    "%(n)s notices are already showing, and nobody reads more than that. Take one down first.",
)
NO_TEXT = Reason("notice.no-text", "Write the notice.")
TIME_IS_OVER = Reason("notice.time-is-over", "This time has passed: nobody would see the notice.")
ENDS_BEFORE_IT_BEGINS = Reason("notice.ends-before-it-begins", "The notice would be over before it is shown.")
GONE = Reason("notice.gone", "This notice was taken down. Post it again.")
GONE_ALREADY = Reason("notice.gone-already", "This notice has already been taken down.")
CHANGED_SINCE = Reason("notice.changed-since", "Somebody else has changed this notice to “%(text)s”.")
CHANGED_AGAIN = Reason(
    "notice.changed-again", "The notice has been changed since then. See the notices page."
)


@dataclass(frozen=True)
class Words:
    """A notice's text and time. None: from now on, or until it is taken down."""

    text: str
    shows_from: datetime | None = None
    shows_until: datetime | None = None


def why_not_post(event: Event, at: datetime) -> Refusal | None:
    """Why no further notice can be posted now, or None."""
    if event.ended_at:
        return EVENT_ENDED()
    return TOO_MANY(MOST, n=MOST) if standing(event, at).count() >= MOST else None


@act(POST)
def post_notice(now: Writing, *, event: Event, words: Words, by: User | None, key: str = "") -> LogEntry:
    """Show these words to everybody, from their time on. Refused with the sentence, at its field."""
    refuse(why_not_post(_fresh_event(event), now.at))
    _check(words, now.at)
    notice = Notice.objects.create(
        event=event,
        number=(event.notices.aggregate(last=Max("number"))["last"] or 0) + 1,
        text=words.text.strip(),
        shows_from=words.shows_from or now.at,
        shows_until=words.shows_until,
        posted_by=now.actor_name,
        posted_at=now.at,
    )
    return _log(now, notice, Told("Notice posted: “%(text)s”"))


def why_not_change(notice: Notice) -> Refusal | None:
    """Why this notice cannot change any more, or None."""
    if notice.event.ended_at:
        return EVENT_ENDED()
    return GONE() if notice.taken_down_at else None


@act(CHANGE, event="notice.event")
def change_notice(
    now: Writing,
    *,
    notice: Notice,
    words: Words,
    revision: int,
    by: User | None,
    key: str = "",
) -> LogEntry | None:
    """Say it in other words or at another time; None when nothing differs.

    `revision` is what was seen: Stale where somebody else has changed it since. Without a new beginning the
    old one stays.
    """
    stored = _fresh(notice)
    if _is_unchanged(stored, words):
        now.nothing_to_do()
        return None
    refuse(why_not_change(stored))
    if stored.revision != revision:
        raise Stale(CHANGED_SINCE(text=stored.text))
    _refuse_return(stored, now.at)
    _check(words, now.at)
    before = _facts(stored)
    stored.text, stored.shows_until = words.text.strip(), words.shows_until
    stored.shows_from = words.shows_from or stored.shows_from
    _save(stored)
    return _log(now, stored, Told("Notice changed: “%(text)s”"), before)


def why_not_take_down(notice: Notice) -> Refusal | None:
    """Why this notice cannot be taken down, or None."""
    return GONE_ALREADY() if notice.taken_down_at else None


@act(TAKE_DOWN, event="notice.event")
def take_down_notice(now: Writing, *, notice: Notice, by: User | None, key: str = "") -> LogEntry:
    """Stop showing the notice. Refused if it was taken down before."""
    stored = _fresh(notice)
    refuse(why_not_take_down(stored))
    before = _facts(stored)
    stored.taken_down_at = now.at
    _save(stored)
    return _log(now, stored, Told("Notice taken down: “%(text)s”"), before)


def keep_wall_clock(event: Event, old: str, new: str | None) -> None:
    """Notices until 14:00 stay until 14:00 when the event moves to another time zone; within an act."""
    if not new:
        return
    for notice in event.notices.filter(taken_down_at=None):
        for name in ("shows_from", "shows_until"):
            moment = getattr(notice, name)
            if moment and moment != notice.posted_at:  # a notice shown at once began when it did
                setattr(notice, name, moment.astimezone(ZoneInfo(old)).replace(tzinfo=ZoneInfo(new)))
        _save(notice)


def _check(words: Words, at: datetime) -> None:
    refuse(None if words.text.strip() else NO_TEXT(), "text")
    refuse(why_too_long(words.text, Notice.LONGEST), "text")
    if words.shows_until and words.shows_until <= at:
        raise Refused(TIME_IS_OVER(), "shows_until")
    if words.shows_until and words.shows_from and words.shows_until <= words.shows_from:
        raise Refused(ENDS_BEFORE_IT_BEGINS(), "shows_until")


def _is_unchanged(notice: Notice, words: Words) -> bool:
    begins = words.shows_from or notice.shows_from
    return (words.text, begins, words.shows_until) == (notice.text, notice.shows_from, notice.shows_until)


def _refuse_return(notice: Notice, at: datetime) -> None:
    """Refuse a change that brings back an expired notice when no further one can be posted."""
    if over(notice, at):
        refuse(why_not_post(notice.event, at))


def _facts(notice: Notice) -> dict[str, Any]:
    """The facts of the notice for the log."""
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


def _log(now: Writing, notice: Notice, sentence: Said, before: Mapping[str, Any] | None = None) -> LogEntry:
    subject = f"notice {notice.number}"
    return now.log(sentence.filled(text=notice.text), subject=subject, before=before, after=_facts(notice))


def _as_left(now: Writing, entry: LogEntry) -> Notice:
    """The notice of an act, unchanged since then. Refused if it has been changed."""
    notice = Notice.objects.select_related("event").get(event=now.event, number=entry.after["notice"])
    if notice.revision != entry.after["revision"]:
        raise Refused(CHANGED_AGAIN())
    return notice


@undo_of(POST, Role.REFEREE)
def _undo_post(now: Writing, entry: LogEntry) -> Said:
    notice = _as_left(now, entry)
    notice.taken_down_at = now.at
    _save(notice)
    return Told("Notice taken back: “%(text)s”", {"text": notice.text})


@undo_of(CHANGE, Role.REFEREE)
def _undo_change(now: Writing, entry: LogEntry) -> Said:
    notice = _as_left(now, entry)
    _refuse_return(notice, now.at)
    notice.text = entry.before["text"]
    notice.shows_from = datetime.fromisoformat(entry.before["shows_from"])
    ends = entry.before["shows_until"]
    notice.shows_until = datetime.fromisoformat(ends) if ends else None
    _save(notice)
    return Told("The notice says again: “%(text)s”", {"text": notice.text})


@undo_of(TAKE_DOWN, Role.REFEREE)
def _undo_take_down(now: Writing, entry: LogEntry) -> Said:
    notice = _as_left(now, entry)
    if not over(notice, now.at):
        refuse(why_not_post(notice.event, now.at))
    notice.taken_down_at = None
    _save(notice)
    return Told("Notice shown again: “%(text)s”", {"text": notice.text})
