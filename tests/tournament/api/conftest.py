"""An event with something behind every address."""

import pytest

from tests.tournament.security.conftest import Place, furnished_once
from tournament.models import User


@pytest.fixture
def place(director: User) -> Place:
    return furnished_once("spring-open", director, players=16, sessions=4)
