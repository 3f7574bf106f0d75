"""Seats that the rows themselves make, in sessions that were not drawn here: they were played elsewhere."""

from collections import defaultdict
from collections.abc import Iterable

from django.utils.translation import gettext as _

from tournament.models import Entry, Seat, Session, Table
from tournament.services.registration.people import name_key
from tournament.services.result_import.cells import Said
from tournament.services.result_import.columns import WINDS

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
        self._seated: dict[tuple[int, int], Said] = {}
        self._rows: dict[tuple[int, int], int] = defaultdict(int)

    def of(self, said: Said, session: Session) -> Seat | str:
        """The seat that the row makes, or the sentence why it makes none.

        Without a wind the rows of a table are East, South, West, North in their order.
        """
        reason = self._why_not(said)
        if reason:
            return reason
        entry = self._player(said)
        if isinstance(entry, str):
            return entry
        before = self._seated.setdefault((said.session, entry.number), said)
        if before is not said:
            sentence = _("line %(line)d seats %(name)s in session %(session)d already.")
            return sentence % {"line": before.line, "name": entry.name, "session": said.session}
        place = (said.session, said.table or 0)
        wind = said.wind or WINDS[self._rows[place] % len(WINDS)]
        self._rows[place] += 1
        table = self._tables.setdefault(place, Table(session=session, number=place[1]))
        return Seat(table=table, session=session, wind=wind, entry=entry)

    def _why_not(self, said: Said) -> str | None:
        if said.table and (said.number or said.name):
            return None
        sentence = _(
            "session %(session)d has no seats yet: draw and confirm them first, or write a row for each "
            "player with the session, the table, the name or number, and the points."
        )
        return sentence % {"session": said.session}

    def _player(self, said: Said) -> Entry | str:
        if not said.number:
            return self._named(said.name)
        entry = self.by_number.get(said.number)
        if entry is None:
            sentence = _("the list of players has no number %(number)d: import the players first.")
            return sentence % {"number": said.number}
        if said.name and _key(said.name) != name_key(entry.first_name, entry.last_name):
            sentence = _(
                "player %(number)d is %(name)s here, not “%(other)s”: correct one, or leave out the column "
                "of the numbers."
            )
            return sentence % {"number": entry.number, "name": entry.name, "other": said.name[:SHOWN]}
        return entry

    def _named(self, name: str) -> Entry | str:
        found = self.by_name.get(_key(name), [])
        if len(found) == 1:
            return found[0]
        if found:
            return _("several players are called “%(name)s”: write their numbers.") % {"name": name[:SHOWN]}
        self.unknown[name] = None
        sentence = _("nobody called “%(name)s” is on the list of players: import the players first.")
        return sentence % {"name": name[:SHOWN]}


def _key(name: str) -> tuple[str, ...]:
    first, _space, last = name.rpartition(" ")
    return name_key(first, last)
