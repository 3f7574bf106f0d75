"""What a hall needs around the tables: signs, badges, the timetable."""

from django.utils.translation import gettext as _

from reports.pdf.badges import badges_pdf
from reports.pdf.signs import table_signs_pdf
from reports.pdf.timetable import timetable_pdf
from tournament.jobs.making import drawing, file_name, in_its_language
from tournament.models import Job, Table
from tournament.queries.reporting import badge_players, event_of, look_of, timetable_days
from tournament.services.jobs import Progress, job


@job("table-signs")
@in_its_language
def signs(row: Job, progress: Progress) -> tuple[str, bytes]:
    """For every table that any session has, a sign to be folded."""
    tables = Table.objects.filter(session__event=row.event).values_list("number", flat=True)
    numbers = sorted(set(tables.order_by()))
    look, drawn = look_of(row.event, row.args.get("paper", "")), drawing(progress, _("Drawing the signs"))
    content = table_signs_pdf(event_of(row.event), numbers, look, drawn)
    progress(len(numbers), len(numbers))
    return file_name(row.event, _("table signs"), "pdf"), content


@job("badges")
@in_its_language
def badges(row: Job, progress: Progress) -> tuple[str, bytes]:
    """For everybody who plays or may be a substitute."""
    players = badge_players(row.event)
    look, drawn = look_of(row.event, row.args.get("paper", "")), drawing(progress, _("Drawing the badges"))
    content = badges_pdf(event_of(row.event), players, look, drawn)
    progress(max(1, len(players)), max(1, len(players)))
    return file_name(row.event, _("name badges"), "pdf"), content


@job("timetable")
@in_its_language
def timetable(row: Job, progress: Progress) -> tuple[str, bytes]:
    """The sessions as planned, for the wall."""
    progress(0, 1, _("Reading the timetable"))
    zone = _("Times of %(zone)s.") % {"zone": row.event.timezone}
    look = look_of(row.event, row.args.get("paper", ""))
    content = timetable_pdf(event_of(row.event), timetable_days(row.event), look, zone)
    progress(1, 1)
    return file_name(row.event, _("timetable"), "pdf"), content
