"""The files of an event: those requested and what each needs first, and the sheets of the data export."""

import json
from collections import defaultdict
from collections.abc import Callable, Iterator, Mapping
from datetime import datetime
from typing import TYPE_CHECKING, Any

from django.db.models import Exists, Max, QuerySet
from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, pgettext

from reports.spreadsheets.sheet import Column, Sheet, Value
from reports.spreadsheets.standings_and_seating import results_sheet, seating_sheet
from tournament.acts.job.file_kinds import KINDS, Need
from tournament.acts.log import told_actor, told_line
from tournament.acts.refusals import Reason, Refusal
from tournament.draw.queries.papers import seating_of
from tournament.draw.queries.seating import Outcome, Sitting, reports_of, tables_of
from tournament.ema.queries import why_not_ema
from tournament.models import Draw, Entry, Event, Hand, Job, LogEntry, Result, Ruling, Seat, Table
from tournament.registration.queries.players import players_sheet
from tournament.result.queries.ledger import CHOMBO, WITH_PENALTIES, LedgerEntry, ledger_of
from tournament.result.queries.penalty_cells import Penalty, penalties_at, that_make
from tournament.ruling.queries.rulings import RulingLine, lines_of, rulings_at
from tournament.ruling.queries.suggestions import kind_text
from tournament.standings.queries.papers import results_of
from tournament.words.citations import cited_as
from tournament.words.names import who_typed
from tournament.words.papers import look_of

if TYPE_CHECKING:
    from django_stubs_ext import StrPromise

LACKING: Mapping[Need, Reason] = {
    "results": Reason("files.no-results", "No table has a result yet. Enter results first."),
    "teams": Reason("files.no-teams", "Nobody plays in a team."),
    "seats": Reason("files.no-seats", "There are no seats yet. Draw them first."),
    "draw": Reason("files.no-draw", "No draw made by this program is confirmed yet."),
    "players": Reason("files.no-players", "Nobody is registered yet."),
    "sessions": Reason("files.no-times", "No session has a time yet."),
    "rulings": Reason("files.no-rulings", "No ruling has been given yet."),
    "public": Reason("files.not-public", "The event is not public. You can change that in the settings."),
}
"""The refusals of a kind of file that needs what the event lacks."""


def why_not_make(event: Event, kind: str) -> Refusal | None:
    """Why a file of this kind cannot be made now, or None."""
    return why_not(kind, {need: why_lacking(event, need) for need in KINDS[kind].needs})


def why_not(kind: str, lacking: Mapping[Need, Refusal | None]) -> Refusal | None:
    """`why_not_make` for an event whose `all_lacking` is at hand."""
    return next((reason for need in KINDS[kind].needs if (reason := lacking[need])), None)


def all_lacking(event: Event) -> dict[Need, Refusal | None]:
    """For every need, why the event does not meet it, or None: seven queries."""
    ema: dict[Need, Refusal | None] = {"ema": why_not_ema(event)}
    return ema | {need: why_lacking(event, need) for need in LACKING}


def why_lacking(event: Event, need: Need) -> Refusal | None:
    """Why the event does not meet what a file needs, or None: at most one query."""
    if need == "ema":
        return why_not_ema(event)
    if need == "public":
        return None if event.public else LACKING[need]()
    rows: Mapping[Need, QuerySet[Any]] = {
        "results": Result.objects.filter(table__session__event=event, current=True),
        "teams": event.entries.exclude(team=None),
        "seats": Seat.objects.filter(session__event=event),
        "draw": event.draws.filter(state=Draw.CONFIRMED),
        "players": event.entries.all(),
        "sessions": event.sessions.exclude(starts_at=None),
        "rulings": Event.objects.filter(
            Exists(event.rulings.all())
            | Exists(Hand.objects.filter(WITH_PENALTIES, table__session__event=event)),
            pk=event.pk,
        ),
    }
    return None if rows[need].exists() else LACKING[need]()


def file_jobs(event: Event) -> QuerySet[Job]:
    """The jobs that make files of this event, newest first, without those whose files were removed."""
    jobs = Job.objects.filter(event=event, kind__in=KINDS).select_related("asked_by")
    return jobs.exclude(state=Job.DONE, file="")


