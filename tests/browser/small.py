"""A small event with its first session being played, ready to be entered."""

from tests.browser.hall import Hall

SLUG = "small-open"
MAKE = """
import json
from datetime import timedelta
from django.utils import timezone
from tournament.models import Event, Role, User
from tournament.event_file.services.loading import import_event
from tournament.event_file.services.simulation import Wish, simulated_document
wish = Wish(players=8, sessions=2, rules="ema-riichi-2025", seed="small", name="Small Open",
    slug="small-open", starts=timezone.now() - timedelta(minutes=20), finished=0, tables_in=1)
event = import_event(text=json.dumps(simulated_document(wish)), name="small-open")
for name in ("dora", "sam"):
    Role.objects.create(event=event, user=User.objects.get(username=name), kind=Role.SCORER)
"""


def small_event(hall: Hall) -> int:
    """Make it; the table that is still being played."""
    hall.run(MAKE)
    return 2
