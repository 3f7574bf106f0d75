"""What the interface answers and takes: `make schemas` writes it from the OpenAPI document."""

from __future__ import annotations

from typing import Any, Literal, NotRequired, TypedDict


class AbsenceAsked(TypedDict):
    """A player without a seat in the session: sits out as `planned`, or is missing."""

    player: int
    planned: NotRequired[bool]


class AdjustmentAsked(TypedDict):
    """Points that a director adds to a player's total, or takes from it, and why."""

    player: int
    points: int
    reason: str
    of_table_points: NotRequired[bool]


class AdjustmentLine(TypedDict):
    """Points that a director added or took, with the reason."""

    player: int
    points: int
    of_table_points: bool
    reason: str


class Answers(TypedDict):
    """An answer for each, in order; what does not win or breaks a rule says why."""

    answers: list[dict[str, Any]]


class AppealAsked(TypedDict):
    """What the player says against the ruling."""

    text: str


class BestWin(TypedDict):
    """The most valuable win, and where it was played."""

    player: int
    points: int
    session: int
    table: int
    hand: int


class CallAsked(TypedDict):
    """Why a referee is called."""

    reason: NotRequired[str]


class CallLine(TypedDict):
    """A call for a referee that nobody has closed."""

    id: int
    session: int
    table: int
    reason: str
    raised_at: str
    taken_at: str | None


class CallOffAsked(TypedDict):
    """The sessions that are not played."""

    sessions: list[int]


class CarriedLine(TypedDict):
    """What a player carried into a final, from `session` on."""

    session: int
    total: int
    table_points: str | None


class CellLine(TypedDict):
    """A session of a player. Table 0: without a seat, and missed."""

    session: int
    table: int
    score: int
    table_points: str | None
    place: int
    penalties: int
    substitute: bool
    chips: int


class CheckInAsked(TypedDict):
    """Here: at the event, or in one `session`. `away`: said beforehand to be away in that session."""

    session: NotRequired[int | None]
    away: NotRequired[bool]


class ClockAnswer(TypedDict):
    """A clock, as facts from which the time left is counted. `state` is null when nothing is left to
    play."""

    event: str
    now: str
    session: int | None
    state: Literal["planned", "waiting", "running", "paused", "over"] | None
    phase: str | None
    minutes: int | None
    starts_at: str | None
    ends_at: str | None
    seconds_left: int | None
    signal_seconds: int | None
    allowance: str | None
    tables: list[ClockTable]


class ClockAsked(TypedDict):
    """Start, pause or resume the clock, or add `minutes` (negative: take away)."""

    act: NotRequired[Literal["start", "pause", "resume"] | None]
    minutes: NotRequired[int | None]


class ClockNews(TypedDict):
    """The clock of the session at hand. `seconds_left` while it stands still, `ends_at` while it runs."""

    session: int
    state: Literal["planned", "waiting", "running", "paused", "over"]
    minutes: int
    starts_at: str | None
    ends_at: str | None
    seconds_left: int | None
    signal_seconds: int


class ClockTable(TypedDict):
    """What a table may still play."""

    number: int
    extra_seconds: int
    ends_at: str | None
    playing: bool
    allowance: str


class DecisionAsked(TypedDict):
    """What the head referee decides, and why; `points` of the new ruling where another takes its
    place."""

    outcome: Literal["upheld", "changed", "cancelled"]
    text: str
    points: NotRequired[int | None]


class DepartureAsked(TypedDict):
    """A player who leaves the event from this session on. `substitute` takes the seat; null: it is
    out."""

    session: int
    since: NotRequired[Literal["start", "during"]]
    reason: Literal["late", "absent", "ill-before", "ill-during", "left", "disqualified"]
    substitute: NotRequired[int | None]
    for_good: NotRequired[bool]


class Done(TypedDict):
    """The act that was done. Where there was nothing to do, `act` is empty and `line` null."""

    act: str
    sentence: str
    line: int | None
    can_be_undone: bool
    made: int | None
    facts: dict[str, Any]


class DraftPairAsked(TypedDict):
    """Two players of a session of the draft."""

    first: int
    second: int
    session: int


class DrawAnswer(TypedDict):
    """A draw with its certificate, the document hanchan-draw, which anybody can check."""

    number: int
    method: str
    sessions: list[int]
    hidden: list[int]
    fingerprint: str
    certificate: dict[str, Any]


class DrawAsked(TypedDict):
    """A draw from a seed; `sessions`: how many, 0 for all that are left."""

    method: NotRequired[Literal["full", "random", "swiss"]]
    seed: str
    sessions: NotRequired[int]
    teams: NotRequired[bool]


