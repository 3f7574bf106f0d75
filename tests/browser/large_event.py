"""The people and scores of a large event, what is done beside its pages, and an account of its own."""

from collections import Counter, defaultdict
from dataclasses import dataclass, field

SLUG = "large-open"
_FIRST = ("Anna", "Bruno", "Carla", "Denis", "Elena", "Felix", "Greta", "Hugo", "Ines", "Jonas")
_LAST = """
    Albani Brunner Castel Duval Eriksen Fontana Gruber Hansen Ivarsson Jansen Kovacs Lindqvist
""".split()  # noqa: SIM905 - shorter so
PEOPLE = [
    (first, last, f"0701{number:04}")
    for number, (last, first) in enumerate(((last, first) for last in _LAST for first in _FIRST), 1)
]
"""First name, last name and EMA number of players 1 to 120."""
ABSENT = (7, 33, 58, 90, 115)
LEAVERS = (20, 45, 77)
WALK_INS = [(name, "Quinn") for name in ("Olha", "Petra", "Rosa", "Sven", "Tilda", "Ugo", "Vera", "Zeno")]
"""They become players 121 to 128, in this order."""
START = 30_000
UMA = (15_000, 5_000, -5_000, -15_000)
AWAY = -30_000
"""What a session costs whom somebody replaces, or who has left: 15,000 points and the last uma (EMA 2025)."""

ROLE = f"""
from tournament.models import Event, Role, User
sam = User.objects.get(username="sam")
Role.objects.create(event=Event.objects.get(slug={SLUG!r}), user=sam, kind="scorer")
"""
REST_COMES = f"""
from tournament.check_in.services.checking_in import check_in
from tournament.models import Entry, User
sam = User.objects.get(username="sam")
for entry in Entry.objects.filter(event__slug={SLUG!r}, check_ins=None).exclude(number__in={ABSENT}):
    check_in(entry=entry, by=sam)
"""
FETCH_SEATS = f"""
import json
from tournament.models import Seat
seats = Seat.objects.filter(session__event__slug={SLUG!r}).order_by("pk")
columns = ("session__number", "table__number", "wind", "entry__number", "substitute__number")
print(json.dumps(list(seats.values_list(*columns))))
"""
FETCH_STANDINGS = f"""
from django.core.management import call_command
call_command("standings", {SLUG!r}, "--json")
"""
PLAY = f"""
from tests.browser.large_event import points_of
from tournament.models import Table, User
from tournament.result.services.recording import Sheet, record_result
tables = Table.objects.select_related("session__event").filter(session__event__slug={SLUG!r})
sam = User.objects.get(username="sam")
for table in tables.filter(session__number={{session}}, results=None):
    record_result(table=table, sheet=Sheet(points_of({{session}}, table.number)), by=sam)
"""


def points_of(session: int, table: int) -> tuple[int, ...]:
    """What the sheet of a table says, E S W N, as differences from the start: nobody ties, or gets AWAY."""
    first, second, third = 6_000 + 100 * table, 1_500 + 100 * session, -2_000 - 200 * session
    scores = (first, second, third, -first - second - third)
    shift = (session + table) % len(scores)
    return scores[shift:] + scores[:shift]


def texts_of(session: int, table: int) -> list[str]:
    """The same as written on paper."""
    return [str(START + points) for points in points_of(session, table)]


@dataclass
class Account:
    """What everybody has after the sessions, added up from the seats alone.

    `seats`: (session, table, wind, player, substitute or None) of all seats.
    """

    seats: list[list[int | str | None]] = field(default_factory=list)

    def own_scores(self) -> dict[int, dict[int, int]]:
        """By the number of who sat there, player or substitute, the score of each session."""
        scores: defaultdict[int, dict[int, int]] = defaultdict(dict)
        for session, table, wind, player, substitute in self.seats:
            points = points_of(session, table)
            score = points["ESWN".index(wind)]
            uma = UMA[sum(other > score for other in points)]
            scores[substitute or player][session] = score + uma
        return dict(scores)

    def total_of(self, player: int, sessions: int = 4) -> int:
        """The total of a player: own scores, and AWAY for each session that somebody else played."""
        scores = self.own_scores().get(player, {})
        return sum(scores.get(session, AWAY) for session in range(1, sessions + 1))

    def seats_of(self, session: int) -> dict[int, tuple[int, str]]:
        """Where the seat of each player is in a session: table and wind."""
        return {
            player: (table, wind) for number, table, wind, player, _sub in self.seats if number == session
        }

    def replaced(self) -> dict[int, tuple[int, int]]:
        """The players for whom somebody plays: in how many sessions, and who."""
        pairs = Counter((player, substitute) for *_seat, player, substitute in self.seats if substitute)
        return {player: (sessions, substitute) for (player, substitute), sessions in pairs.items()}
