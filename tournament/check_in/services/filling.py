"""Remedies for players who have not come: substitutes seated for them, or a draft without them."""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final

from penalties import Consequence, Substitution
from tournament.acts.refusals import EVENT_ENDED, Reason, Refusal, Refused, refuse
from tournament.acts.writing import Writing, act
from tournament.check_in.queries import DoorRow, door_rows, first_session, ready_substitutes, unreplaced
from tournament.draw.queries.draws import REPAIR
from tournament.draw.services.constraints import FILL, TURNS, Wish
from tournament.draw.services.drafts import draw_or_ask, made_with
from tournament.models import Draw, Entry, Event, Job, LogEntry, Seat, Session, User
from tournament.presence.queries import consequences_of, written_reason
from tournament.presence.services.seat_changes import WHOLE_SEATS
from tournament.presence.services.substitutions import set_substitute
from tournament.registration.services.changes_and_withdrawals import why_not_withdraw, withdraw
from tournament.words.sentences import Counted

REASON: Final = "absent"
NOBODY_MISSING = Reason("check_in.nobody-missing", "Everybody with a seat in session %(number)s is here.")
NOBODY_READY = Reason("check_in.nobody-ready", "No substitute who is free has been checked in.")
NO_SEATS = Reason("check_in.no-seats", "No session has seats yet: draw them first.")
BEGUN = Reason("check_in.begun", "Session %(number)s has begun: seat substitutes at the tables.")
OTHERS_NOW = Reason("check_in.others-now", "Somebody has been checked in or seated since then. Look again.")


@dataclass(frozen=True)
class Pair:
    """A substitute for a player who has not come: the seat, and what follows by the rules."""

    seat: Seat
    substitute: Entry
    consequences: tuple[Consequence, ...]

    @property
    def numbers(self) -> str:
        """The numbers of player and substitute, for the form."""
        return f"{self.seat.entry.number}-{self.substitute.number}"


@dataclass(frozen=True)
class Filling:
    """Who is missing before session 1, and what can be done. `tables`, `idle`: of a draw without the missing.

    `pairs`: the missing with a substitute each, as far as there are any; `left`: the seats that stay empty.
    """

    session: Session | None
    missing: tuple[DoorRow, ...]
    ready: tuple[Entry, ...]
    pairs: tuple[Pair, ...]
    left: int
    tables: int
    idle: int
    lacking: int


def filling_of(event: Event) -> Filling:
    """Who is missing, and what can be done about it now."""
    session, rows = first_session(event), door_rows(event)
    if session is None:
        everybody = tuple(row for row in rows if row.missing and not row.entry.substitute)
        return Filling(None, everybody, (), (), 0, 0, 0, 0)
    missing = unreplaced(event, session)
    ready = ready_substitutes(rows, session)
    seats = WHOLE_SEATS.filter(session=session, entry__in=[row.entry for row in missing])
    empty = sorted(seats, key=lambda seat: seat.entry.number)
    pairs = [_pair(event, seat, substitute) for seat, substitute in zip(empty, ready, strict=False)]
    staying = event.entries.filter(substitute=False, withdrawn_at=None, disqualified_at=None).count()
    tables, idle = divmod(staying - len(missing), 4)
    return Filling(
        session=session,
        missing=tuple(missing),
        ready=tuple(ready),
        pairs=tuple(pairs),
        left=len(empty) - len(pairs),
        tables=tables,
        idle=idle,
        lacking=-idle % 4,
    )


def _pair(event: Event, seat: Seat, substitute: Entry) -> Pair:
    change = Substitution(
        seat.entry.name, substitute.name, REASON, "start", seat.table.session.number, substitute.counts
    )
    return Pair(seat, substitute, consequences_of(event.rules, change))


def why_not_seat(event: Event, filling: Filling) -> Refusal | None:
    """Why no substitutes can be seated for the missing, or None."""
    if event.ended_at:
        return EVENT_ENDED()
    if filling.session is None or not filling.session.tables.exists():
        return NO_SEATS()
    if not filling.pairs and not filling.left:
        return NOBODY_MISSING(number=filling.session.number)
    return None if filling.pairs else NOBODY_READY()


@act("check-in.seat")
def seat_substitutes(
    now: Writing, *, event: Event, shown_pairs: Iterable[str], by: User | None, key: str = ""
) -> LogEntry:
    """Seat the substitutes who are here for the players who are not, each as a substitution of its own.

    `shown_pairs`: the pairs as they were shown; Refused where they have changed.
    """
    filling = filling_of(event)
    refuse(why_not_seat(event, filling))
    if [pair.numbers for pair in filling.pairs] != list(shown_pairs):
        raise Refused(OTHERS_NOW())
    for pair in filling.pairs:
        set_substitute(
            seat=pair.seat,
            substitute=pair.substitute,
            since=Seat.START,
            reason=written_reason(REASON, ""),
            by=by,
            key=f"{key}{pair.numbers}" if key else "",
        )
    sentence = Counted(
        "%(n)s substitute seated for a missing player.",
        "%(n)s substitutes seated for missing players.",
        {"n": len(filling.pairs)},
    )
    return now.log(sentence, subject="check-in")


def why_not_draw_without(event: Event, filling: Filling) -> Refusal | None:
    """Why no draft can be drawn without the missing, or None."""
    if event.ended_at:
        return EVENT_ENDED()
    if filling.session is None or not filling.session.tables.exists():
        return NO_SEATS()
    if filling.session.state != Session.PLANNED:
        return BEGUN(number=filling.session.number)
    if not filling.missing:
        return NOBODY_MISSING(number=filling.session.number)
    refusals = (why_not_withdraw(row.entry) for row in filling.missing)
    return next((refusal for refusal in refusals if refusal), None)


def draw_without(
    *, event: Event, missing_numbers: Iterable[int], seed: str, by: User | None, key: str = ""
) -> Draw | Job:
    """Withdraw the missing, each as an act of its own, and draw the sessions to come anew as a draft.

    `missing_numbers`: the missing players as the form showed them. The draft shows its price first.
    """
    if earlier := made_with(event, key):
        return earlier
    filling = filling_of(event)
    if sorted(missing_numbers) != sorted(row.entry.number for row in filling.missing):
        raise Refused(OTHERS_NOW())
    refuse(why_not_draw_without(event, filling))
    for row in filling.missing:
        withdraw(entry=row.entry, by=by, key=f"{key}{row.entry.number}" if key else "")
    odd = FILL if filling.lacking and filling.lacking <= len(filling.ready) else TURNS
    return draw_or_ask(event=event, wish=Wish(method=REPAIR, seed=seed, odd=odd), by=by, key=key)