def shown_jobs(event: Event) -> list[Job]:
    """`file_jobs` without failed and cancelled ones that were asked for again since: one query."""
    shown: list[Job] = []
    later: list[tuple[str, dict[str, Any]]] = []
    for job in file_jobs(event):
        request = (job.kind, job.args)
        if job.state not in {Job.FAILED, Job.CANCELLED} or request not in later:
            shown.append(job)
        later.append(request)
    return shown


ON_NO_PAPER = ("account.", "call.", "clock.", "file.", "job.", "notice.", "role.", "signature.")
OF_RESULTS = ("hand.", "result.", "ruling.", "session.close", "session.open", "session.reopen", "standings.")
"""The beginnings of acts that no paper shows, and of those that papers about seats do not show either."""
ABOUT_SEATS: frozenset[Need] = frozenset({"draw", "players", "seats", "sessions", "teams"})


def changes(event: Event) -> Callable[[str], datetime | None]:
    """By a kind of file, when something last happened that it shows: one query."""
    lines = LogEntry.objects.filter(event=event).order_by().values_list("act")
    last = [(act, at) for act, at in lines.annotate(Max("at")) if not act.startswith(ON_NO_PAPER)]

    def changed(kind: str) -> datetime | None:
        needs = KINDS[kind].needs
        ignored = OF_RESULTS if needs and ABOUT_SEATS.issuperset(needs) else ()
        return max((at for act, at in last if not act.startswith(ignored)), default=None)

    return changed


def moment(event: Event, at: datetime | None) -> str:
    """A moment at the venue, 2026-04-11 09:30:05; spreadsheets sort it and take it for a time."""
    return f"{at.astimezone(event.tz):%Y-%m-%d %H:%M:%S}" if at else ""


def log_sheet(event: Event) -> Sheet:
    """A row per act, oldest first; what was before and after is JSON text."""
    heads = (
        _("At"),
        _("Who"),
        _("Act"),
        _("Subject"),
        _("What happened"),
        _("Before"),
        _("After"),
        _("Undone"),
    )
    lines = LogEntry.objects.filter(event=event).select_related("undone_by").order_by("pk")
    rows = tuple(_log_row(event, line) for line in lines)
    return Sheet(_("Log"), tuple(Column(head) for head in heads), rows)


def _log_row(event: Event, line: LogEntry) -> tuple[Value, ...]:
    undone = getattr(line, "undone_by", None)
    return (
        moment(event, line.at),
        told_actor(line),
        line.act,
        line.subject,
        told_line(line),
        _facts(line.before),
        _facts(line.after),
        moment(event, undone.at) if undone else "",
    )


def _facts(facts: Any) -> str:
    return "" if facts is None else json.dumps(facts, ensure_ascii=False)


RESULT_COLUMNS: tuple[tuple[str, "StrPromise"], ...] = (
    ("session", gettext_lazy("Session")),
    ("table", gettext_lazy("Table")),
    ("wind", gettext_lazy("Wind")),
    ("number", gettext_lazy("No.")),
    ("first_name", gettext_lazy("First name")),
    ("last_name", gettext_lazy("Last name")),
    ("", gettext_lazy("Substitute")),
    ("points", gettext_lazy("Points")),
    ("uma", gettext_lazy("Uma")),
    ("penalty", gettext_lazy("Penalties")),
    ("rulings", gettext_lazy("Penalties one by one")),
    ("score", gettext_lazy("Score")),
    ("place", gettext_lazy("Place")),
    ("table_points", gettext_lazy("Table points")),
    ("", gettext_lazy("State")),
    ("", gettext_lazy("Entered by")),
    ("", gettext_lazy("Entered at")),
    ("", gettext_lazy("Confirmed by")),
    ("", gettext_lazy("Version")),
    ("bets", gettext_lazy("Bets left")),
    ("chips", gettext_lazy("Chips")),
    ("", gettext_lazy("Points of chips")),
)
"""The columns of the exported results: what an import makes of each, and its head. Two are about chips."""


