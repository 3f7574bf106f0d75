"""A tournament day with all that an event file holds: also what the desk, the hall and players do."""

from collections.abc import Callable
from dataclasses import replace
from datetime import timedelta
from typing import Any

from django.utils import timezone

from scoring.rulesets import rules_hash, to_values
from tests.tournament.standings.random_day import MCR_HANDS, RIICHI_HANDS, Day
from tournament.acts.refusals import Refused
from tournament.check_in.services import checking_in
from tournament.clock.services import ACTS, add_time, give_time, report_table, tick
from tournament.event.services.details import end_event, reopen_event
from tournament.event.services.publishing import (
    freeze_standings,
    publish_seating,
    thaw_standings,
    withdraw_seating,
)
from tournament.hand.services.late_hands import count_late_hand, record_late_hand, strike_late_hand
from tournament.models import (
    Application,
    Call,
    CheckIn,
    Event,
    Hand,
    LateHand,
    Role,
    Ruling,
    Session,
    Table,
    User,
)
from tournament.notice.services import Words, change_notice, post_notice, take_down_notice
from tournament.overlay.services import Choice, show_on_overlays
from tournament.registration.services.applications import ApplicationFacts, apply, confirm, decline, leave
from tournament.registration.services.changes_and_withdrawals import change
from tournament.registration.services.erasing import erase_player
from tournament.registration.services.fees import mark_fee
from tournament.registration.services.importing.lines import plan_import
from tournament.registration.services.importing.registering import Choices, import_players
from tournament.registration.services.player_facts import PlayerFacts
from tournament.result.services.recording import confirm_result
from tournament.result.services.signatures import mark_all_signed, sign, take_back
from tournament.ruling.services.appeals import appeal, decide
from tournament.ruling.services.calls import close_call, raise_call, take_call
from tournament.session.services.calling_off import call_off
from tournament.session.services.schedule import add_session, remove_session, shift_rest
from tournament.session.services.stopped import drop_session, replay_session

TEXTS = (
    "Lunch at one",
    "Обід о першій — стіл 4",
    "two\nlines,\ttabs  and «marks»",
    " 9 €=1+1 ",
    "é ß 麻雀 🀄",
    '"quoted" \\ and </script>',
)
IMPOSSIBLE = (
    {"outcome": "tsumo", "wins": [{"seat": "X", "fan": 99}]},
    {"outcome": "win", "winner": "E", "points": 1.5},
    {"outcome": "draw", "tenpai": ["E", "E"], "z": {"b": [None, True], "a": "ü"}},
)


