"""A tournament day of random acts, done through the services as people do them, in whatever order."""

import random
from collections.abc import Callable, Iterator
from contextlib import contextmanager

from django.db import transaction

from tests.factories import make_entry, make_event
from tests.tournament.session.play import table_at
from tests.tournament.standings.facts_of_draws import BOOKS, Chair, Plan
from tests.tournament.standings.facts_of_log import Facts, Player
from tests.tournament.standings.random_seating import SeatingActs
from tournament.acts.refusals import Refused
from tournament.acts.undo import undo, undoable
from tournament.hand.services.recording import Typist, change_hand, insert_hand, record_hand, remove_hand
from tournament.hand.services.result_from_hands import take_result
from tournament.models import Entry, Event, Hand, LogEntry, Ruling, Seat, Session, Table
from tournament.presence.queries import presences_of
from tournament.presence.services.departures import Departure, note_absence, stop_playing
from tournament.presence.services.out_of_competition import put_out, take_back
from tournament.presence.services.substitutions import set_substitute
from tournament.registration.services.changes_and_withdrawals import restore, withdraw
from tournament.result.services.recording import Sheet, record_result
from tournament.ruling.services.rulings import Sanction, cancel_ruling, give_ruling, give_ruling_apart
from tournament.session.services.sessions import close_session, open_session, reopen_session
from tournament.standings.queries.standings import forget

SUBSTITUTES = (97, 98, 99)
REASONS = ("late", "absent", "ill-before", "ill-during", "left", "disqualified")
RIICHI_HANDS = (
    {"outcome": "tsumo", "wins": [{"seat": "E", "fan": 5}]},
    {"outcome": "ron", "from": "N", "wins": [{"seat": "W", "fan": 1, "fu": 30}]},
    {"outcome": "draw", "tenpai": ["S"], "riichi": ["S"]},
    {"outcome": "chombo", "seat": "E"},
    {"outcome": "chombo", "seat": "N"},
)
MCR_HANDS = (
    {"outcome": "win", "winner": "E", "points": 12},
    {"outcome": "win", "winner": "S", "from": "W", "points": 20, "penalties": {"N": -10}},
    {"outcome": "draw", "penalties": {"E": -20, "W": -10}},
)


@contextmanager
def an_event_of_its_own() -> Iterator[None]:
    """Undo afterwards what the block stores, and forget the standings kept in memory."""
    forget()
    with transaction.atomic():
        yield
        transaction.set_rollback(True)
    forget()