def scores_sheet(event: Event) -> Sheet:
    """A row per seat of every table with a result: what the sheet said, and what it came to."""
    columns = RESULT_COLUMNS if event.rules.chip_value else RESULT_COLUMNS[:-2]
    penalties = penalties_at(event)
    sessions = event.sessions.order_by("number")
    rows = tuple(row for session in sessions for row in _session_rows(event, session, penalties))
    return Sheet(_("Results of the tables"), tuple(Column(str(head)) for _field, head in columns), rows)


def _session_rows(
    event: Event, session: Any, penalties: Mapping[tuple[int, int], list[Penalty]]
) -> Iterator[tuple[Value, ...]]:
    reports = reports_of(session, event)
    results = Result.objects.filter(table__session=session, current=True).select_related("table")
    by_table = {result.table.number: result for result in results}
    for table in tables_of(session):
        if table.number not in reports:
            continue
        result = _result(event, by_table[table.number])
        for sitting in table.sittings:
            outcome = reports[table.number].outcomes[sitting.wind]
            value = event.rules.chip_value
            chips = (outcome.chips // value, outcome.chips) if value else ()
            people = [person.pk for person in (sitting.entry, sitting.substitute) if person]
            at_table = [penalties.get((by_table[table.number].table_id, person), []) for person in people]
            score = _score(outcome, that_make(outcome.penalties, at_table))
            yield (session.number, table.number, *_player_columns(sitting), *score, *result, *chips)


def _player_columns(sitting: Sitting) -> tuple[Value, ...]:
    entry, substitute = sitting.entry, sitting.substitute
    return (
        sitting.wind,
        entry.number,
        entry.first_name,
        entry.last_name,
        substitute.name if substitute else "",
    )


def _score(outcome: Outcome, penalties: str) -> tuple[Value, ...]:
    taken = (outcome.penalties, penalties)
    return (outcome.points, outcome.uma, *taken, outcome.score, outcome.place, outcome.table_points)


def _result(event: Event, result: Result) -> tuple[Value, ...]:
    state = _("provisional") if result.provisional else result.get_state_display()
    at = moment(event, result.entered_at)
    by = who_typed(result.entered_by)
    return (str(state), by, at, result.confirmed_by, result.version, result.bets_left)


def hands_sheet(event: Event) -> Sheet:
    """A row per winner of every typed hand, one for a hand without winner; seats are initial winds."""
    fan = pgettext("MCR", "Fan") if event.is_mcr else _("Fan")
    heads = [_("Session"), _("Table"), _("Hand"), _("Outcome"), _("Winner"), _("From"), fan, _("Fu")]
    heads += [_("Points"), _("Tiles"), _("Riichi"), _("Tenpai"), _("Penalties")]
    heads += [_("Entered by"), _("Entered at")]
    hands = Hand.objects.filter(table__session__event=event).select_related("table__session")
    hands = hands.order_by("table__session__number", "table__number", "number")
    rows = tuple(row for hand in hands for row in _hand_rows(event, hand))
    return Sheet(_("Hands"), tuple(Column(head) for head in heads), rows)


def _hand_rows(event: Event, hand: Hand) -> Iterator[tuple[Value, ...]]:
    facts = defaultdict(lambda: None, hand.facts)
    place = (hand.table.session.number, hand.table.number, hand.number, facts["kind"] or facts["outcome"])
    extras = (_seats(facts["riichi"]), _seats(facts["tenpai"]), _penalties(facts))
    typed = (who_typed(hand.entered_by), moment(event, hand.entered_at))
    for win in facts["wins"] or [_mcr_win(facts)]:
        winner = defaultdict(lambda: None, win)
        discarder = winner["from"] or facts["from"] or ""
        worth = (winner["fan"], winner["fu"], winner["points"], _tiles(winner))
        yield (*place, winner["seat"] or "", discarder, *worth, *extras, *typed)


def _mcr_win(facts: Mapping[str, Any]) -> dict[str, Any]:
    """The winner of a hand of MCR, which has one at most; of a hand without winner who it is about."""
    seat = facts["winner"] or facts["seat"] or _seats(facts["seats"])
    return {"seat": seat, "points": facts["points"]} | {
        name: facts[name] for name in ("hand", "melds", "win") if facts[name]
    }


def _tiles(win: Mapping[str, Any]) -> str:
    """The tiles as mpsz notation writes them: 123m456p11z c789s 4z."""
    parts = (win["hand"], *(win["melds"] or ()), win["win"])  # in MCR, `hand` may be the number of the hand
    return " ".join(part for part in parts if isinstance(part, str) and part)


def _seats(winds: Any) -> str:
    return " ".join(winds or ())


def _penalties(facts: Mapping[str, Any]) -> str:
    penalties = [f"{wind} {points}" for wind, points in (facts["penalties"] or {}).items()]
    return ", ".join(
        [
            *penalties,
            *(_("%(seat)s: false hu") % {"seat": penalty.get("seat")} for penalty in facts["false_hu"] or ()),
        ]
    )


def rulings_sheet(event: Event) -> Sheet:
    """A row per ruling in the order in which they were given, cancelled ones too; then what hands take.

    A penalty typed in a hand which a ruling states too counts once, and its row says so.
    """
    heads = [_("Given at"), _("Referee"), _("Session"), _("Table"), _("Hand"), _("No."), _("Player")]
    heads += [_("Offence"), _("Clause"), _("Sanction"), _("Points"), _("Moment"), _("Note")]
    heads += [_("Cancelled at"), _("Reason"), _("Appeal"), _("Decision")]
    lines = lines_of(event, rulings_at(event).order_by("given_at", "pk"))
    in_hands = [entry for entry in ledger_of(event) if entry.source == "hand"]
    entries = {entry.pk: entry for entry in event.entries.filter(pk__in=[row.entry for row in in_hands])}
    tables = dict(Table.objects.filter(pk__in=[row.table for row in in_hands]).values_list("pk", "number"))
    rows = [_ruling_row(event, line) for line in lines]
    rows += [_hand_penalty_row(event, row, entries[row.entry], tables[row.table or 0]) for row in in_hands]
    return Sheet(_("Rulings"), tuple(Column(head) for head in heads), tuple(rows))


def _hand_penalty_row(event: Event, row: LedgerEntry, entry: Entry, table: int) -> tuple[Value, ...]:
    counted = "" if row.counted else _("A ruling covers the same offence: it counts once.")
    offence = kind_text(event.rules, row.kind) if row.kind == CHOMBO else _("Penalty entered with a hand")
    moment_words = str(dict(Ruling.MOMENTS)[row.moment])
    place = ("", "", row.session, table, row.hand)
    person = (entry.number, entry.name, offence, "", "")
    return (*place, *person, row.points, moment_words, counted, "", "", "", "")


def _ruling_row(event: Event, line: RulingLine) -> tuple[Value, ...]:
    row = line.row
    place = (row.table.session.number, row.table.number) if row.table else (None, None)
    return (
        moment(event, row.given_at),
        row.given_by,
        *place,
        row.hand,
        row.entry.number,
        row.entry.name,
        line.text,
        cited_as(row.clause),
        line.sanction,
        row.points,
        str(row.get_moment_display()) if row.points else "",
        line.note,
        moment(event, row.cancelled_at),
        line.cancelled,
        row.appeal,
        " ".join(part for part in (line.outcome, line.decision) if part),
    )


SUBJECTS: Mapping[str, tuple[str | Promise, Callable[[Event], Sheet]]] = {
    "players": (gettext_lazy("Players"), players_sheet),
    "seating": (gettext_lazy("Seating"), lambda event: seating_sheet(seating_of(event, {}), look_of(event))),
    "results": (gettext_lazy("Results of the tables"), scores_sheet),
    "standings": (gettext_lazy("Standings"), lambda event: results_sheet(results_of(event), look_of(event))),
    "hands": (gettext_lazy("Hands"), hands_sheet),
    "rulings": (gettext_lazy("Rulings"), rulings_sheet),
    "log": (gettext_lazy("Log"), log_sheet),
}
"""By its key: what it is called, and how its sheet is made in the language that is active."""


def sheet_of(event: Event, subject: str) -> Sheet:
    """The sheet of one subject."""
    return SUBJECTS[subject][1](event)
