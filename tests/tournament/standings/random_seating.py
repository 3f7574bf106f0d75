"""Random acts on who sits where: draws, exchanges, wrong seats put right, walk-ins; and adjustments."""

import random

from tournament.draw.queries.draws import FINAL_FIRST, GO_HOME, ONE_LIST, PLAY_ON
from tournament.draw.services.confirming import confirm_draft
from tournament.draw.services.constraints import Wish
from tournament.draw.services.drafts import make_draft
from tournament.draw.services.swapping import swap_seats
from tournament.models import Entry, Event, Ruling, Seat, Session
from tournament.presence.services.departures import note_absence
from tournament.presence.services.wrong_seats import reattribute
from tournament.registration.services.player_facts import PlayerFacts
from tournament.registration.services.registering import next_number, register
from tournament.ruling.services.rulings import Sanction, give_ruling_apart

METHODS = ("repair", "repair", "full", "swiss", "final", "final")
MOST_WALK_INS = 3


class SeatingActs:
    """The part of a day that seats people."""

    chance: random.Random
    event: Event

    def _anybody(self) -> Entry:
        raise NotImplementedError

    def draw_anew(self) -> None:
        """The sessions that are left, or the next one, are drawn, repaired, or made a final."""
        wish = Wish(
            self.chance.choice(METHODS),
            str(self.chance.random()),
            sessions=self.chance.choice((0, 0, 1)),
            odd=self.chance.choice(("turns", "fill", "fill")),
            final=self.chance.choice((4, 8, 12)),
            carry=self.chance.choice(("none", "half", "full", "full")),
            others=self.chance.choice((PLAY_ON, GO_HOME)),
            final_places=self.chance.choice((FINAL_FIRST, FINAL_FIRST, ONE_LIST)),
        )
        draft = make_draft(event=Event.objects.get(pk=self.event.pk), wish=wish, by=None)
        confirm_draft(draw=draft, by=None)

    def _two_of_a_session(self, state: str | None = None) -> tuple[Session, Entry, Entry] | None:
        """A session, rather one of that state, and two players who have seats in it."""
        sessions = list(self.event.sessions.exclude(tables=None))
        sessions = [session for session in sessions if session.state == state] or sessions
        if not sessions:
            return None
        session = self.chance.choice(sessions)
        seats = list(Seat.objects.filter(session=session).select_related("entry__event").order_by("pk"))
        first, second = self.chance.sample(seats, 2)
        return session, first.entry, second.entry

    def swap(self) -> None:
        """Two players change seats in a session that nobody has played."""
        if two := self._two_of_a_session(self.chance.choice((Session.OPEN, Session.PLANNED))):
            session, first, second = two
            swap_seats(session=session, first=first, second=second, by=None)

    def put_right(self) -> None:
        """Two have played in each other's seats."""
        two = self._two_of_a_session(self.chance.choice((Session.OPEN, Session.CLOSED)))
        if two is None or self._is_one_sent_away(*two):
            return
        session, first, second = two
        at_tables = Ruling.objects.filter(table__session=session, entry__in=[first, second])
        going = [pk for pk in at_tables.values_list("pk", flat=True) if self.chance.random() < 0.5]
        reattribute(session=session, first=first, second=second, going=going, by=None)

    @staticmethod
    def _is_one_sent_away(session: Session, *pair: Entry) -> bool:
        """Whether one of two is out of the session, or was ruled to be: seats of nobody have tests apart."""
        is_out = Seat.objects.filter(session=session, entry__in=pair, out=True).exists()
        leaving = Ruling.objects.filter(table__session=session, entry__in=pair)
        return is_out or leaving.filter(measure__in=["disqualified", "substitute"]).exists()

    def walk_in(self) -> None:
        """Somebody comes without having been registered; it is noted what they missed until then."""
        number = next_number(self.event)
        if number < 100 + MOST_WALK_INS:
            facts = PlayerFacts(f"Walk-in {number}", "Wanda", "IT", f"0799{number:04d}")
            register(event=self.event, facts=facts, by=None)
            entry = Entry.objects.select_related("event").get(event=self.event, number=number)
            for session in self.event.sessions.filter(state=Session.CLOSED):
                note_absence(entry=entry, session=session, planned=self.chance.random() < 0.5, by=None)

    def adjust(self) -> None:
        """A director adds or takes points, or table points."""
        points, moment = self.chance.choice((-3_000, 2_000, 10_000)), Ruling.TOTAL
        if self.event.is_mcr:
            points, moment = self.chance.choice(
                ((-20, moment), (3, moment), (-2, Ruling.TABLE_POINTS), (1, Ruling.TABLE_POINTS))
            )
        sanction = Sanction("adjustment", points, moment, note="as the head referee said")
        give_ruling_apart(entry=self._anybody(), sanction=sanction, by=None)
