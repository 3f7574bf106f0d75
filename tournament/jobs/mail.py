"""Messages to players who registered themselves, one a job, each in the language of his page."""

from collections.abc import Mapping

from django.conf import settings
from django.core.mail import EmailMessage
from django.urls import reverse
from django.utils import translation
from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from tournament.models import Application, Job
from tournament.services.jobs import Progress, job
from tournament.services.mailing import KIND

NEWS: Mapping[str, Promise] = {
    "asked": gettext_lazy("Your registration has arrived. The organiser will confirm it."),
    "queued": gettext_lazy("All places are taken: you are on the waiting list, and move up by yourself."),
    "promoted": gettext_lazy("A place became free for you. The organiser will confirm it."),
    "confirmed": gettext_lazy("You are confirmed as a player."),
    "declined": gettext_lazy("The organiser could not accept your registration."),
}


@job(KIND)
def mail(row: Job, progress: Progress) -> None:
    """Send the news to the address that the application has now; nothing where it was erased meanwhile.

    Run again after it was killed, it may send the message a second time.
    """
    found = row.event.applications.filter(number=row.args["application"]).exclude(email="").first()
    progress(0, 1)
    if found is not None:
        with translation.override(found.language or row.event.language):
            message_to(found, row.args["news"]).send()
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
    text = "\n\n".join(one for one in sentences if one)
    return EmailMessage(subject=application.event.name, body=f"{text}\n", to=[application.email])


def _link(application: Application) -> str:
    """Where the player sees how his registration stands; without an address of ours, what he was given."""
    host = next((one for one in settings.ALLOWED_HOSTS if not one.startswith(("*", "."))), "")
    if not (host and settings.PUBLIC_HTTPS):
        return _("Your own link, which you got when you registered, says how your registration stands.")
    address = f"https://{host}{reverse('application', args=[application.link_key])}"
    return _("How your registration stands: %(address)s") % {"address": address}
