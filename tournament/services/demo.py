"""The demo of a first start: two real events and one that is being played at this moment."""

import json
from datetime import datetime, timedelta
from pathlib import Path

from django.utils import timezone

from tournament.models import Event
from tournament.services.event_file import import_event
from tournament.services.simulation import Wish, simulated_document

FIXTURES = Path(__file__).resolve().parent.parent / "fixtures" / "events"
LIVE_SLUG = "hanchan-demo"


def load_demo(now: datetime | None = None) -> list[Event]:
    """Store the demo events that are not there yet; `now` is when the live one is being played."""
    texts = [path.read_text(encoding="utf-8") for path in sorted(FIXTURES.glob("*.json"))]
    texts.append(json.dumps(live_document(now or timezone.now())))
    loaded = []
    for text in texts:
        slug = json.loads(text)["event"]["slug"]
        if not Event.objects.filter(slug=slug).exists():
            loaded.append(import_event(text=text, name=slug, demo=True))
    return loaded


def live_document(now: datetime) -> dict[str, object]:
    """Eight tables in their third session, five of them in, the clock at fifty minutes."""
    session = timedelta(minutes=90 + 30)
    return simulated_document(
        Wish(
            players=32,
            sessions=6,
            rules="ema-riichi-2025",
            seed="hanchan",
            name="Hanchan Demo Open",
            slug=LIVE_SLUG,
            starts=now - timedelta(minutes=50) - 2 * session,
            finished=2,
            tables_in=5,
        )
    )
