"""Jobs that print what the hall needs besides score sheets: signs, badges and the timetable."""

from django.utils.translation import gettext as _

from reports.pdf.badges_and_signs import badges_pdf, table_signs_pdf
from reports.pdf.timetable import timetable_pdf
from tournament.acts.job.bounded import run_bounded
from tournament.acts.job.files import drawing, file_name, in_job_language
from tournament.acts.job.kinds import Progress, job
from tournament.models import Job, Table
from tournament.registration.queries.players import badge_players
from tournament.session.queries import timetable_days
from tournament.words.papers import event_of, look_of
from tournament.words.sentences import Told


@job("table-signs")
@in_job_language
def signs(row: Job, progress: Progress) -> tuple[str, bytes]:
    """For every table that any session has, a sign to be folded."""
    event = row.its_event()
    tables = Table.objects.filter(session__event=event).values_list("number", flat=True)
    numbers = sorted(set(tables.order_by()))
    look, drawn = look_of(event, row.args.get("paper", "")), drawing(progress, Told("Drawing the signs"))
    content = run_bounded(table_signs_pdf, event_of(event), numbers, look, report=drawn)
    progress(len(numbers), len(numbers))
    return file_name(event, _("table signs"), "pdf"), content


@job("badges")
@in_job_language
def badges(row: Job, progress: Progress) -> tuple[str, bytes]:
    """For everybody who plays or may be a substitute."""
    event = row.its_event()
    players = badge_players(event)
    look, drawn = look_of(event, row.args.get("paper", "")), drawing(progress, Told("Drawing the badges"))
    content = run_bounded(badges_pdf, event_of(event), players, look, report=drawn)
    progress(max(1, len(players)), max(1, len(players)))
    return file_name(event, _("name badges"), "pdf"), content


@job("timetable")
@in_job_language
def timetable(row: Job, progress: Progress) -> tuple[str, bytes]:
    """The sessions as planned, for the wall."""
    progress(0, 1, Told("Reading the timetable"))
    event = row.its_event()
    zone = _("Times are local (%(zone)s).") % {"zone": event.timezone}
    look = look_of(event, row.args.get("paper", ""))
    content = run_bounded(timetable_pdf, event_of(event), timetable_days(event), look, zone)
    progress(1, 1)
    return file_name(event, _("timetable"), "pdf"), content
