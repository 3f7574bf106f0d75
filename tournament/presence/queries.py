"""Presence: what every player did in every session, and what a substitution means.

Everything reads a player's presence from here: standings, attention, checks, papers, the player's page.
"""

from collections import defaultdict
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Final, Literal, NamedTuple, Protocol

from django.db.models import Case, Max, Value, When
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from penalties import TERMS, Consequence, Substitution, Terms, consequences
from penalties.substitution import REASONS, Reason, Since
from scoring.rulesets import PRESETS, RuleSet, clause_of
from tournament.models import Absence, Entry, Event, Seat, Session

Presence = Literal[
    "played", "replaced", "replaced-during", "sits-out", "missed", "out", "not-yet", "gone", "no-seat"
]
"""What became of a player in a drawn session.

`played` themselves, or has the seat to play; `replaced` by a substitute from the start, or `replaced-during`
it; `sits-out` by plan; `missed` it, having left before, or as a substitute with a result; `out`: disqualified
or too late; `not-yet` registered. Two are not clear, and somebody has to say: `gone`, who left and has a seat
that nobody took over, and `no-seat`, who plays and has no seat.
"""
Absences = Mapping[tuple[int, int], bool]
"""By the numbers of the session and the player, whether it was planned that the player has no seat."""
UNCLEAR: Final = frozenset({"gone", "no-seat"})
WORDS = {
    "played": gettext_lazy("played"),
    "replaced": gettext_lazy("a substitute played from the start"),
    "replaced-during": gettext_lazy("a substitute took over during the session"),
    "sits-out": gettext_lazy("sits out"),
    "missed": gettext_lazy("missed"),
    "out": gettext_lazy("out of the session"),
    "not-yet": gettext_lazy("not yet registered"),
    "gone": gettext_lazy("has left but still has a seat"),
    "no-seat": gettext_lazy("has no seat"),
}


class AnySeat(Protocol):
    """A seat as presence needs it: numbers of the session, the player and the substitute, and how it is."""

    @property
    def session(self) -> int: ...
    @property
    def player(self) -> int: ...
    @property
    def substitute(self) -> int | None: ...
    @property
    def since(self) -> str: ...
    @property
    def out(self) -> bool: ...


class SeatTaken(NamedTuple):
    """Such a seat and nothing else."""

    session: int
    player: int
    substitute: int | None
    since: str
    out: bool


@dataclass(frozen=True)
class Presences:
    """The presence of every player in every drawn session.

    `entries`: the players by number; `seats`: theirs by session; `stands_in`: since when they sit in for
    others, by session; `drawn`: the numbers of the sessions that have seats, without those called off: there
    nobody has any presence.
    """

    entries: Mapping[int, Entry]
    seats: Mapping[int, Mapping[int, AnySeat]]
    stands_in: Mapping[int, Mapping[int, str]]
    absences: Absences
    drawn: tuple[int, ...]

    @cached_property
    def of(self) -> dict[tuple[int, int], Presence]:
        """All presences by player number and session number."""
        return {
            (player, session): presence
            for player in self.entries
            for session in self.drawn
            if (presence := self.in_session(player, session))
        }

    def in_session(self, player: int, session: int) -> Presence | None:
        """A player's presence in a drawn session; None for a substitute whom nobody needed."""
        seats, stands_in = self.seats.get(player, {}), self.stands_in.get(player, {})
        return _presence(self.entries[player], session, seats, stands_in, self.absences)

    def missed(self, player: int, sessions: Iterable[int], seated: Iterable[int]) -> tuple[int, ...]:
        """The sessions that a player is charged with: missed, or out without a result there."""
        without = frozenset(sessions).difference(seated).intersection(self.drawn)
        return tuple(
            number for number in sorted(without) if self.in_session(player, number) in {"missed", "out"}
        )

    def unclear(self, session: int) -> dict[int, Presence]:
        """The players whose presence in a session is unclear, by number."""
        presences = {player: self.in_session(player, session) for player in self.entries}
        return {player: presence for player, presence in presences.items() if presence in UNCLEAR}

    def was_there(self, player: int) -> bool:
        """Whether a player has a seat, sits a session out or missed one; True before the first draw."""
        presences = {self.in_session(player, session) for session in self.drawn} - {None}
        return not presences or bool(presences - {"not-yet", "no-seat"})


