"""Which seat a row of results belongs to, and new seats for sessions that were played elsewhere."""

from collections import defaultdict
from collections.abc import Iterable, Iterator

from django.utils.translation import gettext as _

from tournament.models import Entry, Event, Seat, Session, Table
from tournament.registration.services.player_facts import name_key
from tournament.result.services.importing.cells import WINDS, SeatLine

SHOWN = 60  # characters of a name


class NewSeats:
    """The players of an event by number and name, and the unsaved tables and seats that rows make of them."""

    def __init__(self, entries: Iterable[Entry]) -> None:
        self.by_number: dict[int, Entry] = {}
        self.by_name: dict[tuple[str, ...], list[Entry]] = defaultdict(list)
        for entry in entries:
            self.by_number[entry.number] = entry
            self.by_name[name_key(entry.first_name, entry.last_name)].append(entry)
        self.unknown: dict[str, None] = {}  # names, in the order of the file
        self._tables: dict[tuple[int, int], Table] = {}
        self._seated: dict[tuple[int, int], SeatLine] = {}
        self._rows: dict[tuple[int, int], int] = defaultdict(int)

    def of(self, seat_line: SeatLine, session: Session) -> Seat | str:
        """The seat that the row makes, or the sentence why it makes none.

        Without a wind the rows of a table are East, South, West, North in their order.
        """
        reason = self._why_not(seat_line)
        if reason:
            return reason
        entry = self._player(seat_line)
        if isinstance(entry, str):
            return entry
        before = self._seated.setdefault((seat_line.session, entry.number), seat_line)
        if before is not seat_line:
            sentence = _("line %(line)d seats %(name)s in session %(session)d already.")
            return sentence % {"line": before.line, "name": entry.name, "session": seat_line.session}
        place = (seat_line.session, seat_line.table or 0)
        wind = seat_line.wind or WINDS[self._rows[place] % len(WINDS)]
        self._rows[place] += 1
        table = self._tables.setdefault(place, Table(session=session, number=place[1]))
        return Seat(table=table, session=session, wind=wind, entry=entry)

    def _why_not(self, seat_line: SeatLine) -> str | None:
        if seat_line.table and (seat_line.number or seat_line.name):
            return None
        sentence = _(
            "session %(session)d has no seats yet: draw and confirm them first, or write a row for each "
            "player with the session, the table, the name or number, and the points."
        )
        return sentence % {"session": seat_line.session}

    def _player(self, seat_line: SeatLine) -> Entry | str:
        if not seat_line.number:
            return self._named(seat_line.name)
        entry = self.by_number.get(seat_line.number)
        if entry is None:
            sentence = _("the list of players has no number %(number)d: import the players first.")
            return sentence % {"number": seat_line.number}
        if seat_line.name and _key(seat_line.name) != name_key(entry.first_name, entry.last_name):
            sentence = _(
                "player %(number)d is %(name)s here, not “%(other)s”: correct one, or leave out the column "
                "of the numbers."
            )
            return sentence % {"number": entry.number, "name": entry.name, "other": seat_line.name[:SHOWN]}
        return entry

    def _named(self, name: str) -> Entry | str:
        entries = self.by_name.get(_key(name), [])
        if len(entries) == 1:
            return entries[0]
        if entries:
            return _("several players are called “%(name)s”: write their numbers.") % {"name": name[:SHOWN]}
        self.unknown[name] = None
        sentence = _("nobody called “%(name)s” is on the list of players: import the players first.")
        return sentence % {"name": name[:SHOWN]}


def _key(name: str) -> tuple[str, ...]:
    first, _space, last = name.rpartition(" ")
    return name_key(first, last)


class Seats:
    """All seats of an event, found in the ways in which spreadsheets name them: three queries at most."""

    def __init__(self, event: Event) -> None:
        self.by_wind: dict[tuple[int, int, str], Seat] = {}
        self.by_number: dict[tuple[int, int], Seat] = {}
        self.by_name: dict[tuple[int, tuple[str, ...]], list[Seat]] = defaultdict(list)
        self.sessions = {session.number: session for session in event.sessions.select_related("event")}
        self.seated: set[int] = set()
        seats = Seat.objects.filter(session__event=event)
        for seat in seats.select_related("entry", "substitute", "table__session__event"):
            number = seat.table.session.number
            self.seated.add(number)
            self.by_wind[number, seat.table.number, seat.wind] = seat
            for player in filter(None, (seat.entry, seat.substitute)):
                self.by_number[number, player.number] = seat
                self.by_name[number, name_key(player.first_name, player.last_name)].append(seat)
        undrawn = self.sessions.keys() - self.seated
        self.new = NewSeats(event.entries.all() if undrawn else ())

    def of(self, seat_line: SeatLine) -> Seat | str:
        """The seat, an unsaved one in a session that has none yet, or the sentence why there is none."""
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
        if any(seat.pk != seats[0].pk for seat in seats):
            sentence = _("%(name)s is not there, but at table %(table)d, %(wind)s, in the draw.")
            own = seats[-1]
            named = {"name": own.entry.name, "table": own.table.number, "wind": own.wind}
            return _at(seat_line, sentence % named)
        return seats[0]

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
            yield self.by_number.get((seat_line.session, seat_line.number)) or _at(seat_line, sentence)
        elif seat_line.name and not (seat_line.table and seat_line.wind):
            yield self._named(seat_line)

    def _named(self, seat_line: SeatLine) -> Seat | str:
        first, _space, last = seat_line.name.rpartition(" ")
        seats = self.by_name.get((seat_line.session, name_key(first, last)), [])
        if len(seats) == 1:
            return seats[0]
        sentence = _("nobody called “%(name)s” has a seat in session %(session)d.")
        if seats:
            sentence = _("several players are called “%(name)s”: write their numbers.")
        return _at(seat_line, sentence % {"name": seat_line.name[:60], "session": seat_line.session})


def _at(seat_line: SeatLine, sentence: str) -> str:
    return _("Line %(line)d: %(sentence)s") % {"line": seat_line.line, "sentence": sentence}
