"""Who sits where, of session `session` or of all: by table, by name, as cards, XLSX and CSV."""

from django.utils.translation import gettext as _

from reports.data import Seating
from reports.pdf.cards import schedule_cards_pdf
from reports.pdf.seating import people_of, seating_by_name_pdf, seating_by_table_pdf
from reports.spreadsheets import seating_sheet
from reports.tabular import csv_bytes, xlsx_bytes
from tournament.jobs.addresses import player_addresses
from tournament.jobs.making import drawing, file_name, in_its_language, number_in
from tournament.models import Job
from tournament.queries.reporting import look_of, seating_of
from tournament.services.errors import Refused
from tournament.services.jobs import Progress, job


@job("seating-by-table")
@in_its_language
def by_table(row: Job, progress: Progress) -> tuple[str, bytes]:
    """For the wall: the tables with their four names, a page a session."""
    seating = read(row, progress)
    content = seating_by_table_pdf(seating, look_of(row.event, row.args.get("paper", "")))
    progress(2, 2)
    return name(row, _("seating by table"), "pdf"), content


@job("seating-by-name")
@in_its_language
def by_name(row: Job, progress: Progress) -> tuple[str, bytes]:
    """For the wall: everybody in alphabetical order with table and wind."""
    seating = read(row, progress)
    content = seating_by_name_pdf(seating, look_of(row.event, row.args.get("paper", "")))
    progress(2, 2)
    return name(row, _("seating by name"), "pdf"), content


@job("schedule-cards")
@in_its_language
def cards(row: Job, progress: Progress) -> tuple[str, bytes]:
    """A card for each player's pocket, its QR code leading to the player's own page."""
    seating = read(row, progress)
    look = look_of(row.event, row.args.get("paper", ""))
    urls = player_addresses(row.event, row.args.get("base", ""))
    drawn = drawing(progress, _("Drawing the cards"))
    content = schedule_cards_pdf(seating, look, urls, drawn)
    people = len(people_of(seating))
    progress(people, people)
    return name(row, _("schedule cards"), "pdf"), content


@job("seating-xlsx")
@in_its_language
def xlsx(row: Job, progress: Progress) -> tuple[str, bytes]:
    """A row a seat."""
    content = xlsx_bytes([seating_sheet(read(row, progress), look_of(row.event))])
    progress(2, 2)
    return name(row, _("seating"), "xlsx"), content


@job("seating-csv")
@in_its_language
def csv(row: Job, progress: Progress) -> tuple[str, bytes]:
    """A row a seat, for other programs."""
    content = csv_bytes(seating_sheet(read(row, progress), look_of(row.event)), bom=True)
    progress(2, 2)
    return name(row, _("seating"), "csv"), content


def read(row: Job, progress: Progress) -> Seating:
    """The seats asked for; Refused where nobody is seated."""
    progress(0, 2, _("Reading the seats"))
    number = number_in(row, "session")
    seating = seating_of(row.event, number)
    if not seating.sessions:
        raise Refused(nobody_seated(number))
    progress(1, 2, _("Writing the lists"))
    return seating


def nobody_seated(number: int | None) -> str:
    """The sentence for a session, or an event, without seats."""
    if number is None:
        return _("Nobody is seated yet. Draw the seats first.")
    return _("Nobody is seated in session %(number)s yet. Draw its seats first.") % {"number": number}


def name(row: Job, what: str, ending: str) -> str:
    """The file's name, with the session where it is one alone."""
    if number := number_in(row, "session"):
        what = _("%(what)s, session %(number)s") % {"what": what, "number": number}
    return file_name(row.event, what, ending)
