"""The two real events whose files are made again."""

import pytest

from tests.tournament.files.filed import real
from tournament.models import Event


@pytest.fixture
def swedish() -> Event:
    return real("swedish-open-2015", "Swedish Open")


@pytest.fixture
def madrid() -> Event:
    return real("madrid-open-2018", "Madrid Open")