def presences_of(
    event: Event, entries: Iterable[Entry] | None = None, seats: Iterable[AnySeat] | None = None
) -> Presences:
    """Everybody's presence at the event.

    Players and seats are read unless they are given: the seats without those of sessions called off.
    """
    people = list(event.entries.all() if entries is None else entries)
    return presences(people, _seats_taken(event, people) if seats is None else seats, absences_at(event))


def _seats_taken(event: Event, people: Iterable[Entry]) -> list[SeatTaken]:
    numbers = {entry.pk: entry.number for entry in people}
    seats = Seat.objects.filter(session__event=event).exclude(session__state=Session.CALLED_OFF).order_by()
    # A word: Django converts every row of a column of booleans.
    is_out = Case(When(out=True, then=Value("out")), default=Value(""))
    rows = seats.values_list("session__number", "entry_id", "substitute_id", "substitute_since", is_out)
    return [
        SeatTaken(session, numbers[entry], substitute and numbers[substitute], since, bool(out))
        for session, entry, substitute, since, out in rows
    ]


def absences_at(event: Event) -> Absences:
    """The players without a seat, by session and player number, and whether that was planned."""
    rows = Absence.objects.filter(session__event=event).exclude(session__state=Session.CALLED_OFF).order_by()
    columns = rows.values_list("session__number", "entry__number", "planned")
    return {(session, player): planned for session, player, planned in columns}


def presences(entries: Iterable[Entry], seats: Iterable[AnySeat], absences: Absences) -> Presences:
    """The presence of these players, from all seats and from what is noted of those who have none."""
    seats_of: defaultdict[int, dict[int, AnySeat]] = defaultdict(dict)
    stands_in: defaultdict[int, dict[int, str]] = defaultdict(dict)
    drawn: set[int] = set()
    for seat in seats:
        drawn.add(seat.session)
        seats_of[seat.player][seat.session] = seat
        if seat.substitute is not None:
            stands_in[seat.substitute][seat.session] = seat.since
    people = {entry.number: entry for entry in entries}
    return Presences(people, seats_of, stands_in, absences, tuple(sorted(drawn)))


def _presence(
    entry: Entry,
    session: int,
    seats: Mapping[int, AnySeat],
    stands_in: Mapping[int, str],
    absences: Absences,
) -> Presence | None:
    """A player's presence in a drawn session; None for a substitute whom nobody needed.

    A substitute with a result of their own has none of a session that they came into later.
    """
    if since := stands_in.get(session):
        return "missed" if entry.substitute and entry.counts and since == Seat.DURING else "played"
    if seat := seats.get(session):
        return _seated(entry, seat)
    if entry.substitute:
        return "missed" if entry.counts else None
    if (planned := absences.get((session, entry.number))) is not None:
        return "sits-out" if planned else "missed"
    return _without_seat(entry, session, seats)


def _without_seat(entry: Entry, session: int, seated_in: Iterable[int]) -> Presence:
    if has_left(entry, session):
        return "missed"
    if came_later(entry, session, seated_in):
        return "not-yet"
    if entry.withdrawn_at or entry.struck_at:
        return "missed"
    return "out" if entry.disqualified_at else "no-seat"


def came_later(entry: Entry, session: int, seated_in: Iterable[int]) -> bool:
    """Whether a player without a seat in a session joined only after it.

    `seated_in`: the sessions in which they have seats. False when it is not known when they left.
    """
    is_known = entry.left_after is not None or not (entry.withdrawn_at or entry.struck_at)
    return is_known and session < min(seated_in, default=0)


def _seated(entry: Entry, seat: AnySeat) -> Presence:
    if seat.out:
        return "out"
    if seat.substitute is not None:
        return "replaced-during" if seat.since == Seat.DURING else "replaced"
    return "gone" if has_left(entry, seat.session) else "played"


class UnclearPresence(NamedTuple):
    """A player whose presence is unclear; `table` is None if they have no seat."""

    entry: Entry
    presence: Presence
    words: str
    table: int | None


def unclear_at(session: Session) -> list[UnclearPresence]:
    """The players whose presence in a drawn session is not clear, by number: at most five queries."""
    entries = {entry.number: entry for entry in session.event.entries.all()}
    unclear = presences_of(session.event, entries.values()).unclear(session.number)
    if not unclear:
        return []
    seats = Seat.objects.filter(session=session, entry__number__in=unclear)
    tables = dict(seats.values_list("entry__number", "table__number"))
    return [
        UnclearPresence(entries[number], presence, str(WORDS[presence]), tables.get(number))
        for number, presence in sorted(unclear.items())
    ]


