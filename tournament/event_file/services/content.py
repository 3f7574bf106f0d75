"""The content of an event file as plain values, read and checked before any row is written."""

from dataclasses import dataclass, field
from datetime import date, datetime
from typing import Any

from scoring.rulesets import RuleSet
from tournament.event_file.services.problems import Problem


@dataclass(frozen=True)
class FileEvent:
    """The event itself; `rules` is the preset or the event's own copy of every value."""

    name: str
    slug: str
    rules_key: str
    rules: RuleSet
    rules_version: int
    city: str
    country: str
    starts_on: date
    ends_on: date
    timezone: str
    language: str
    second_check: bool
    signing: str  # "": the file does not say
    signed_from: int
    public: bool
    players_enter: bool
    check_in_minutes: int
    players_check_in: bool
    observer: str
    kind: str
    certified: bool
    applied_on: date | None
    announcement: str
    venue: str
    fee: str
    contact: str
    registering: bool
    register_until: date | None
    capacity: int | None
    ended_at: datetime | None
    old_counting: bool | None  # None: the file does not say


@dataclass(frozen=True)
class FilePlayer:
    """A registration."""

    number: int
    first_name: str
    last_name: str
    country: str
    ema_number: str
    club: str
    team: str
    substitute: bool
    counts: bool | None
    own_table: int | None
    withdrawn_at: datetime | None
    disqualified_at: datetime | None
    struck_at: datetime | None
    paid_at: datetime | None
    erased_at: datetime | None
    left_after: int | None
    absent: tuple[int, ...]
    missed: tuple[int, ...]
    replaced_by: int | None
    replaced_reason: str


@dataclass(frozen=True)
class FileApplication:
    """What a player wrote to register; `player` is the number of the registration once confirmed."""

    number: int
    state: str
    first_name: str
    last_name: str
    country: str
    ema_number: str
    club: str
    email: str
    remarks: str
    named: bool
    language: str
    player: int | None
    created_at: datetime | None
    paid_at: datetime | None
    erasure_asked_at: datetime | None


@dataclass(frozen=True)
class FileCheckIn:
    """A player who is here, at the event or in one session, or said to be away in it."""

    player: int
    session: int | None
    away: bool
    at: datetime
    by: str


@dataclass(frozen=True)
class FileRuling:
    """A ruling, in force or cancelled; `player` is given where it belongs to no seat.

    `substitute`: it is the seat's substitute who is punished.
    """

    kind: str
    points: int
    moment: str | None  # None: the moment that the rule set says
    clause: str
    note: str
    given_by: str
    given_at: datetime | None
    cancelled_by: str = ""
    cancelled_at: datetime | None = None
    cancel_reason: str = ""
    measure: str = ""
    hand: int | None = None
    appeal: str = ""
    appealed_at: datetime | None = None
    decision: str = ""
    decided_by: str = ""
    decided_at: datetime | None = None
    player: int | None = None
    substitute: bool = False
    note_told: Any = None
    cancel_told: Any = None


@dataclass(frozen=True)
class FileSeat:
    """A seat with its points (difference from the start, before penalties and uma), None if not played."""

    wind: str
    player: int
    points: int | None
    rulings: tuple[FileRuling, ...]
    substitute: int | None
    substitute_since: str
    substitute_reason: str  # or why the seat is out
    out: bool
    hands_before: int | None
    chips: int = 0


@dataclass(frozen=True)
class FileResult:
    """One version of a table's result; points in the order E S W N, `chips` as a result stores them."""

    version: int
    current: bool
    state: str
    points: tuple[int, ...]
    bets_left: int
    provisional: bool
    note: str
    entered_by: str
    entered_at: datetime | None
    confirmed_by: str
    confirmed_at: datetime | None
    signatures: tuple[dict[str, Any], ...] = ()
    chips: str = ""


AS_RECORDED = "as_recorded"
"""The mark of a hand that the rules refuse, and that is kept all the same."""


@dataclass(frozen=True)
class FileHand:
    """A hand as `play_table` writes it, whether the file marks it, and what the rules say against it."""

    facts: dict[str, Any]
    as_recorded: bool
    problems: tuple[Problem, ...]


@dataclass(frozen=True)
class FileTable:
    """A table: seats, results by version (empty: the seats' points are all there is), hands as they stand.

    `rulings` are those of players who sit there no longer, a substitute taken back for instance.

    `typed` says of each hand who typed it and when, as far as the file knows; `state` is what the table's row
    holds besides.
    """

    number: int
    seats: tuple[FileSeat, ...]
    results: tuple[FileResult, ...]
    bets_left: int
    hands: tuple[FileHand, ...]
    typed: tuple[dict[str, Any], ...] = ()
    state: dict[str, Any] = field(default_factory=dict)
    calls: tuple[dict[str, Any], ...] = ()
    late: tuple[dict[str, Any], ...] = ()
    rulings: tuple[FileRuling, ...] = ()


@dataclass(frozen=True)
class FileSession:
    """A session; `state` None: to be derived from its results."""

    number: int
    starts_at: datetime | None
    minutes: int | None
    state: str | None
    opened_at: datetime | None
    closed_at: datetime | None
    clock: dict[str, Any] | None
    tables: tuple[FileTable, ...]


@dataclass(frozen=True)
class FilePublication:
    """An act of publishing."""

    kind: str
    session: int | None
    after: int | None
    published_by: str
    published_at: datetime
    withdrawn_at: datetime | None


@dataclass(frozen=True)
class FileNotice:
    """A notice to the hall."""

    number: int
    text: str
    shows_from: datetime
    shows_until: datetime | None
    posted_by: str
    posted_at: datetime
    taken_down_at: datetime | None
    revision: int


@dataclass(frozen=True)
class FileDraw:
    """A draw with its certificate."""

    state: str
    method: str
    seed: str
    plan: dict[str, Any]
    numbers: list[int]
    first_session: int
    last_session: int
    made_by: str
    made_at: datetime
    confirmed_at: datetime | None


@dataclass(frozen=True)
class FileLogLine:
    """A line of the log; `undoes` is the position of the line that it takes back."""

    at: datetime
    by: str
    act: str
    subject: str
    summary: str
    told: Any
    actor_told: Any
    before: Any
    after: Any
    undoes: int | None


@dataclass(frozen=True)
class Content:
    """A whole event file. `publications` None: a bare file, whose drawn sessions count as published.

    `tells_presence`: whether it says of its players when they left; files of older programs do not.
    """

    event: FileEvent
    players: tuple[FilePlayer, ...]
    sessions: tuple[FileSession, ...]
    publications: tuple[FilePublication, ...] | None
    tells_presence: bool
    rulings: tuple[FileRuling, ...] = ()
    draws: tuple[FileDraw, ...] = ()
    applications: tuple[FileApplication, ...] = ()
    notices: tuple[FileNotice, ...] = ()
    log: tuple[FileLogLine, ...] | None = None
    check_ins: tuple[FileCheckIn, ...] = ()