class FullDay(Day):
    """A day as `Day` has it, and all else that people may do at an event."""

    def __init__(self, rules: str, seed: int, *, players: int, sessions: int) -> None:
        super().__init__(rules, seed, players=players, sessions=sessions)
        self.staff = User.objects.create_user("dora")
        Role.objects.create(event=self.event, user=self.staff, kind=Role.DIRECTOR)
        self._set_up()

    def _set_up(self) -> None:
        chance, event = self.chance, self.event
        changed = replace(event.rules, session_minutes=chance.choice((75, 90, 120)))
        facts: dict[str, Any] = {
            "rules_values": to_values(changed),
            "rules_hash": rules_hash(changed),
            "rules_version": chance.randint(1, 3),
            "second_check": chance.random() < 0.5,
            "signing": chance.choice([key for key, _label in Event.SIGNING]),
            "signed_from": chance.randint(1, 3),
            "players_enter": chance.random() < 0.5,
            "kind": chance.choice([key for key, _label in Event.KINDS]),
            "certified": chance.random() < 0.5,
            "applied_on": chance.choice((None, event.starts_on - timedelta(days=90))),
            "observer": chance.choice(("", "Łukasz O’Neill")),
            "announcement": chance.choice(("", "First\n\n- second\n")),
            "venue": chance.choice(("", "Via Roma 1")),
            "fee": chance.choice(("", "30 €")),
            "contact": chance.choice(("", "desk@example.org")),
            "registering": True,
            "capacity": chance.choice((None, 12, 400)),
            "old_counting": chance.random() < 0.2,
            "language": chance.choice(("en", "it", "uk")),
            "check_in_minutes": chance.choice((0, 10, 25)),
            "players_check_in": chance.random() < 0.5,
        }
        Event.objects.filter(pk=event.pk).update(**facts)
        self.event = Event.objects.get(pk=event.pk)

    def something(self) -> None:
        """One more act, of play or of all else."""
        if self.chance.random() < 0.5:
            self.do_something(undo_any=True)
            return
        beside: list[Callable[[], object]] = [
            *(self.post, self.change_notice, self.take_down, self.tick, self.more_time, self.table_time),
            *(self.report, self.call, self.call_goes_on, self.late_hand, self.decide_late, self.appeal),
            *(self.decide_appeal, self.sign, self.unsign, self.sign_all, self.confirm, self.publish),
            *(self.withdraw_seating, self.freeze, self.thaw, self.call_off, self.break_off, self.plan),
            *(self.apply, self.answer, self.pay, self.rename, self.erase, self.end, self.mark_impossible),
            *(self.check_in, self.check_in_by_player, self.say_away, self.not_here, self.import_list),
            self.show_on_overlays,
        ]
        act = self.chance.choice(beside)
        try:
            act()
        except Refused as refused:
            self.refused.append(f"{act.__name__}: {refused}")

    def _some(self, rows: Any) -> Any:
        choices = list(rows)
        return self.chance.choice(choices) if choices else None

    def _text(self) -> str:
        return self.chance.choice(TEXTS)

    def post(self) -> None:
        """A notice, now or later."""
        now = timezone.now()
        start = self.chance.choice((None, now + timedelta(hours=1)))
        until = self.chance.choice((None, now + timedelta(hours=2, minutes=0.5)))
        post_notice(event=self.event, words=Words(self._text(), start, until), by=self.staff)

    def change_notice(self) -> None:
        """A notice has other words."""
        if notice := self._some(self.event.notices.all()):
            words = Words(self._text(), notice.shows_from, notice.shows_until)
            change_notice(notice=notice, words=words, revision=notice.revision, by=self.staff)

    def take_down(self) -> None:
        """A notice goes."""
        if notice := self._some(self.event.notices.all()):
            take_down_notice(notice=notice, by=self.staff)

    def _any_session(self, *states: str) -> Session | None:
        sessions = self.event.sessions.select_related("event")
        session: Session | None = self._some(sessions.filter(state__in=states) if states else sessions)
        return session

    def tick(self) -> None:
        """The clock starts, stops, goes on."""
        if session := self._any_session(Session.OPEN):
            tick(session=session, act=self.chance.choice(ACTS), by=self.staff)

    def more_time(self) -> None:
        """Minutes more or less for everybody."""
        if session := self._any_session():
            add_time(session=session, minutes=self.chance.choice((-5, 10)), by=self.staff)

    def table_time(self) -> None:
        """Minutes for one table."""
        give_time(table=self._any_table(), minutes=5, reason=self._text()[:60], by=self.staff)

    def report(self) -> None:
        """A table says how far it is."""
        table = self._any_table()
        report_table(
            table=table, report=self.chance.choice([*dict(Table.REPORTS), ""]), by=None, name="Table 1"
        )

    def call(self) -> None:
        """A table calls."""
        raise_call(table=self._any_table(), reason=self._text()[:60], name="Player 2")

    def call_goes_on(self) -> None:
        """A call is taken or closed."""
        calls = Call.objects.select_related("table__session__event").filter(table__session__event=self.event)
        if call := self._some(calls.order_by("pk")):
            self.chance.choice((take_call, close_call))(call=call, by=self.staff)

    def _hand_facts(self) -> Any:
        return self.chance.choice(MCR_HANDS if self.event.is_mcr else RIICHI_HANDS)

    def late_hand(self) -> None:
        """A hand too many."""
        record_late_hand(table=self._any_table(), facts=self._hand_facts(), typist=self.typist)

    def decide_late(self) -> None:
        """It counts, or not."""
        late = LateHand.objects.select_related("table__session__event")
        if hand := self._some(late.filter(table__session__event=self.event).order_by("pk")):
            self.chance.choice((count_late_hand, strike_late_hand))(late=hand, by=self.staff)

    def _any_ruling(self) -> Ruling | None:
        rulings = Ruling.objects.select_related("event", "entry", "table__session__event")
        ruling: Ruling | None = self._some(rulings.filter(event=self.event).order_by("pk"))
        return ruling

    def appeal(self) -> None:
        """A player is not content."""
        if ruling := self._any_ruling():
            appeal(ruling=ruling, text=self._text(), by=self.staff)

    def decide_appeal(self) -> None:
        """The head referee decides."""
        ruling, outcome = self._any_ruling(), self.chance.choice(("upheld", "changed", "cancelled"))
        if ruling:
            decide(ruling=ruling, outcome=outcome, text=self._text(), points=-7, by=self.staff)

    def sign(self) -> None:
        """A player signs on a phone."""
        table, wind = self._any_table(), self.chance.choice("ESWN")
        result = table.results.filter(current=True).first()
        if result:
            sign(table=table, wind=wind, player="Player 3", version=result.version)

    def unsign(self) -> None:
        """A player takes a signature back."""
        table, wind = self._any_table(), self.chance.choice("ESWN")
        result = table.results.filter(current=True).first()
        if result:
            take_back(table=table, wind=wind, player="Player 3", version=result.version)

    def sign_all(self) -> None:
        """All sheets are signed."""
        if session := self._any_session(Session.OPEN):
            mark_all_signed(session=session, by=self.staff)

    def confirm(self) -> None:
        """A second person confirms."""
        confirm_result(table=self._any_table(), by=self.staff)

    def publish(self) -> None:
        """Seats are shown."""
        if session := self._any_session():
            publish_seating(session=session, by=self.staff)

    def withdraw_seating(self) -> None:
        """Seats are shown no longer."""
        if session := self._any_session():
            withdraw_seating(session=session, by=self.staff)

    def freeze(self) -> None:
        """Standings stand still."""
        freeze_standings(event=self.event, after=self.chance.randint(0, 2), by=self.staff)

    def thaw(self) -> None:
        """Standings go on."""
        thaw_standings(event=self.event, by=self.staff)

    def call_off(self) -> None:
        """The last session is not played."""
        call_off(event=self.event, numbers=[self.event.sessions.count()], by=self.staff)

    def break_off(self) -> None:
        """A session that was stopped is played again, or not at all."""
        if session := self._any_session(Session.OPEN):
            self.chance.choice((replay_session, drop_session))(session=session, by=self.staff)

    def plan(self) -> None:
        """One session more or less, or all later."""
        way = self.chance.choice(("more", "less", "later"))
        if way == "later":
            shift_rest(event=self.event, minutes=15, by=self.staff)
        elif way == "more":
            add_session(event=self.event, by=self.staff, minutes=self.chance.choice((None, 45)))
        else:
            remove_session(event=self.event, by=self.staff)

    def apply(self) -> None:
        """Somebody registers by themselves."""
        number = self.event.applications.count()
        player = PlayerFacts(
            f"Ångström-{number}", "Zoë", self.chance.choice(("", "UA", "XK")), club=self._text()[:20]
        )
        wish = ApplicationFacts(
            player, f"zoe{number}@example.org", self._text(), named=self.chance.random() < 0.5, language="uk"
        )
        apply(event=self.event, facts=wish, address="192.0.2.7")

    def answer(self) -> None:
        """The organiser answers, or the player goes."""
        applications = Application.objects.select_related("event", "entry").filter(event=self.event)
        if application := self._some(applications):
            self.chance.choice((confirm, confirm, decline, leave))(application=application, by=self.staff)

    def pay(self) -> None:
        """A fee comes in, or goes back."""
        who = self._anybody()
        mark_fee(who=who, paid=self.chance.random() < 0.7, by=self.staff)

    def rename(self) -> None:
        """A player is written otherwise, gets a team, a club, a table."""
        entry = self._anybody()
        facts = PlayerFacts(
            *(entry.last_name + "-Ω", entry.first_name, "DE", entry.ema_number, self._text()[:20].strip()),
            team=self.chance.choice(("", "Tigers", "Вовки", "Tora “Kai”")),
            substitute=entry.substitute,
            own_table=self.chance.choice((None, None, 2)),
            counts=entry.counts,
        )
        change(entry=entry, facts=facts, by=self.staff, accept_doubts=True)

    def erase(self) -> None:
        """Somebody wants to be forgotten."""
        if self.chance.random() < 0.2:
            erase_player(entry=self._anybody(), by=self.staff)

    def check_in(self) -> None:
        """Somebody is here, at the event or in a session."""
        session = self.chance.choice((None, self._any_session()))
        checking_in.check_in(entry=self._anybody(), session=session, by=self.staff)

    def check_in_by_player(self) -> None:
        """A player says so by the own link."""
        entry = self._anybody()
        checking_in.check_in(entry=entry, by=None, name=entry.name)

    def say_away(self) -> None:
        """Somebody will miss a session."""
        if session := self._any_session():
            checking_in.say_away(entry=self._anybody(), session=session, by=self.staff)

    def not_here(self) -> None:
        """What the door said is taken back."""
        rows = CheckIn.objects.filter(entry__event=self.event).select_related("entry", "session")
        if row := self._some(rows.order_by("pk")):
            checking_in.take_back(entry=row.entry, session=row.session, by=self.staff)

    def import_list(self) -> None:
        """A list adds to somebody who is registered, and checks them in."""
        entry = self._anybody()
        heads = "First name;Last name;Country;EMA number;Club;Paid;Phone;Check-in"
        facts = (entry.first_name, entry.last_name, entry.country, entry.ema_number)
        text = f"{heads}\n{';'.join(facts)};{self.chance.choice(('', 'Kasumi'))};x;+39 055 123456;x"
        choices = Choices(fill=True, replace=self.chance.random() < 0.5)
        digest = plan_import(self.event, text).digest
        import_players(event=self.event, text=text, digest=digest, by=self.staff, choices=choices)

    def show_on_overlays(self) -> None:
        """The stream shows another table or player."""
        table = self.chance.choice((None, self._any_table().number))
        player = self.chance.choice((None, self._anybody().number))
        show_on_overlays(event=self.event, choice=Choice(table, player, 30), by=self.staff)

    def end(self) -> None:
        """The event ends, or goes on."""
        event = Event.objects.get(pk=self.event.pk)
        (reopen_event if event.ended_at else end_event)(event=event, by=self.staff)

    def mark_impossible(self) -> None:
        """A hand as an older program took it."""
        if table := self._some(Table.objects.filter(session__event=self.event, session__state=Session.OPEN)):
            number = table.hands.count() + 1
            facts = self.chance.choice(IMPOSSIBLE)
            Hand.objects.create(table=table, number=number, facts=facts, entered_by="sam")
