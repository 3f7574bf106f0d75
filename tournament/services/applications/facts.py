"""What a player writes to register himself, and his application as the rules of registration see it."""

from dataclasses import dataclass

from django.utils import translation
from django.utils.translation import gettext as _

from tournament.models import Application, Event
from tournament.services.errors import Refused
from tournament.services.registration import PlayerFacts


@dataclass(frozen=True)
class ApplicationFacts:
    """A player as he describes himself; `named`: everybody may see his name; `language` of his page."""

    player: PlayerFacts
    email: str = ""
    remarks: str = ""
    named: bool = False
    language: str = ""


def application_now(application: Application) -> Application:
    """The application as it is now that it is our turn to write; Refused when it is gone."""
    found = Application.objects.select_related("event", "entry").filter(pk=application.pk).first()
    if found is None:
        raise Refused(_("This registration is no longer there."))
    return found


def player_facts(application: Application) -> PlayerFacts:
    """What he wrote of himself, whoever may see it."""
    return PlayerFacts(
        last_name=application.last_name,
        first_name=application.first_name,
        country=application.country,
        ema_number=application.ema_number,
        club=application.club,
    )


def nameless(event: Event, number: int, country: str = "") -> PlayerFacts:
    """A player whose name nobody sees: “Player 12”, in the event's language."""
    with translation.override(event.language):
        return PlayerFacts(last_name=_("Player %(number)s") % {"number": number}, country=country)