class DrawLine(TypedDict):
    """A draw that gives sessions their seats. `hidden`: sessions that sit by it and are not published
    yet."""

    number: int
    method: str
    sessions: list[int]
    hidden: list[int]
    fingerprint: str


class DrawsAnswer(TypedDict):
    """The draws in force, and the hashes of all lots."""

    draws: list[DrawLine]
    sealed: list[SealedLine]


class EventDetails(TypedDict):
    """An event with all that is announced of it."""

    slug: str
    name: str
    city: str
    country: str
    starts_on: str
    ends_on: str
    rules: str
    family: Literal["riichi", "mcr", "classical"]
    state: Literal["running", "coming", "over"]
    state_words: str
    players: int
    demo: bool
    timezone: str
    language: str
    kind: Literal["open", "national", "european"]
    venue: str
    fee: str
    contact: str
    announcement: str
    registering: bool
    register_until: str | None
    capacity: int | None
    frozen_after: int | None
    ended_at: str | None
    version: int
    sessions: list[SessionLine]


class EventHead(TypedDict):
    """What lists say of an event."""

    slug: str
    name: str
    city: str
    country: str
    starts_on: str
    ends_on: str
    rules: str
    family: Literal["riichi", "mcr", "classical"]
    state: Literal["running", "coming", "over"]
    state_words: str
    players: int
    demo: bool


class EventRulesAnswer(TypedDict):
    """The rules in force at an event; `changed`: the options that differ from the rule set.  `offences`:
    the kinds of rulings, the usual ones first; lateness comes before and “other” after them."""

    key: str
    name: str
    family: Literal["riichi", "mcr", "classical"]
    options: list[OptionLine]
    event: str
    version: int
    hash: str
    changed: list[str]
    sentences: list[PlainSentence]
    offences: list[OffenceLine]


class FinalLine(TypedDict):
    """A final that has begun. `ahead`: its players rank before all others."""

    first_session: int
    players: list[int]
    carry: Literal["none", "half", "full"]
    ahead: bool


class FreezeAsked(TypedDict):
    """The session after which the public standings are frozen; 0: none are shown."""

    after: int


class FromHandsAsked(TypedDict):
    """`finished`: the table plays no more hands, although the rules would let it."""

    seen: NotRequired[int | None]
    finished: NotRequired[bool]


class HandAsked(TypedDict):
    """The next hand of a table, as `play_table` reads it."""

    hand: dict[str, Any]
    seen: NotRequired[int | None]


class HandChanged(TypedDict):
    """A hand as it should have been written."""

    hand: dict[str, Any]
    seen: NotRequired[int | None]


class HandsAsked(TypedDict):
    """Winning hands, as the command `score_hands` reads them a line."""

    rules: NotRequired[str]
    hands: list[dict[str, Any]]


class LateHandLine(TypedDict):
    """A hand that came too late, about which a referee decides."""

    id: int
    hand: dict[str, Any]


class ListNewsClockNews(TypedDict):
    """What is new in a list."""

    order: list[str] | None
    lines: dict[str, ClockNews]


class ListNewsNoticeNews(TypedDict):
    """What is new in a list."""

    order: list[str] | None
    lines: dict[str, NoticeNews]


class ListNewsPlaceLine(TypedDict):
    """What is new in a list."""

    order: list[str] | None
    lines: dict[str, PlaceLine]


class ListNewsResultNews(TypedDict):
    """What is new in a list."""

    order: list[str] | None
    lines: dict[str, ResultNews]


class ListNewsSeatingNews(TypedDict):
    """What is new in a list."""

    order: list[str] | None
    lines: dict[str, SeatingNews]


class ListNewsSessionLine(TypedDict):
    """What is new in a list."""

    order: list[str] | None
    lines: dict[str, SessionLine]


class LogLine(TypedDict):
    """A line of the log: what was done, by whom, and whether it can be undone."""

    line: int
    at: str
    by: str
    act: str
    sentence: str
    undone: bool
    can_be_undone: bool
    facts: dict[str, Any]


class NewSessionAsked(TypedDict):
    """A session after the last one; as long as that without `minutes`."""

    minutes: NotRequired[int | None]


class NoticeAsked(TypedDict):
    """A notice to the hall; without times it is shown from now on, until it is taken down."""

    text: str
    shows_from: NotRequired[str | None]
    shows_until: NotRequired[str | None]


class NoticeChanged(TypedDict):
    """The notice as it should be. With `seen`, refused if it has been changed since."""

    text: str
    shows_from: NotRequired[str | None]
    shows_until: NotRequired[str | None]
    seen: NotRequired[int | None]


