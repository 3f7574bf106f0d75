"""An event whose first session is played, with a substitute at hand."""

import pytest

from tests.factories import make_entry
from tests.tournament.play import opened
from tournament.models import Event


@pytest.fixture
def playing(event) -> Event:
    opened(event)
    make_entry(event, 99, substitute=True)
    return event
