"""Whose seat a row means: by table and wind, by the player's number, or by the name."""

from collections import defaultdict
from collections.abc import Iterator

from django.utils.translation import gettext as _

from tournament.models import Event, Seat
from tournament.services.registration.people import name_key
from tournament.services.result_import.cells import Said
from tournament.services.result_import.new_seats import NewSeats


class Seats:
    """All seats of an event, found in the ways in which spreadsheets name them: three queries at most."""

    def __init__(self, event: Event) -> None:
        self.by_wind: dict[tuple[int, int, str], Seat] = {}
        self.by_number: dict[tuple[int, int], Seat] = {}
        self.by_name: dict[tuple[int, tuple[str, ...]], list[Seat]] = defaultdict(list)
        self.sessions = {one.number: one for one in event.sessions.select_related("event")}
        self.seated: set[int] = set()
        seats = Seat.objects.filter(session__event=event)
        for seat in seats.select_related("entry", "substitute", "table__session__event"):
            number = seat.table.session.number
            self.seated.add(number)
            self.by_wind[number, seat.table.number, seat.wind] = seat
            for one in filter(None, (seat.entry, seat.substitute)):
                self.by_number[number, one.number] = seat
                self.by_name[number, name_key(one.first_name, one.last_name)].append(seat)
        undrawn = self.sessions.keys() - self.seated
        self.new = NewSeats(event.entries.all() if undrawn else ())

    def of(self, said: Said) -> Seat | str:
        """The seat, an unsaved one in a session that has none yet, or the sentence why there is none."""
        if said.session not in self.seated:
            return self._new(said)
        ways = list(self._ways(said))
        wrong = next((one for one in ways if isinstance(one, str)), None)
        if wrong:
            return wrong
        seats = [one for one in ways if isinstance(one, Seat)]
        if not seats:
            return _at(said, _("nothing says whose points they are: a wind or a player’s number is needed."))
        if any(one.pk != seats[0].pk for one in seats):
            sentence = _("%(name)s is not there, but at table %(table)d, %(wind)s, in the draw.")
            own = seats[-1]
            named = {"name": own.entry.name, "table": own.table.number, "wind": own.wind}
            return _at(said, sentence % named)
        return seats[0]

    def _new(self, said: Said) -> Seat | str:
        session = self.sessions.get(said.session)
        if session is None:
            return _at(
                said,
                _("the event has no session %(session)d: add it on the settings page.")
                % {"session": said.session},
            )
        seat = self.new.of(said, session)
        return _at(said, seat) if isinstance(seat, str) else seat

    def _ways(self, said: Said) -> Iterator[Seat | str]:
        if said.table and said.wind:
            values = {"session": said.session, "table": said.table}
            sentence = _("session %(session)d has no table %(table)d.") % values
            yield self.by_wind.get((said.session, said.table, said.wind)) or _at(said, sentence)
        if said.number:
            values = {"session": said.session, "number": said.number}
            sentence = _("player %(number)d has no seat in session %(session)d.") % values
            yield self.by_number.get((said.session, said.number)) or _at(said, sentence)
        elif said.name and not (said.table and said.wind):
            yield self._named(said)

    def _named(self, said: Said) -> Seat | str:
        first, _space, last = said.name.rpartition(" ")
        found = self.by_name.get((said.session, name_key(first, last)), [])
        if len(found) == 1:
            return found[0]
        sentence = _("nobody called “%(name)s” has a seat in session %(session)d.")
        if found:
            sentence = _("several players are called “%(name)s”: write their numbers.")
        return _at(said, sentence % {"name": said.name[:60], "session": said.session})


def _at(said: Said, sentence: str) -> str:
    return _("Line %(line)d: %(sentence)s") % {"line": said.line, "sentence": sentence}