class Day(SeatingActs):
    """An event under way, and the chance that decides what is done next."""

    def __init__(self, rules: str, seed: int, *, players: int, sessions: int) -> None:
        self.chance = random.Random(seed)
        self.event = make_event(rules=rules, players=players, sessions=sessions, drawn=False)
        for number, counts in zip(SUBSTITUTES, (True, False, None), strict=True):
            make_entry(self.event, number, substitute=True, counts=counts)
        self._draw(players)
        self.hot = (*self.chance.sample(range(1, players + 1), 2), 97)
        self.typist = Typist()
        self.beginning = rows_of(self.event)
        self.start = self._start()
        self.entries: dict[int, int] = {}
        self.refused: list[str] = []

    def _draw(self, players: int) -> None:
        """Everybody that four divides has a seat in each session; the players left over change."""
        entries = {entry.number: entry for entry in self.event.entries.all()}
        for session in self.event.sessions.all():
            order = self.chance.sample(range(1, players + 1), players // 4 * 4)
            for index in range(0, len(order), 4):
                table = Table.objects.create(session=session, number=index // 4 + 1)
                for wind, number in zip("ESWN", order[index : index + 4], strict=True):
                    Seat.objects.create(table=table, session=session, wind=wind, entry=entries[number])

    def _start(self) -> dict[str, object]:
        seats = Seat.objects.filter(session__event=self.event)
        keys = ("session__number", "table__number", "wind", "entry__number")
        return {
            "seats": list(seats.values_list(*keys)),
            "players": list(self.event.entries.values_list("number", "substitute", "counts")),
        }

    def facts(self) -> Facts:
        """What the log says of the event, and what stood before it, for the second count."""
        log = LogEntry.objects.filter(event=self.event).order_by("pk")
        return Facts(
            book=BOOKS[self.event.rules_key],
            players={
                number: Player(number, substitute=substitute, counts=counts)
                for number, substitute, counts in self.start["players"]
            },
            chairs={
                (session, table, wind): Chair(player) for session, table, wind, player in self.start["seats"]
            },
            entries=self.entries | dict(self.event.entries.values_list("pk", "number")),
            plans={
                draw.made_at.isoformat(): Plan(
                    draw.plan,
                    draw.numbers,
                    draw.first_session,
                    draw.last_session,
                    mends=draw.method in {"repair", "around"},
                )
                for draw in self.event.draws.all()
            },
        ).read(log.values("pk", "at", "act", "before", "after", "undoes"))

    def do_something(self, *, undo_any: bool) -> None:
        """One more act, which may be refused; `undo_any`: also acts that others stand upon are taken back."""
        acts: list[tuple[int, Callable[[], object]]] = [
            (3, self.open),
            (5, self.result),
            (2, self.close),
            (3, self.hand),
            (1, self.take),
            (1, self.correct_hand),
            (4, self.rule),
            (1, self.rule_apart),
            (1, self.adjust),
            (1, self.cancel),
            (4, self.replace),
            (2, self.stop),
            (1, self.leave),
            (1, self.come_back),
            (1, self.put_out),
            (1, self.let_in),
            (1, self.absent),
            (1, self.reopen),
            (3, self.draw_anew),
            (1, self.swap),
            (2, self.put_right),
            (1, self.walk_in),
            (4, self.undo_any if undo_any else self.undo_last),
        ]
        weights = [weight for weight, _act in acts]
        ((_weight, act),) = self.chance.choices(acts, weights)
        self.entries |= dict(self.event.entries.values_list("pk", "number"))
        try:
            act()
        except Refused as refused:
            self.refused.append(f"{act.__name__}: {refused}")

    def finish_session(self) -> None:
        """The session under way, or the next one, is played at every table, cleared up and closed."""
        if self._session(Session.OPEN) is None:
            self.open()
        session = self._session(Session.OPEN)
        if session is None:
            return
        for table in session.tables.exclude(results__current=True):
            self.result(table)
        presences = presences_of(self.event).unclear(session.number)
        for number, presence in presences.items():
            entry = self._player(number)
            if presence == "no-seat":
                note_absence(entry=entry, session=session, planned=self.chance.random() < 0.5, by=None)
            else:
                seat = WHOLE.get(entry=entry, session=session)
                too_late = Sanction("lateness", 0, "at-table", measure="substitute")
                give_ruling(seat=seat, sanction=too_late, by=None)
        close_session(session=session, by=None)

    def _session(self, state: str) -> Session | None:
        return self.event.sessions.filter(state=state).order_by("number").first()

    def _player(self, number: int) -> Entry:
        return Entry.objects.select_related("event").get(event=self.event, number=number)

    def _anybody(self) -> Entry:
        """Somebody, rather one of the few to whom most things happen."""
        numbers = [*self.event.entries.values_list("number", flat=True)]
        return self._player(self.chance.choice(self.hot if self.chance.random() < 0.7 else numbers))

    def _any_seat(self) -> Seat:
        """A seat, rather one of a session that has begun, and of the few to whom most things happen."""
        seats = list(WHOLE.filter(session__event=self.event).order_by("pk"))
        begun = [seat for seat in seats if seat.table.session.state != Session.PLANNED]
        seats = begun if begun and self.chance.random() < 0.8 else seats
        theirs = [seat for seat in seats if seat.entry.number in self.hot]
        return self.chance.choice(theirs if theirs and self.chance.random() < 0.6 else seats)

    def _any_table(self) -> Table:
        seat = self._any_seat()
        return table_at(self.event, seat.table.number, seat.table.session.number)

    def open(self) -> None:
        """The next session is opened."""
        if session := self._session(Session.PLANNED):
            open_session(session=session, by=None)

    def close(self) -> None:
        """The session under way ends."""
        self.finish_session()

    def reopen(self) -> None:
        """The last session that was closed goes on."""
        if session := self.event.sessions.filter(state=Session.CLOSED).last():
            reopen_session(session=session, by=None)

    def result(self, table: Table | None = None) -> None:
        """A sheet is entered or corrected; scores are equal now and then."""
        unit = 1 if self.event.is_mcr else 100
        east, south, west = (self.chance.randrange(-3, 4) * 40 * unit for _wind in "ESW")
        bets = self.chance.choice((0, 0, 0, 1_000, 2_000)) if unit == 100 else 0
        sheet = Sheet((east, south, west, -east - south - west - bets), bets)
        record_result(table=table or self._any_table(), sheet=sheet, by=None)

    def hand(self) -> None:
        """A hand is typed."""
        hands = MCR_HANDS if self.event.is_mcr else RIICHI_HANDS
        facts = self.chance.choice(hands)
        record_hand(table=self._any_table(), facts=facts, typist=self.typist)

    def take(self) -> None:
        """The result of a table is taken from its hands."""
        if hand := self._any_hand():
            take_result(table=hand.table, typist=self.typist, finished=True)

    def correct_hand(self) -> None:
        """A hand is changed, removed, or found to be missing."""
        hand = self._any_hand()
        if hand is None:
            return
        facts = self.chance.choice(MCR_HANDS if self.event.is_mcr else RIICHI_HANDS)
        way = self.chance.choice(("change", "remove", "insert"))
        if way == "change":
            change_hand(table=hand.table, number=hand.number, facts=facts, typist=self.typist)
        elif way == "remove":
            remove_hand(table=hand.table, number=hand.number, typist=self.typist)
        else:
            insert_hand(table=hand.table, before=hand.number, facts=facts, typist=self.typist)

    def _any_hand(self) -> Hand | None:
        hands = Hand.objects.filter(table__session__event=self.event).select_related("table__session__event")
        hands = list(hands.order_by("pk"))
        return self.chance.choice(hands) if hands else None

    def _sanction(self, *, at_table: bool) -> Sanction:
        unit = -1 if self.event.is_mcr else -1_000
        moments = [Ruling.AT_TABLE, Ruling.AFTER_UMA]
        if at_table:
            moments += [Ruling.TOTAL, *([Ruling.TABLE_POINTS] if self.event.is_mcr else [])]
        moment = self.chance.choice(moments)
        kind, points, measure = self.chance.choice(
            (
                ("lateness", 10 * unit, ""),
                ("other", 20 * unit, ""),
                ("chombo", 20 * unit, "chombo"),
                ("lateness", 0, "substitute"),
                ("cheating", 0, "disqualified"),
            )
        )
        if moment == Ruling.TABLE_POINTS and points:
            points = -1
        return Sanction(kind, points, moment, measure=measure)

    def rule(self) -> None:
        """A referee decides at a table."""
        give_ruling(seat=self._any_seat(), sanction=self._sanction(at_table=True), by=None)

    def rule_apart(self) -> None:
        """A referee decides something that belongs to no table."""
        give_ruling_apart(entry=self._anybody(), sanction=self._sanction(at_table=False), by=None)

    def cancel(self) -> None:
        """A ruling is cancelled."""
        rulings = list(Ruling.objects.filter(event=self.event, cancelled_at=None).order_by("pk"))
        if rulings:
            cancel_ruling(ruling=self.chance.choice(rulings), reason="a mistake", by=None)

    def replace(self) -> None:
        """Somebody takes a seat over, or its player has it back."""
        substitute = self.chance.choice([None, *map(self._player, SUBSTITUTES), self._anybody()])
        since = self.chance.choice(("start", "during"))
        reason = self.chance.choice(REASONS)
        counts = self.chance.choice((None, None, True, False))
        set_substitute(
            seat=self._any_seat(), substitute=substitute, since=since, reason=reason, counts=counts, by=None
        )

    def stop(self) -> None:
        """A player does not play on."""
        number = self.chance.randint(1, self.event.sessions.count())
        since, reason = self.chance.choice(("start", "during")), self.chance.choice(REASONS)
        substitute = self.chance.choice([None, *map(self._player, SUBSTITUTES)])
        for_good = self.chance.random() < 0.7
        departure = Departure(number, since, reason, substitute, for_good=for_good)
        stop_playing(entry=self._anybody(), departure=departure, by=None)

    def leave(self) -> None:
        """A player withdraws."""
        withdraw(entry=self._anybody(), by=None)

    def come_back(self) -> None:
        """Somebody who withdrew plays again."""
        gone = list(self.event.entries.exclude(withdrawn_at=None).select_related("event"))
        if gone:
            restore(entry=self.chance.choice(gone), by=None)

    def put_out(self) -> None:
        """The director disqualifies or strikes somebody."""
        out = self.chance.choice(("disqualify", "disqualify", "strike"))
        put_out(entry=self._anybody(), out=out, reason="as the rules say", by=None)

    def let_in(self) -> None:
        """The director takes that back."""
        disqualified = list(self.event.entries.exclude(disqualified_at=None).select_related("event"))
        if disqualified:
            take_back(entry=self.chance.choice(disqualified), out="disqualify", by=None)

    def absent(self) -> None:
        """It is noted why a player has no seat in a session."""
        session = self.chance.choice(list(self.event.sessions.all()))
        note_absence(entry=self._anybody(), session=session, planned=self.chance.random() < 0.5, by=None)

    def _can_be_undone(self) -> list[LogEntry]:
        lines = list(LogEntry.objects.filter(event=self.event).select_related("event").order_by("-pk"))
        return [line for line in lines if line.pk in undoable(lines)]

    def undo_last(self) -> None:
        """The last act that stands is taken back."""
        if lines := self._can_be_undone():
            undo(entry=lines[0], by=None)

    def undo_any(self) -> None:
        """Any act is taken back."""
        if lines := self._can_be_undone():
            undo(entry=self.chance.choice(lines), by=None)

    def undo_everything(self) -> None:
        """All acts are taken back, the last one first; none of them is refused."""
        while lines := self._can_be_undone():
            undo(entry=lines[0], by=None)


WHOLE = Seat.objects.select_related("table__session__event", "entry__event", "substitute")


def rows_of(event: Event) -> dict[str, list[tuple[object, ...]]]:
    """All rows that acts on play may change, but drafts, versions of results and cancelled rulings."""
    seats = Seat.objects.filter(session__event=event)
    people = event.entries.order_by("pk")
    absences = event.sessions.exclude(absences=None)
    return {
        "sessions": list(event.sessions.values_list("number", "state", "opened_at", "closed_at")),
        "seats": sorted(
            seats.values_list(
                *("session__number", "table__number", "wind", "entry", "substitute", "substitute_since"),
                *("substitute_reason", "out", "hands_before"),
            )
        ),
        "players": list(
            people.values_list(
                *("pk", "counts", "withdrawn_at", "left_after", "replaced_by", "replaced_reason"),
                *("disqualified_at", "struck_at"),
            )
        ),
        "absences": sorted(absences.values_list("number", "absences__entry", "absences__planned")),
        "results": list(Table.objects.filter(session__event=event, results__current=True).values_list("pk")),
        "hands": list(Hand.objects.filter(table__session__event=event).values_list("pk")),
        "rulings": list(Ruling.objects.filter(event=event, cancelled_at=None).values_list("pk")),
    }
