"""Jobs that print score sheets (for `session` or all sessions, or `copies` blank ones) and import results."""

from dataclasses import replace
from functools import partial

from django.utils import translation
from django.utils.translation import gettext as _

from reports.pdf.score_sheets import blank_score_sheets_pdf, score_sheets_pdf
from reports.printed_data import Seating
from tournament.acts.job.bounded import run_bounded
from tournament.acts.job.files import drawing, file_name, in_job_language, number_in
from tournament.acts.job.kinds import Progress, job
from tournament.acts.refusals import Reason, Refused
from tournament.draw.jobs import name, nobody_seated
from tournament.draw.queries.papers import seating_of
from tournament.files.services import session_address, table_addresses
from tournament.models import Job
from tournament.registration.services.importing import long_lists
from tournament.result.services.importing.layout import result_heads
from tournament.result.services.importing.plan import Choices, Plan
from tournament.result.services.importing.planning import plan_results
from tournament.result.services.importing.storing import import_results
from tournament.session.queries import next_times
from tournament.words.papers import event_of, look_of
from tournament.words.sentences import Told

NO_SUCH_TABLE = Reason(
    "files.no-such-table", "There is no table %(number)s. Look at the seating for its number."
)


@job("score-sheets")
@in_job_language
def filled(row: Job, progress: Progress) -> tuple[str, bytes]:
    """Sheets with names, numbers, winds, and a QR code to the table's own link, else the session's page."""
    number = number_in(row, "session")
    progress(0, 0, Told("Reading the seats"))
    event, base = row.its_event(), row.args.get("base", "")
    links = table_addresses(event, number, base)
    seating = seating_of(event, next_times(event), number, session_address(event, base), links)
    if not seating.sessions:
        raise Refused(nobody_seated(number))
    if table := number_in(row, "table"):
        seating = _of_table(seating, table)
    sheets = sum(len(session.tables) for session in seating.sessions)
    drawn = drawing(progress, Told("Drawing the sheets"))
    content = run_bounded(
        score_sheets_pdf, seating, look_of(row.its_event(), row.args.get("paper", "")), report=drawn
    )
    progress(sheets, sheets)
    return name(row, _("score sheets"), "pdf"), content


def _of_table(seating: Seating, number: int) -> Seating:
    """The seats of one table alone. Refused when no session has it."""
    sessions = [
        replace(session, tables=tuple(table for table in session.tables if table.number == number))
        for session in seating.sessions
    ]
    with_table = tuple(session for session in sessions if session.tables)
    if not with_table:
        raise Refused(NO_SUCH_TABLE(number=number))
    return replace(seating, sessions=with_table)


@job("blank-sheets")
@in_job_language
def blank(row: Job, progress: Progress) -> tuple[str, bytes]:
    """Sheets to be filled in by hand."""
    copies = int(row.args.get("copies") or 1)
    progress(0, copies, Told("Drawing the sheets"))
    look = look_of(row.its_event(), row.args.get("paper", ""))
    content = run_bounded(
        blank_score_sheets_pdf, event_of(row.its_event()), copies, look, weight=1024 * copies
    )
    progress(copies, copies)
    return file_name(row.its_event(), _("blank score sheets"), "pdf"), content


@job(long_lists.STORING_RESULTS)
def import_list(row: Job, progress: Progress) -> None:
    """Store the results of a long list, once, however often it is run."""
    choices = long_lists.choices_of(row)
    leave_out = choices.pop("leave_out_faulty")
    with translation.override(row.args["language"]):
        progress(0, 2, Told("Storing the results"))
        store = partial(import_results, choices=Choices(**choices), leave_out_faulty=leave_out)
        try:
            long_lists.store_once(row, store)
        except Refused:
            long_lists.keep_plan(row, partial(_planned, row, long_lists.list_of(row) or ""))
            raise
        progress(2, 2)


@job(long_lists.READING_RESULTS)
def read_list(row: Job, progress: Progress) -> None:
    """Read and plan a long list for its preview."""
    long_lists.read_and_plan(row, progress, result_heads(), partial(_planned, row))


def _planned(row: Job, text: str) -> Plan:
    choices = long_lists.choices_of(row)
    choices.pop("leave_out_faulty", None)
    return plan_results(row.its_event(), text, row.asked_by, Choices(**choices))
