"""The event's data for spreadsheets and other programs: one subject `what`, or all of them."""

from django.utils import translation
from django.utils.translation import gettext as _

from reports.objects import sheets_json
from reports.tabular import Sheet, csv_bytes, xlsx_bytes
from tournament.jobs.making import file_name, in_its_language
from tournament.models import Job
from tournament.queries.reporting.sheets import SUBJECTS, sheet_of
from tournament.services.ema_package import zipped
from tournament.services.jobs import Progress, job


@job("data-xlsx")
@in_its_language
def xlsx(row: Job, progress: Progress) -> tuple[str, bytes]:
    """A workbook with a sheet a subject."""
    return _name(row, "xlsx"), xlsx_bytes(list(_sheets(row, progress).values()))


@job("data-csv")
@in_its_language
def csv(row: Job, progress: Progress) -> tuple[str, bytes]:
    """A CSV file; of all subjects a zip with one each."""
    files = {key: csv_bytes(sheet, bom=True) for key, sheet in _sheets(row, progress).items()}
    if len(files) == 1:
        return _name(row, "csv"), *files.values()
    return _name(row, "zip"), zipped({f"{row.event.slug}-{key}.csv": file for key, file in files.items()})


@job("data-json")
@in_its_language
def as_json(row: Job, progress: Progress) -> tuple[str, bytes]:
    """One document, its names and words in English whatever the language of the page."""
    name = _name(row, "json")
    with translation.override("en"):
        return name, sheets_json(row.event.slug, _sheets(row, progress))


def _sheets(row: Job, progress: Progress) -> dict[str, Sheet]:
    wanted = [row.args["what"]] if row.args.get("what") else list(SUBJECTS)
    found = {}
    for done, subject in enumerate(wanted):
        progress(done, len(wanted), str(SUBJECTS[subject][0]))
        found[subject] = sheet_of(row.event, subject)
    progress(len(wanted), len(wanted))
    return found


def _name(row: Job, ending: str) -> str:
    subject = row.args.get("what")
    return file_name(row.event, str(SUBJECTS[subject][0]).lower() if subject else _("all data"), ending)
