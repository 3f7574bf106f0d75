"""What makes an event's figures doubtful: presence, the ledger, sums, time, old counting rules."""

from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Final

from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from tournament.event.queries.next_step import Progress
from tournament.models import Event, Session, Table
from tournament.presence.queries import presences_of
from tournament.result.queries.ledger import LedgerEntry, doubled, ledger_of
from tournament.standings.queries.outcomes import counted_anew
from tournament.standings.queries.recount import OffSheet, off_sheets
from tournament.words.sentences import enumerated, grouped

TOO_LONG: Final = timedelta(hours=12)  # no session of any rule set plays so long
SUMS: Final = "sums"
REPAIR: Final = "?method=repair#draw-form"


@dataclass(frozen=True)
class Attention:
    """One kind of problem that needs attention, with its page.

    `method`: whether the page is opened, or the address is posted to. `key` names the kind where somebody
    asks for it. `sessions`: the numbers of those whose figures it makes doubtful.
    """

    count: int
    sentence: str
    action: str
    url: str
    args: tuple[object, ...]
    tone: str = "amber"
    query: str = ""
    method: str = "get"
    key: str = ""
    sessions: tuple[int, ...] = ()


def doubts_of(event: Event, now: Progress, at: datetime) -> Iterator[Attention]:
    """Everything that makes a figure doubtful at this moment. Six queries, more where there is a doubt."""
    yield from _unclear(event, now)
    ledger = ledger_of(event)
    yield from _doubled(event, ledger)
    yield from _sums(event, ledger)
    yield from _open_too_long(event, now, at)
    yield from _old_counting(event)


def doubts_of_session(session: Session, now: Progress) -> list[Attention]:
    """What makes this session's figures doubtful, shown before it is closed."""
    return [item for item in doubts_of(session.event, now, timezone.now()) if session.number in item.sessions]


def _unclear(event: Event, now: Progress) -> Iterator[Attention]:
    """Seats with nobody in sessions begun, and players without a seat, in sessions to come too."""
    entries = {entry.number: entry for entry in event.entries.all()}
    states = {session.number: session.state for session in now.sessions}
    nobody: defaultdict[int, list[int]] = defaultdict(list)
    seatless: defaultdict[int, list[int]] = defaultdict(list)
    for (player, session), presence in presences_of(event, entries.values()).of.items():
        begun = states.get(session) != Session.PLANNED
        if presence == "gone" and begun:  # seats to come have a line of their own, with the repair
            nobody[session].append(player)
        elif presence == "no-seat" and not (now.ended and not begun):
            seatless[session].append(player)
    for session, players in sorted(nobody.items()):
        sentence = ngettext(
            "player has left and nobody has the seat in session %(session)s: %(names)s.",
            "players have left and nobody has their seats in session %(session)s: %(names)s.",
            len(players),
        )
        names = enumerated(entries[number].name for number in sorted(players))
        words = sentence % {"session": session, "names": names}
        at_session = (event.slug, session)
        yield Attention(
            len(players),
            words,
            _("Resolve"),
            "desk-session",
            at_session,
            "red",
            key="gone",
            sessions=(session,),
        )
    together: defaultdict[tuple[int, ...], list[int]] = defaultdict(list)
    for session, players in sorted(seatless.items()):
        together[tuple(sorted(players))].append(session)
    for numbers, sessions in together.items():
        sentence = ngettext(
            "player has no seat in these sessions (%(sessions)s): %(names)s.",
            "players have no seat in these sessions (%(sessions)s): %(names)s.",
            len(numbers),
        )
        names = enumerated(entries[number].name for number in numbers)
        words = sentence % {"sessions": enumerated(map(str, sessions)), "names": names}
        repair = states.get(sessions[-1]) == Session.PLANNED
        label, query = (_("Repair the draw"), REPAIR) if repair else (_("Resolve"), "")
        url = "desk-draw" if repair else "desk-session"
        args: tuple[object, ...] = (event.slug,) if repair else (event.slug, sessions[0])
        yield Attention(
            len(numbers), words, label, url, args, "red", query, key="no-seat", sessions=tuple(sessions)
        )


