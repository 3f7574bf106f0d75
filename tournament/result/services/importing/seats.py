"""Which seat a row of results belongs to, and new seats for sessions that were played elsewhere."""

from collections import defaultdict
from collections.abc import Iterable, Iterator

from django.utils.translation import gettext as _

from tournament.models import Entry, Event, Seat, Session, Table
from tournament.registration.services.names import NameBook
from tournament.result.services.importing.cells import SeatLine
from tournament.result.services.importing.heads import WINDS

SHOWN = 60  # characters of a name


class NewSeats:
    """The players of an event by number and name, and the unsaved tables and seats that rows make of them."""

    def __init__(self, entries: Iterable[Entry]) -> None:
        everybody = list(entries)
        self.by_number = {entry.number: entry for entry in everybody}
        self.by_ema_number = {entry.ema_number: entry for entry in everybody if entry.ema_number}
        self.names = NameBook((entry, entry.name) for entry in everybody)
        self.in_order = False  # whether some seats are those of the rows' order
        self.unknown: dict[str, None] = {}  # names, in the order of the file
        self.loose: dict[
            str, str
        ] = {}  # names that are not spelled as on the list, and whom they are taken for
        self._tables: dict[tuple[int, int], Table] = {}
        self._seated: dict[tuple[int, int], SeatLine] = {}
        self._rows: dict[tuple[int, int], int] = defaultdict(int)

    def of(self, seat_line: SeatLine, session: Session) -> Seat | str:
        """The seat that the row makes, or a sentence saying why it makes none.

        Without a wind the rows of a table are East, South, West, North in their order.
        """
        reason = self._why_not(seat_line)
        if reason:
            return reason
        entry = self.player(seat_line)
        if isinstance(entry, str):
            return entry
        before = self._seated.setdefault((seat_line.session, entry.number), seat_line)
        if before is not seat_line:
            sentence = _("line %(line)d seats %(name)s in session %(session)d already.")
            if before.table == seat_line.table and before.text != seat_line.text:
                sentence = _("line %(line)d has other points of %(name)s in session %(session)d.")
            return sentence % {"line": before.line, "name": entry.name, "session": seat_line.session}
        place = (seat_line.session, seat_line.table or 0)
        wind = seat_line.wind or WINDS[self._rows[place] % len(WINDS)]
        self.in_order |= not seat_line.wind
        self._rows[place] += 1
        table = self._tables.setdefault(place, Table(session=session, number=place[1]))
        return Seat(table=table, session=session, wind=wind, entry=entry)

    def _why_not(self, seat_line: SeatLine) -> str | None:
        if seat_line.table and (seat_line.number or seat_line.name or seat_line.ema_number):
            return None
        sentence = _(
            "session %(session)d has no seats yet: draw and confirm them first, or write a row for each "
            "player with the session, the table, the name or number, and the points."
        )
        return sentence % {"session": seat_line.session}

    def player(self, seat_line: SeatLine) -> Entry | str:
        """The player in the row, or a sentence saying why none can be found."""
        if seat_line.ema_number in self.by_ema_number:
            return self.by_ema_number[seat_line.ema_number]
        if not seat_line.number:
            return self._named(seat_line.name)
        entry = self.by_number.get(seat_line.number)
        if entry is None:
            sentence = _("the list of players has no number %(number)d: import the players first.")
            return sentence % {"number": seat_line.number}
        if seat_line.name and entry not in self.names.find(seat_line.name).people:
            if self.names.alike(seat_line.name) == entry:
                self.loose[seat_line.name] = entry.name
                return entry
            return _not_their_number(entry, seat_line.name)
        return entry

    def _named(self, name: str) -> Entry | str:
        people, exact = self.names.find_part(name)
        if len(people) == 1:
            if not exact:
                self.loose[name] = people[0].name
            return people[0]
        if people:
            return _("several players are called “%(name)s”: write their numbers.") % {"name": name[:SHOWN]}
        self.unknown[name] = None
        alike = self.names.alike(name)
        if alike:
            sentence = _(
                "nobody called “%(name)s” is on the list of players: is it %(alike)s (%(number)d)? Correct "
                "the name, or import the players first."
            )
            return sentence % {"name": name[:SHOWN], "alike": alike.name, "number": alike.number}
        sentence = _("nobody called “%(name)s” is on the list of players: import the players first.")
        return sentence % {"name": name[:SHOWN]}