def last_session_of(entry: Entry) -> int:
    """The number of the last session that was opened in which the player has a seat; 0 without any."""
    seats = Seat.objects.filter(entry=entry, session__state__in=Session.BEGUN)
    return seats.aggregate(last=Max("session__number"))["last"] or 0


def has_left(entry: Entry, session: int) -> bool:
    """Whether a player had left the event before the session of this number.

    Of those who withdrew it may be unknown when: then they had left before every session without them.
    """
    return entry.left_after is not None and session > entry.left_after


REASON_WORDS = {
    "late": gettext_lazy("Late"),
    "absent": gettext_lazy("Did not come"),
    "ill-before": gettext_lazy("Ill before the session"),
    "ill-during": gettext_lazy("Fell ill during the session"),
    "left": gettext_lazy("Has left"),
    "disqualified": gettext_lazy("Disqualified"),
}
OPTION = "substitute_points"  # the option whose clause is that of substitutes


def terms_of(rules: RuleSet) -> Terms | None:
    """What the event's rules do about substitutes; None where uma floats, and the referee decides."""
    if len(rules.uma) != len("ESWN") or rules.floating_uma:
        return None
    of_preset = TERMS.get(rules.key)
    clause = clause_of(rules.key, OPTION) if rules.key in PRESETS else rules.name
    terms = Terms(
        clause=of_preset.clause if of_preset else clause,
        points=rules.substitute_points,
        uma=rules.substitute_uma,
        places=rules.table_points or rules.uma,  # type: ignore[arg-type] # four, as uma does not float
        start=rules.substitute_start,  # type: ignore[arg-type] # one of the choices of the option
        during=rules.substitute_during,  # type: ignore[arg-type] # one of the choices of the option
        disqualified=rules.disqualified,  # type: ignore[arg-type] # one of the choices of the option
        table_points=bool(rules.table_points),
    )
    return replace(terms, struck=of_preset.struck) if of_preset else terms


def ways() -> list[tuple[str, Reason, Since]]:
    """Every reason at every moment it goes with: (key for a form, reason, since)."""
    return [(f"{reason}.{since}", reason, since) for reason, moments in REASONS.items() for since in moments]


def way_text(reason: Reason, since: Since) -> str:
    """The reason and the moment as a person chooses them."""
    moment = _("during the session") if since == Seat.DURING else _("before the first hand")
    return f"{REASON_WORDS[reason]}, {moment}" if len(REASONS[reason]) > 1 else str(REASON_WORDS[reason])


def consequences_of(rules: RuleSet, change: Substitution) -> tuple[Consequence, ...]:
    """The consequences of such a substitution, each with its words and its clause."""
    return consequences(change, terms_of(rules))


def written_reason(reason: str, detail: str) -> str:
    """How a seat keeps why its player was replaced: a key of REASON_WORDS, and what else was said."""
    return f"{reason}: {detail.strip()}" if detail.strip() else reason


def reason_of(seat: Seat) -> tuple[str, str]:
    """The reason in words, and the detail; for a seat from another program only the detail."""
    reason, _parted, detail = seat.substitute_reason.partition(": ")
    return (str(REASON_WORDS[reason]), detail) if reason in REASON_WORDS else ("", seat.substitute_reason)


def consequences_at(rules: RuleSet, seat: Seat, session: int) -> tuple[Consequence, ...]:
    """The consequences of a seat's substitution; none without a substitute."""
    if seat.substitute is None:
        return ()
    reason, since = _reason_and_moment(seat)
    change = Substitution(
        seat.entry.name, seat.substitute.name, reason, since, session, counts_of(seat.substitute)
    )
    return consequences_of(rules, change)


def _reason_and_moment(seat: Seat) -> tuple[Reason, Since]:
    """Why and since when a substitute plays; illness if the stored reason does not fit the moment."""
    since: Since = "during" if seat.substitute_since == Seat.DURING else "start"
    text = seat.substitute_reason.partition(": ")[0]
    for reason, moments in REASONS.items():
        if reason == text and since in moments:
            return reason, since
    return ("ill-during" if since == "during" else "ill-before"), since


def counts_of(substitute: Entry) -> bool | None:
    """Whether a substitute's result counts, None if nobody asked; False for a player who sits in."""
    return substitute.counts if substitute.substitute else False
