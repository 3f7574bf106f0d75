"""A walk-in: somebody who comes without a registration, in one step from the name to a seat."""

from collections.abc import Sequence
from dataclasses import dataclass, replace

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from tournament.acts.refusals import Reason, Refused
from tournament.acts.writing import Writing, act
from tournament.check_in.queries import door_rows
from tournament.check_in.services.checking_in import check_in
from tournament.models import Entry, Event, LogEntry, Seat, User
from tournament.presence.services.taking_over import take_over, why_not_give_up
from tournament.registration.services.player_facts import PlayerFacts
from tournament.registration.services.registering import register
from tournament.words.sentences import Told

WALK_IN = "check-in.walk-in"
SEAT, DRAW, SUBSTITUTE = "seat", "draw", "substitute"
NO_SUCH_WAY = Reason("check_in.no-such-way", "Choose where the walk-in plays.")


@dataclass(frozen=True)
class Way:
    """Where a walk-in may play: its key for the form, what it is, and what it costs."""

    key: str
    name: str
    cost: str


def ways_of(event: Event) -> list[Way]:
    """Where a walk-in may play, the best first: an empty seat, a table that it completes, or to wait.

    `seat-7` takes over all seats of player 7, who has not come.
    """
    rows = door_rows(event)
    empty = [*_gone(event), *(row.entry for row in rows if row.missing and not row.entry.substitute)]
    seats = [_of_seat(entry) for entry in empty if why_not_give_up(entry) is None]
    players = sum(row.entry.plays for row in rows) + 1
    others = [_of_draw(players), Way(SUBSTITUTE, _("Substitute"), _("Waits for a seat that becomes free."))]
    return [*seats, *(others if players % 4 == 0 else reversed(others))]


def _gone(event: Event) -> Sequence[Entry]:
    """Players who have withdrawn and still have seats."""
    gone = event.entries.filter(withdrawn_at__isnull=False, seats__isnull=False, disqualified_at=None)
    return list(gone.select_related("event").distinct().order_by("number"))


def _of_seat(entry: Entry) -> Way:
    first = Seat.objects.filter(entry=entry).order_by("session__number").select_related("table").first()
    words = {"name": entry.name, "table": first.table.number if first else ""}
    return Way(
        f"{SEAT}-{entry.number}",
        _("The seats of %(name)s, first table %(table)s") % words,
        _("Nobody else moves. %(name)s is withdrawn.") % words,
    )


def _of_draw(players: int) -> Way:
    name = _("A seat in a new draw of the sessions to come")
    if not players % 4:
        return Way(DRAW, name, _("The tables are full then; the draft shows whose seats change."))
    idle = players % 4
    cost = ngettext(
        "%(n)s of %(players)s players sits out each session; the draft shows whose seats change.",
        "%(n)s of %(players)s players sit out each session; the draft shows whose seats change.",
        idle,
    )
    return Way(DRAW, name, cost % {"n": idle, "players": players})


@act(WALK_IN)
def walk_in(
    now: Writing,
    *,
    event: Event,
    facts: PlayerFacts,
    way: str,
    by: User | None,
    key: str = "",
    accept_doubts: bool = False,
) -> LogEntry:
    """Register somebody, give them the seat that the way says, and check them in: all or nothing.

    Refused, or Doubtful, as registering is; each part is an act of its own that can be undone.
    """
    if way not in {each.key for each in ways_of(event)}:
        raise Refused(NO_SUCH_WAY(), "way")
    facts = replace(facts, substitute=way == SUBSTITUTE)
    line = register(event=event, facts=facts, by=by, accept_doubts=accept_doubts)
    entry = event.entries.get(number=line.after["number"])
    kind, _dash, number = way.partition("-")
    if kind == SEAT:
        gone = event.entries.get(number=int(number))
        take_over(entry=gone, successor=entry, by=by)
    check_in(entry=entry, by=by)
    return now.log(
        Told("Walk-in %(name)s is player %(number)s.", {"name": entry.name, "number": entry.number}),
        subject=f"player {entry.number}",
        after={"number": entry.number},
    )
