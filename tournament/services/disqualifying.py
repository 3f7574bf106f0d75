"""Out of the competition: disqualified players, last and counting; players struck from the list for illness.

A disqualified player comes last and counts for the ranking (EMA 2012 §5.7; nothing under MCRREG §4); who fell
ill may be struck from the list by the head referee and the organisers, and does not count.
"""

from collections.abc import Callable
from dataclasses import dataclass
from datetime import datetime
from typing import Literal

from django.contrib.auth.base_user import AbstractBaseUser
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from tournament.models import Entry, Event, LogEntry, Ruling
from tournament.services.errors import Refused, refuse
from tournament.services.undoing import undo_of
from tournament.services.wording import REASON, why_too_long
from tournament.services.writing import Writing, writing

Out = Literal["disqualify", "strike"]
BACK = {"player.disqualify": "player.readmit", "player.strike": "player.unstrike"}


@dataclass(frozen=True)
class Way:
    """One way out: the field that holds its moment, and its sentences."""

    act: str
    field: str
    already: str
    done: str
    not_so: str
    back: str


WAYS: dict[Out, Way] = {
    "disqualify": Way(
        "player.disqualify",
        "disqualified_at",
        gettext_lazy("%(name)s is disqualified already."),
        gettext_lazy("%(name)s is disqualified: %(reason)s"),
        gettext_lazy("%(name)s is not disqualified."),
        gettext_lazy("%(name)s is no longer disqualified."),
    ),
    "strike": Way(
        "player.strike",
        "struck_at",
        gettext_lazy("%(name)s is struck from the list already."),
        gettext_lazy("%(name)s is struck from the list: %(reason)s"),
        gettext_lazy("%(name)s is not struck from the list."),
        gettext_lazy("%(name)s is on the list again."),
    ),
}


def why_not_put_out(entry: Entry, out: Out, reason: str) -> str | None:
    """The sentence why the player cannot be disqualified or struck for this reason, or None."""
    if entry.event.ended_at:
        return _("The event has ended. Reopen it to change who counts.")
    if out == "strike" and entry.substitute and not entry.counts:
        return _("%(name)s is a substitute and has no place in the list.") % {"name": entry.name}
    if getattr(entry, WAYS[out].field):
        return WAYS[out].already % {"name": entry.name}
    if not reason.strip():
        return _("Say why: the log and the referees keep the reason.")
    return why_too_long(reason, REASON)


def can_put_out(entry: Entry, out: Out, reason: str) -> bool:
    """Whether the player can be disqualified or struck for this reason."""
    return why_not_put_out(entry, out, reason) is None


def why_not_take_back(entry: Entry, out: Out) -> str | None:
    """The sentence why the disqualification or the strike cannot be taken back, or None."""
    if entry.event.ended_at:
        return _("The event has ended. Reopen it to change who counts.")
    if not getattr(entry, WAYS[out].field):
        return WAYS[out].not_so % {"name": entry.name}
    if out == "disqualify" and _expelling(entry).exists():
        return _("A ruling disqualifies %(name)s: cancel the ruling.") % {"name": entry.name}
    return None


def can_take_back(entry: Entry, out: Out) -> bool:
    """Whether the disqualification or the strike can be taken back."""
    return why_not_take_back(entry, out) is None


def put_out(*, entry: Entry, out: Out, reason: str, by: AbstractBaseUser | None, key: str = "") -> LogEntry:
    """Disqualify a player, or strike one who fell ill from the list. Refused with the sentence."""
    return _change(entry, WAYS[out].act, by, key, lambda now, fresh: _put_out(now, fresh, out, reason))


def take_back(*, entry: Entry, out: Out, by: AbstractBaseUser | None, key: str = "") -> LogEntry:
    """Take a disqualification or a strike back. Refused with the sentence."""
    return _change(entry, BACK[WAYS[out].act], by, key, lambda _now, fresh: _take_back(fresh, out))


def _change(
    entry: Entry,
    act: str,
    by: AbstractBaseUser | None,
    key: str,
    change: Callable[[Writing, Entry], str],
) -> LogEntry:
    with writing(entry.event, by=by, act=act, key=key) as now:
        if now.repeated:
            return now.repeated
        fresh = _fresh(now.event, entry.number)
        before = _facts(fresh)
        sentence = change(now, fresh)
        return now.log(sentence, subject=f"player {fresh.number}", before=before, after=_facts(fresh))


def _put_out(now: Writing, entry: Entry, out: Out, reason: str) -> str:
    refuse(why_not_put_out(entry, out, reason))
    _store(entry, WAYS[out].field, now.at)
    return WAYS[out].done % {"name": entry.name, "reason": reason.strip()}


def _take_back(entry: Entry, out: Out) -> str:
    refuse(why_not_take_back(entry, out))
    _store(entry, WAYS[out].field, None)
    return WAYS[out].back % {"name": entry.name}


def expel(ruling: Ruling) -> None:
    """A ruling that disqualifies does so at once, inside the act that gives it."""
    if ruling.measure == "disqualified" and not ruling.entry.disqualified_at:
        _store(ruling.entry, "disqualified_at", ruling.given_at)


def readmit(ruling: Ruling) -> None:
    """A cancelled ruling disqualifies no longer; another one, or the director's word, still may."""
    if ruling.measure == "disqualified" and ruling.entry.disqualified_at == ruling.given_at:
        other = _expelling(ruling.entry).exclude(pk=ruling.pk).first()
        _store(ruling.entry, "disqualified_at", other.given_at if other else None)


def _expelling(entry: Entry):
    return Ruling.objects.filter(entry=entry, measure="disqualified", cancelled_at=None)


def _store(entry: Entry, field: str, moment: datetime | None) -> None:
    setattr(entry, field, moment)
    entry.save(update_fields=[field])


def _fresh(event: Event, number: int) -> Entry:
    entry = Entry.objects.select_related("event").filter(event=event, number=number).first()
    if entry is None:
        raise Refused(_("This player is no longer on the list."))
    return entry


def _facts(entry: Entry) -> dict[str, object]:
    moments = {way.field: getattr(entry, way.field) for way in WAYS.values()}
    return {"player": entry.number} | {name: at.isoformat() if at else None for name, at in moments.items()}


def _undo_put_out(out: Out) -> Callable[[Writing, LogEntry], str]:
    return lambda now, entry: _take_back(_fresh(now.event, entry.after["player"]), out)


def _undo_take_back(out: Out) -> Callable[[Writing, LogEntry], str]:
    def undone(now: Writing, entry: LogEntry) -> str:
        player = _fresh(now.event, entry.after["player"])
        refuse(why_not_put_out(player, out, "undone"))
        _store(player, WAYS[out].field, datetime.fromisoformat(entry.before[WAYS[out].field]))
        return _("Undone: %(sentence)s") % {"sentence": entry.summary}

    return undone


for _out, _way in WAYS.items():
    undo_of(_way.act)(_undo_put_out(_out))
    undo_of(BACK[_way.act])(_undo_take_back(_out))