class NoticeLine(TypedDict):
    """A notice to everybody in the hall."""

    number: int
    text: str
    shows_from: str
    shows_until: str | None
    waits: bool


class NoticeNews(TypedDict):
    """A notice, also one whose time is still to come."""

    number: int
    text: str
    shows_from: str
    shows_until: str | None


class OffenceLine(TypedDict):
    """An offence that the rules know: the `kind` of a ruling about it, in words, with its clause."""

    kind: str
    label: str
    clause: str


class Opponent(TypedDict):
    """Sessions at one table with somebody. `person` is null for those who show no page."""

    name: str
    person: int | None
    met: int
    ahead: int
    level: int
    behind: int


class OptionLine(TypedDict):
    """One option. `computed`: something is computed from it; the others are for information."""

    key: str
    group: str
    label: str
    value: Any
    shown: str
    unit: str
    meaning: str
    clause: str
    computed: bool


class OutAsked(TypedDict):
    """Out of the competition, with the reason, or back in it."""

    out: NotRequired[bool]
    reason: NotRequired[str]


class OverlaysAsked(TypedDict):
    """What overlays show; null: the first table, and its players. `delay` in seconds."""

    table: NotRequired[int | None]
    player: NotRequired[int | None]
    delay: NotRequired[int]


class PairAsked(TypedDict):
    """Two players by their numbers."""

    first: int
    second: int


class PartEventHead(TypedDict):
    """A part of a list, and where to go on."""

    items: list[EventHead]
    next: str | None


class PartPlayerLine(TypedDict):
    """A part of a list, and where to go on."""

    items: list[PlayerLine]
    next: str | None


class PartRankedLine(TypedDict):
    """A part of a list, and where to go on."""

    items: list[RankedLine]
    next: str | None


class PersonAnswer(TypedDict):
    """All results of one player."""

    person: int
    name: str
    country: str
    lists: list[PersonList]


class PersonList(TypedDict):
    """A player in one of the two lists; without a position, they are not listed."""

    kind: Literal["riichi", "mcr"]
    position: int | None
    points: str | None
    results: list[RankedResult]


class PersonPage(TypedDict):
    """A person over all public events, latest event first, opponents met most often first."""

    person: int
    name: str
    country: str
    events: list[PlayedEvent]
    places: list[PlacesAnswer]
    rankings: list[RankingHistory]
    opponents: list[Opponent]


class PlaceLine(TypedDict):
    """A player's place. Equal players share the better place."""

    place: int
    shared: bool
    player: int
    name: str
    country: str
    total: int
    table_points: str | None
    penalties: int


class PlacesAnswer(TypedDict):
    """Sessions of one kind of mahjong. `places`: how many ended first, second, third and fourth."""

    kind: Literal["riichi", "mcr", "classical"]
    sessions: int
    places: list[int]
    average: str
    best_hand: int


class PlainSentence(TypedDict):
    """A rule in a sentence, the option that it describes, and its source."""

    option: str
    sentence: str
    clause: str


class PlayedEvent(TypedDict):
    """A place at an event. `total` is in points, in mini-points under MCR."""

    event: str
    player: int
    place: int
    players: int
    total: int
    table_points: str | None


class PlayerAsked(TypedDict):
    """A player to register."""

    last_name: str
    first_name: NotRequired[str]
    country: NotRequired[str]
    ema_number: NotRequired[str]
    club: NotRequired[str]
    team: NotRequired[str]
    substitute: NotRequired[bool]
    accept_doubts: NotRequired[bool]


class PlayerCounts(TypedDict):
    """The counts of one player."""

    hands: int
    wins: int
    self_drawn: int
    deal_ins: int
    riichi: int
    draws: int
    tenpai: int
    chombos: int
    points: int
    best: int
    kinds: dict[str, int]
    player: Who


class PlayerDay(TypedDict):
    """A player with place, sessions, and what is to be said of sessions without a seat."""

    number: int
    name: str
    first_name: str
    last_name: str
    country: str
    club: str
    team: str
    state: Literal["player", "substitute", "withdrawn", "disqualified"]
    place: int | None
    place_shared: bool
    moved: int | None
    sessions: list[PlayerSeat]
    absences: list[str]


class PlayerLine(TypedDict):
    """A registered player. EMA numbers and e-mail addresses are not public."""

    number: int
    name: str
    first_name: str
    last_name: str
    country: str
    club: str
    team: str
    state: Literal["player", "substitute", "withdrawn", "disqualified"]


