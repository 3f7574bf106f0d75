"""The data of papers, from seats and standings to awards and rulings, and how a report looks.

Points are whole points (41000, not 41.0), table points exact fractions, countries ISO 3166-1 alpha-2 codes.
Winds are the initial winds E, S, W, N. Dates and times come as the text to be printed: the caller knows the
time zone and the language.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import Literal

Family = Literal["riichi", "mcr", "classical"]
Wind = Literal["E", "S", "W", "N"]
Paper = Literal["A4", "Letter"]
WINDS: tuple[Wind, Wind, Wind, Wind] = ("E", "S", "W", "N")
WIND_SIGNS: Mapping[Wind, str] = {"E": "東", "S": "南", "W": "西", "N": "北"}
"""The winds as the tiles show them."""


def untranslated(text: str) -> str:
    """The text itself: the default where no translation is wanted."""
    return text


@dataclass(frozen=True)
class Look:
    """How a report looks: paper and language.

    translate: says the English words of the report, or a `scoring.sentence.Sentence`, in its language.
    thousands: the separator of thousands ("," or "." or a no-break space).
    wind_letters: the letters of East, South, West, North in the report's language, such as "E S O N".
    alphabets: the letters in the order of the report's language, then of others, to sort names.
    made_at: when the data were read, as the footer prints it; empty leaves it out.
    """

    paper: Paper = "A4"
    translate: Callable[[str], str] = untranslated
    thousands: str = ","
    wind_letters: tuple[str, str, str, str] = WINDS
    alphabets: tuple[str, ...] = ()
    made_at: str = ""

    def wind(self, wind: Wind) -> str:
        """The printed letter of a wind."""
        return self.wind_letters[WINDS.index(wind)]


@dataclass(frozen=True)
class Event:
    """The tournament as the heads of pages name it.

    place: "Madrid, Spain"; dates: "17-18 March 2018"; rules: the rule set's name.
    uma: points for the places 1 to 4, shown on riichi score sheets; empty where there is none or it floats.
    start_points: points of each player at the start; 0 where scores are differences (MCR).
    oka: what the first at a table, and each of the others, gains or pays besides the uma; empty where none.
    chip_value: points of a chip, 0 where none are played.
    """

    name: str
    family: Family
    place: str = ""
    dates: str = ""
    rules: str = ""
    uma: tuple[int, ...] = ()
    start_points: int = 0
    oka: tuple[int, ...] = ()
    chip_value: int = 0


@dataclass(frozen=True)
class Player:
    """Somebody who plays. number: the number in this event, from 1; country: ISO alpha-2."""

    number: int
    first_name: str
    last_name: str
    country: str = ""
    club: str = ""
    team: str = ""

    @property
    def name(self) -> str:
        """First name, then last name."""
        return f"{self.first_name} {self.last_name}".strip()

    @property
    def listed_name(self) -> str:
        """The name as lists in alphabetical order show it: last name, first name."""
        return ", ".join(part for part in (self.last_name, self.first_name) if part)


@dataclass(frozen=True)
class Cell:
    """A player's session: score in points after uma and penalties (MCR: mini-points), table points in MCR."""

    score: int
    table_points: Fraction | None = None
    substitute: bool = False


@dataclass(frozen=True)
class Line:
    """One player's line in the standings. shared: the place is held by several players.

    cells: one a session, None where the player has no result. penalties: points taken, 0 or negative;
    chips: points of the chips won, which the cells contain.
    ranked: False prints a dash for the place (substitutes and players who left the ranking).
    """

    place: int
    player: Player
    total: int
    cells: tuple[Cell | None, ...]
    table_points: Fraction | None = None
    shared: bool = False
    penalties: int = 0
    ranked: bool = True
    chips: int = 0


@dataclass(frozen=True)
class Results:
    """Standings in the order to be printed. title: "Final standings" or "Standings after session 4".

    sessions: the heads of the session columns, such as "1" or "S1"; note: a sentence under the title.
    """

    event: Event
    title: str
    sessions: tuple[str, ...]
    lines: tuple[Line, ...]
    note: str = ""


@dataclass(frozen=True)
class TeamLine:
    """One team's line in the standings; players: their names. The rest as in `Line`."""

    place: int
    team: str
    total: int
    players: tuple[str, ...]
    table_points: Fraction | None = None
    shared: bool = False


@dataclass(frozen=True)
class TeamResults:
    """Team standings in the order to be printed; the rest as in `Results`."""

    event: Event
    title: str
    lines: tuple[TeamLine, ...]
    note: str = ""


@dataclass(frozen=True)
class Seat:
    """A seat at a table; player is None where the seat is still open."""

    wind: Wind
    player: Player | None = None


@dataclass(frozen=True)
class Table:
    """A table of one session: number from 1, seats in wind order. url: where its QR code leads, or empty."""

    number: int
    seats: tuple[Seat, ...]
    url: str = ""


@dataclass(frozen=True)
class Session:
    """A session and its tables. name: "Session 3"; starts: "Saturday 14:00" or empty."""

    number: int
    name: str
    tables: tuple[Table, ...]
    starts: str = ""


@dataclass(frozen=True)
class Seating:
    """Who sits where: one session or the whole schedule."""

    event: Event
    sessions: tuple[Session, ...]


@dataclass(frozen=True)
class TimetableLine:
    """A session or a break. time: "09:00–10:30"; note: what is said beside it; pause: printed in grey."""

    time: str
    name: str
    note: str = ""
    pause: bool = False


@dataclass(frozen=True)
class TimetableDay:
    """A day, with its lines in order. name: "Saturday 9 May", or empty where no day is planned."""

    name: str
    lines: tuple[TimetableLine, ...]


@dataclass(frozen=True)
class Measure:
    """One figure of a draw's quality: what is counted, how much, and what that means in a sentence."""

    title: str
    value: int
    sentence: str


@dataclass(frozen=True)
class DrawCertificate:
    """How seats were drawn, so that anybody can check it.

    title: "Draw 1, sessions 1–4"; facts: label and text, the lots' text among them; wishes: what the draw had
    to respect; url: where it is checked, printed as a QR code; command: how it is checked from its file.
    """

    title: str
    facts: tuple[tuple[str, str], ...]
    measures: tuple[Measure, ...]
    wishes: tuple[str, ...] = ()
    fingerprint: str = ""
    url: str = ""
    command: str = ""


@dataclass(frozen=True)
class Award:
    """A place that is honoured. place: "First place"; detail: country, or a team's players; score: points."""

    place: str
    name: str
    detail: str = ""
    score: str = ""


@dataclass(frozen=True)
class Owing:
    """Somebody who has not paid: last name first, player number (None before it is given), what they owe in
    the event's words, and how they are reached."""

    name: str
    number: int | None
    amount: str
    phone: str
    email: str


@dataclass(frozen=True)
class RulingSlip:
    """One ruling; texts that do not apply are empty.

    offence, clause: what was done, and where the rulebook says so. sanction: what was imposed. effect: when
    the points are taken. appeal, decision, decided_by: the player's objection, its outcome, and by whom.
    """

    player: str
    number: int
    place: str
    given_at: str
    offence: str
    sanction: str
    referee: str = ""
    clause: str = ""
    effect: str = ""
    note: str = ""
    cancelled: str = ""
    appeal: str = ""
    decision: str = ""
    decided_by: str = ""
    head_referee: str = ""
