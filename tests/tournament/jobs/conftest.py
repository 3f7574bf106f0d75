"""A house of its own for each test that needs the program as it really runs."""

import pytest

from tests.tournament.jobs.filed import real
from tests.tournament.live.house import House, new_house
from tournament.models import Event


@pytest.fixture(scope="session")
def model_house(tmp_path_factory) -> House:
    return new_house(tmp_path_factory.mktemp("house"))


@pytest.fixture
def house(model_house, tmp_path) -> House:
    return new_house(tmp_path, model_house.folder)


@pytest.fixture(autouse=True)
def _own_files(settings, tmp_path):
    settings.MEDIA_ROOT = tmp_path / "files"


@pytest.fixture
def swedish() -> Event:
    return real("swedish-open-2015", "Swedish Open")


@pytest.fixture
def madrid() -> Event:
    return real("madrid-open-2018", "Madrid Open")