class PlayerSeat(TypedDict):
    """A session of a player. `stands_in`: the seat is somebody else's, for whom they play."""

    session: int
    state: Literal["planned", "open", "closed", "called-off"]
    table: int
    wind: Literal["E", "S", "W", "N"]
    stands_in: bool
    out: bool
    opponents: list[Who]
    result: CellLine | None
    total: int | None


class PresetAsked(TypedDict):
    """A rule set; `recompute`: although there are results, whose standings change."""

    preset: str
    recompute: NotRequired[bool]


class Problem(TypedDict):
    """Why a request was refused. `code` never changes; `detail` is the sentence for people, in `lang`."""

    type: str
    title: str
    status: int
    code: str
    detail: str
    field: str | None


class RankedAfter(TypedDict):
    """A place in the ranking after a certified event, or today (`event` is null then).  `position` among
    `listed` people, and `points`, are null while fewer than two results count."""

    day: str
    event: str | None
    position: int | None
    listed: int
    points: str | None


class RankedLine(TypedDict):
    """A ranked player. `person` is their number in this installation, for the address of their
    results."""

    position: int
    person: int
    name: str
    country: str
    points: str
    tournaments: int


class RankedResult(TypedDict):
    """A result. `base_rank` is null without an EMA number; `factor`: what of its weight is left by
    age."""

    event: str
    place: int
    base_rank: str | None
    factor: str
    in_part_a: bool
    in_part_b: bool


class RankingHistory(TypedDict):
    """The places in one of the two rankings over time, oldest first."""

    kind: Literal["riichi", "mcr"]
    history: list[RankedAfter]


class ReasonAsked(TypedDict):
    """Why."""

    reason: str


class ReportAsked(TypedDict):
    """What a table reports when time runs out."""

    report: Literal["last-hand", "finished"]


class ResultAsked(TypedDict):
    """A sheet: the differences from the start in the order E S W N. With `seen`, refused if somebody has
    acted at the table since."""

    points: list[Any]
    bets_left: NotRequired[int]
    provisional: NotRequired[bool]
    note: NotRequired[str]
    seen: NotRequired[int | None]


class ResultNews(TypedDict):
    """What a table of the session at hand brought; id: session and table, “2-5”."""

    number: int
    state: Literal["playing", "entered", "confirmed"]
    provisional: bool
    seats: list[SeatResult]
    session: int


class ResultsAnswer(TypedDict):
    """The results of a session, table by table."""

    event: str
    session: int
    tables: list[TableResult]


class RuleSetAnswer(TypedDict):
    """A rule set with its options."""

    key: str
    name: str
    family: Literal["riichi", "mcr", "classical"]
    options: list[OptionLine]


class RuleSetHead(TypedDict):
    """A rule set."""

    key: str
    name: str
    family: Literal["riichi", "mcr", "classical"]


class RulingAsked(TypedDict):
    """A sanction for a seat: a penalty is negative."""

    session: int
    table: int
    wind: Literal["E", "S", "W", "N"]
    kind: str
    points: int
    moment: Literal["at-table", "after-uma", "total", "table-points"]
    clause: NotRequired[str]
    note: NotRequired[str]


class RulingLine(TypedDict):
    """A ruling; `cancelled_at` once it was cancelled."""

    id: int
    player: Who
    session: int | None
    table: int | None
    kind: str
    clause: str
    points: int
    moment: str
    note: str
    given_at: str
    cancelled_at: str | None


class SealedLine(TypedDict):
    """The hash of the lots of a draw, public before anybody sees them."""

    number: int
    made_at: str
    sha256: str


class Seat(TypedDict):
    """A seat, by its initial wind. `out`: the player plays no more there, and nobody does instead."""

    wind: Literal["E", "S", "W", "N"]
    player: Who
    substitute: Who | None
    out: bool


class SeatResult(TypedDict):
    """A seat with what it brought. `points`: the difference on the sheet; `score`: what counts."""

    wind: Literal["E", "S", "W", "N"]
    player: Who
    substitute: Who | None
    out: bool
    points: int
    uma: int
    penalties: int
    score: int
    place: int
    tied: bool
    table_points: str | None
    chips: int


class SeatedTableLine(TypedDict):
    """A table with its seats in the order of the winds."""

    number: int
    seats: list[Seat]


class SeatingAnswer(TypedDict):
    """The seating of a session."""

    event: str
    session: int
    tables: list[SeatedTableLine]


class SeatingNews(TypedDict):
    """A table of the session at hand; id: session and table, “2-5”."""

    number: int
    seats: list[Seat]
    session: int


class SeenAsked(TypedDict):
    """With `seen`, refused if somebody has acted at the table since."""

    seen: NotRequired[int | None]