class Seats:
    """All seats of an event, found in the ways in which spreadsheets name them: three queries at most."""

    def __init__(self, event: Event) -> None:
        self.by_wind: dict[tuple[int, int, str], Seat] = {}
        self.by_number: dict[tuple[int, int], Seat] = {}
        self.by_ema_number: dict[tuple[int, str], Seat] = {}
        self.names: dict[int, NameBook[Seat]] = defaultdict(NameBook)
        self.sessions = {session.number: session for session in event.sessions.select_related("event")}
        self.seated: set[int] = set()
        seats = Seat.objects.filter(session__event=event)
        for seat in seats.select_related("entry", "substitute", "table__session__event"):
            number = seat.table.session.number
            self.seated.add(number)
            self.by_wind[number, seat.table.number, seat.wind] = seat
            for player in filter(None, (seat.entry, seat.substitute)):
                self.by_number[number, player.number] = seat
                self.names[number].add(seat, player.name)
                if player.ema_number:
                    self.by_ema_number[number, player.ema_number] = seat
        undrawn = self.sessions.keys() - self.seated
        self.session_going_on = self._session_going_on()
        self.new = NewSeats(event.entries.all() if undrawn else ())

    def _session_going_on(self) -> int | None:
        """The session of rows that name none: the open one, or the first not yet played."""
        states = [(number, session.state) for number, session in sorted(self.sessions.items())]
        going_on = [number for number, state in states if state == Session.OPEN]
        planned = [number for number, state in states if state == Session.PLANNED]
        return next(iter([*going_on, *planned, *(number for number, _state in reversed(states))]), None)

    def of(self, seat_line: SeatLine) -> Seat | str:
        """The seat (unsaved in a session without seats yet), or a sentence saying why there is none."""
        if seat_line.session not in self.seated:
            return self._new(seat_line)
        ways = list(self._ways(seat_line))
        wrong = next((way for way in ways if isinstance(way, str)), None)
        if wrong:
            return wrong
        seats = [way for way in ways if isinstance(way, Seat)]
        if not seats:
            return _at(
                seat_line, _("nothing says whose points they are: a wind or a player’s number is needed.")
            )
        drawn = seats[-1]
        at_another_table = seat_line.table not in {None, drawn.table.number}
        if at_another_table or any(seat.pk != drawn.pk for seat in seats):
            sentence = _("the draw seats %(name)s at table %(table)d, %(wind)s.")
            named = {"name": drawn.entry.name, "table": drawn.table.number, "wind": drawn.wind}
            return _at(seat_line, sentence % named)
        return drawn

    def _new(self, seat_line: SeatLine) -> Seat | str:
        session = self.sessions.get(seat_line.session)
        if session is None:
            return _at(
                seat_line,
                _("the event has no session %(session)d: add it on the settings page.")
                % {"session": seat_line.session},
            )
        seat = self.new.of(seat_line, session)
        return _at(seat_line, seat) if isinstance(seat, str) else seat

    def _ways(self, seat_line: SeatLine) -> Iterator[Seat | str]:
        if seat_line.table and seat_line.wind:
            values = {"session": seat_line.session, "table": seat_line.table}
            sentence = _("session %(session)d has no table %(table)d.") % values
            yield self.by_wind.get((seat_line.session, seat_line.table, seat_line.wind)) or _at(
                seat_line, sentence
            )
        if seat_line.number:
            values = {"session": seat_line.session, "number": seat_line.number}
            sentence = _("player %(number)d has no seat in session %(session)d.") % values
            seat = self.by_number.get((seat_line.session, seat_line.number))
            yield (seat and self._of_another(seat, seat_line)) or seat or _at(seat_line, sentence)
        elif seat := self.by_ema_number.get((seat_line.session, seat_line.ema_number)):
            yield seat
        elif seat_line.name:
            yield self._named(seat_line)

    def _of_another(self, seat: Seat, seat_line: SeatLine) -> str:
        """A sentence if the name beside the number is that of somebody else in the session; else nothing."""
        others = self.names[seat_line.session].find(seat_line.name).people if seat_line.name else ()
        if not others or seat in others:
            return ""
        players = [player for player in (seat.entry, seat.substitute) if player]
        numbered = next(player for player in players if player.number == seat_line.number)
        return _at(seat_line, _not_their_number(numbered, seat_line.name))

    def _named(self, seat_line: SeatLine) -> Seat | str:
        """The seat by the player's name. If the row gives table and wind, the name only has to match."""
        book, values = self.names[seat_line.session], {"name": seat_line.name[:SHOWN]}
        seats, exact = book.find_part(seat_line.name)
        drawn = self.by_wind.get((seat_line.session, seat_line.table or 0, seat_line.wind))
        if len(seats) == 1 or (drawn and seats):
            seat = drawn if drawn and drawn in seats else seats[0]
            if not exact:
                self.new.loose[seat_line.name] = _named_at(seat, seat_line.name)
            return seat
        if seats:
            return _at(seat_line, _("several players are called “%(name)s”: write their numbers.") % values)
        sentence = _("nobody called “%(name)s” has a seat in session %(session)d.")
        alike = book.alike(seat_line.name)
        if alike and alike == drawn:
            self.new.loose[seat_line.name] = _named_at(alike, seat_line.name)
            return alike
        if alike:
            sentence = _("nobody called “%(name)s” has a seat in session %(session)d: is it %(alike)s?")
            values["alike"] = alike.entry.name
        return _at(seat_line, sentence % {**values, "session": seat_line.session})


def _not_their_number(entry: Entry, name: str) -> str:
    sentence = _(
        "player %(number)d is %(name)s here, not “%(other)s”: correct one, or leave out the column "
        "of the numbers."
    )
    return sentence % {"number": entry.number, "name": entry.name, "other": name[:SHOWN]}


def _named_at(seat: Seat, name: str) -> str:
    """Whom the name means of the seat's player and the substitute."""
    people = [player for player in (seat.entry, seat.substitute) if player]
    return next(iter(NameBook((player, player.name) for player in people).find(name).people), people[0]).name


def _at(seat_line: SeatLine, sentence: str) -> str:
    return _("Line %(line)d: %(sentence)s") % {"line": seat_line.line, "sentence": sentence}
