"""Jobs that mail players who applied, make lists of players and of unpaid fees, and clear out what is old."""

from collections.abc import Mapping
from functools import partial

from django.conf import settings
from django.core.mail import EmailMessage
from django.urls import reverse
from django.utils import translation
from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from reports.pdf.unpaid import unpaid_pdf
from reports.spreadsheets.file_formats import csv_bytes, xlsx_bytes
from reports.spreadsheets.sheet import Sheet
from tournament.account.services.sign_in_log import forget_expired
from tournament.acts.job.bounded import run_bounded
from tournament.acts.job.files import file_name, in_job_language
from tournament.acts.job.kinds import Progress, job
from tournament.acts.job.queue import forget_old_jobs
from tournament.acts.refusals import Refused
from tournament.models import Application, Job
from tournament.registration.queries.fees import owing, owing_sheet
from tournament.registration.queries.players import players_sheet
from tournament.registration.services.importing import long_lists
from tournament.registration.services.importing.lines import Plan, plan_import
from tournament.registration.services.importing.own_tables import player_heads
from tournament.registration.services.importing.registering import Choices, import_players
from tournament.registration.services.mail import KIND
from tournament.registration.services.terms import events_past_term, forget_contacts
from tournament.words.papers import event_of, look_of
from tournament.words.sentences import Told

READING_PLAYERS, READING_FEES = Told("Reading the players"), Told("Reading the fees")
NEWS: Mapping[str, Promise] = {
    "asked": gettext_lazy("Your registration has arrived. The organiser will confirm it."),
    "queued": gettext_lazy("All places are taken: you are on the waiting list and move up automatically."),
    "promoted": gettext_lazy("A place has become free for you. The organiser will confirm it."),
    "confirmed": gettext_lazy("You are confirmed as a player."),
    "declined": gettext_lazy("The organiser could not accept your registration."),
}


@job(KIND)
def mail(row: Job, progress: Progress) -> None:
    """Send the message to the application's current address; nothing if it was erased meanwhile.

    Run again after it was killed, it may send the message a second time.
    """
    event = row.its_event()
    applications = event.applications.select_related("entry")
    application = applications.filter(number=row.args["application"]).first()
    progress(0, 1)
    if application and application.address:
        with translation.override(application.language or event.language):
            message_to(application, row.args["news"]).send()
    progress(1, 1)


def message_to(application: Application, news: str) -> EmailMessage:
    """The message, in the language that is active."""
    sentences = [
        _("Hello %(name)s,") % {"name": application.name},
        str(NEWS[news]),
        _link(application),
        application.event.contact
        and _("Questions? Ask the organiser: %(contact)s") % {"contact": application.event.contact},
    ]
    text = "\n\n".join(sentence for sentence in sentences if sentence)
    return EmailMessage(subject=application.event.name, body=f"{text}\n", to=[application.address])


def _link(application: Application) -> str:
    """The link to the application, or a hint to the player's own link if our address is not known."""
    host = next((host for host in settings.ALLOWED_HOSTS if not host.startswith(("*", "."))), "")
    if not (host and settings.PUBLIC_HTTPS):
        return _("The link you got when you registered shows the status of your registration.")
    address = f"https://{host}{reverse('application', args=[application.link_key])}"
    return _("Your registration: %(address)s") % {"address": address}


@job(long_lists.STORING_PLAYERS)
def import_list(row: Job, progress: Progress) -> None:
    """Register the players of a long list, once, however often it is run."""
    with translation.override(row.args["language"]):
        progress(0, 2, Told("Registering the players"))
        try:
            long_lists.store_once(row, partial(import_players, choices=Choices(**long_lists.choices_of(row))))
        except Refused:
            long_lists.keep_plan(row, partial(_planned, row, long_lists.list_of(row) or ""))
            raise
        progress(2, 2)


@job(long_lists.READING_PLAYERS)
def read_list(row: Job, progress: Progress) -> None:
    """Read and plan a long list for its preview."""
    long_lists.read_and_plan(row, progress, player_heads(), partial(_planned, row))


def _planned(row: Job, text: str) -> Plan:
    choices = long_lists.choices_of(row)
    return plan_import(row.its_event(), text, choices["columns"], choices["name_order"])


@job("clear-out", daily=True)
def clear_out(row: Job, progress: Progress) -> None:
    """Once a day: contact data past their term, sessions that have ended, old lines of sign-ins, old jobs."""
    progress(0, 1)
    for event in events_past_term():
        forget_contacts(event=event)
    forget_expired()
    forget_old_jobs()
    progress(1, 1)


@job("players-xlsx")
@in_job_language
def xlsx(row: Job, progress: Progress) -> tuple[str, bytes]:
    """A row per player."""
    progress(0, 1, READING_PLAYERS)
    return _workbook(row, progress, players_sheet(row.its_event()), _("players"))


@job("players-csv")
@in_job_language
def csv(row: Job, progress: Progress) -> tuple[str, bytes]:
    """A row per player, for other programs."""
    progress(0, 1, READING_PLAYERS)
    return _csv(row, progress, players_sheet(row.its_event()), _("players"))


@job("unpaid-pdf")
@in_job_language
def unpaid_paper(row: Job, progress: Progress) -> tuple[str, bytes]:
    """Who has not paid, with boxes to tick."""
    progress(0, 1, READING_FEES)
    event = row.its_event()
    content = run_bounded(
        unpaid_pdf, owing(event), event_of(event), look_of(event, row.args.get("paper", ""))
    )
    progress(1, 1)
    return file_name(event, _("not paid"), "pdf"), content


@job("unpaid-xlsx")
@in_job_language
def unpaid_xlsx(row: Job, progress: Progress) -> tuple[str, bytes]:
    """The players who have not paid, as a workbook."""
    progress(0, 1, READING_FEES)
    return _workbook(row, progress, owing_sheet(row.its_event()), _("not paid"))


@job("unpaid-csv")
@in_job_language
def unpaid_csv(row: Job, progress: Progress) -> tuple[str, bytes]:
    """The players who have not paid, for other programs."""
    progress(0, 1, READING_FEES)
    return _csv(row, progress, owing_sheet(row.its_event()), _("not paid"))


def _workbook(row: Job, progress: Progress, sheet: Sheet, name: str) -> tuple[str, bytes]:
    content = run_bounded(xlsx_bytes, [sheet])
    progress(1, 1)
    return file_name(row.its_event(), name, "xlsx"), content


def _csv(row: Job, progress: Progress, sheet: Sheet, name: str) -> tuple[str, bytes]:
    content = csv_bytes(sheet, bom=True)
    progress(1, 1)
    return file_name(row.its_event(), name, "csv"), content