class SessionLine(TypedDict):
    """A session in the timetable. `called-off` sessions count for nobody."""

    number: int
    state: Literal["planned", "open", "closed", "called-off"]
    minutes: int
    planned_at: str | None
    begins_at: str | None
    ends_at: str | None
    seating_published: bool
    results_shown: bool


class ShiftAsked(TypedDict):
    """By how many minutes the rest of the day begins later; negative: earlier."""

    minutes: int


class SignaturesAsked(TypedDict):
    """Who has signed the paper sheet, by initial wind; `version` of the result that was seen."""

    winds: list[Literal["E", "S", "W", "N"]]
    version: int


class StandingsAnswer(TypedDict):
    """The standings after session `after`; 0 before the first result."""

    event: str
    after: int
    sessions: int
    frozen_after: int | None
    final: bool
    missing_tables: list[TableName]
    provisional_tables: list[TableName]
    called_off: list[int]
    rows: list[StandingsRow]
    teams: list[TeamLine]
    finals: list[FinalLine]
    adjustments: list[AdjustmentLine]


class StandingsRow(TypedDict):
    """A player's place, with every session."""

    place: int
    shared: bool
    player: int
    name: str
    country: str
    total: int
    table_points: str | None
    penalties: int
    sessions: list[CellLine | None]
    carried: CarriedLine | None


class StatisticsAnswer(TypedDict):
    """Statistics of the tables with a result. `left_out`: hands that break a rule, not counted."""

    event: str
    tables: int
    hands: int
    left_out: int
    endings: dict[str, int]
    players: list[PlayerCounts]
    best: BestWin | None


class StoppedAsked(TypedDict):
    """What becomes of a session that was stopped; `minutes` are added where it goes on."""

    how: Literal["continue", "replay", "drop"]
    minutes: NotRequired[int | None]


class StreamFrame(TypedDict):
    """One message of the stream. Where `whole`, forget what came before."""

    version: int
    at: str
    whole: bool
    lists: StreamLists


class StreamLists(TypedDict):
    """The lists of a message; one that is not there stays as it was."""

    clock: NotRequired[ListNewsClockNews | None]
    notices: NotRequired[ListNewsNoticeNews | None]
    results: NotRequired[ListNewsResultNews | None]
    seating: NotRequired[ListNewsSeatingNews | None]
    sessions: NotRequired[ListNewsSessionLine | None]
    standings: NotRequired[ListNewsPlaceLine | None]


class SubstituteAsked(TypedDict):
    """Who plays in a seat instead; null: its own player again."""

    wind: Literal["E", "S", "W", "N"]
    substitute: int | None
    since: NotRequired[Literal["", "start", "during"]]
    reason: NotRequired[str]
    seen: NotRequired[int | None]


class TableAnswer(TypedDict):
    """A table as the staff sees it: its revision, which rises with every act, and its hands."""

    number: int
    revision: int
    hands: list[dict[str, Any]]
    late_hands: list[LateHandLine]


class TableName(TypedDict):
    """A table of a session."""

    session: int
    table: int


class TableResult(TypedDict):
    """A table's result. While there is none, `seats` is empty."""

    number: int
    state: Literal["playing", "entered", "confirmed"]
    provisional: bool
    seats: list[SeatResult]


class TableTimeAsked(TypedDict):
    """Minutes that one table gets, negative: that are taken from it; and why."""

    minutes: int
    reason: NotRequired[str]


class TablesAsked(TypedDict):
    """Tables with their hands, as the command `play_table` reads them a line."""

    rules: NotRequired[str]
    tables: list[dict[str, Any]]


class TakeBackAsked(TypedDict):
    """The part to take back: the check-in at the event, or what was said of one `session`."""

    session: NotRequired[int | None]


class TeamLine(TypedDict):
    """A team's place."""

    place: int
    shared: bool
    team: str
    total: int
    table_points: str | None
    players: list[int]


class TimedSession(TypedDict):
    """When a session begins, null for no time, and how long it lasts."""

    session: int
    starts_at: str | None
    minutes: int


class TimesAsked(TypedDict):
    """New times of some sessions."""

    times: list[TimedSession]


class WalkInAsked(TypedDict):
    """Somebody who comes without a registration; `way`: `draw`, `substitute`, or `seat-7` for player
    7’s."""

    last_name: str
    first_name: NotRequired[str]
    country: NotRequired[str]
    way: str
    accept_doubts: NotRequired[bool]


class Who(TypedDict):
    """A player by number and name."""

    number: int
    name: str


class WrongSeatsAsked(TypedDict):
    """Two players who sat in each other's seats; `rulings`: those that go to the other of them."""

    first: int
    second: int
    rulings: NotRequired[list[int]]