def _doubled(event: Event, ledger: tuple[LedgerEntry, ...]) -> Iterator[Attention]:
    """Penalties of hands that a ruling states too."""
    twice = doubled(ledger)
    if not twice:
        return
    tables = dict(Table.objects.filter(pk__in=[row.table for row in twice]).values_list("pk", "number"))
    for row in twice:
        where = {"hand": row.hand, "table": tables[row.table or 0], "session": row.session}
        sentence = _(
            "penalty in hand %(hand)s of table %(table)s in session %(session)s is a ruling as well: "
            "it counts once."
        )
        args = (event.slug, row.session, where["table"])
        yield Attention(
            1, sentence % where, _("View"), "desk-hands", args, key="doubled", sessions=(row.session or 0,)
        )


def _sums(event: Event, ledger: tuple[LedgerEntry, ...]) -> Iterator[Attention]:
    """Results that cannot be right and are not marked provisional, session by session."""
    penalties: defaultdict[int | None, int] = defaultdict(int)
    for row in ledger:
        penalties[row.table] += row.points * row.counted
    by_session: defaultdict[int, list[str]] = defaultdict(list)
    for sheet in off_sheets(event):
        if not sheet.provisional:
            by_session[sheet.session].append(_off_words(sheet, penalties[sheet.table_id]))
    for session, tables in by_session.items():
        sentence = ngettext(
            "result of session %(session)s does not add up: %(tables)s.",
            "results of session %(session)s do not add up: %(tables)s.",
            len(tables),
        )
        words = sentence % {"session": session, "tables": "; ".join(tables)}
        args = (event.slug, session)
        yield Attention(
            len(tables), words, _("Correct"), "desk-session", args, "red", key=SUMS, sessions=(session,)
        )


def _off_words(sheet: OffSheet, penalties: int) -> str:
    """The table and by how much it is off: “table 3 (−5,000, exactly its penalties)”."""
    words = {"table": sheet.table, "points": grouped(sheet.off_by, signed=True)}
    if not sheet.off_by:
        return _("table %(table)s (its points are impossible)") % words
    if sheet.off_by == penalties:
        return _("table %(table)s (%(points)s, exactly its penalties)") % words
    return _("table %(table)s (%(points)s)") % words


def _open_too_long(event: Event, now: Progress, at: datetime) -> Iterator[Attention]:
    for session in now.sessions:
        if session.state == Session.OPEN and session.opened_at and session.opened_at + TOO_LONG < at:
            sentence = _("session has been open for more than 12 hours: session %(session)s. Close it.")
            words = sentence % {"session": session.number}
            args = (event.slug, session.number)
            yield Attention(1, words, _("View"), "desk-session", args, key="open-long")


def _old_counting(event: Event) -> Iterator[Attention]:
    """An event from before presence was stored, which today would be counted differently."""
    if not event.old_counting:
        return
    changed = counted_anew(event)
    if not changed.figures:
        return
    places = ngettext(
        "place would change under the current rules: this event is counted the way older versions "
        "did, without missed sessions and penalties typed in hands.",
        "places would change under the current rules: this event is counted the way older versions "
        "did, without missed sessions and penalties typed in hands.",
        changed.places,
    )
    figures = ngettext(
        "total would change, but no place, under the current rules: this event is counted the way "
        "older versions did, without missed sessions and penalties typed in hands.",
        "totals would change, but no place, under the current rules: this event is counted the way "
        "older versions did, without missed sessions and penalties typed in hands.",
        changed.figures,
    )
    yield Attention(
        changed.places or changed.figures,
        places if changed.places else figures,
        _("Count under the current rules"),
        "event-recount",
        (event.slug,),
        method="post",
        key="old-counting",
    )
