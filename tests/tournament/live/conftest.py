"""One house and one server for the tests of this folder that do not ask for their own."""

from collections.abc import Iterator

import pytest

from tests.tournament.live.house import House, Server, new_house


@pytest.fixture(scope="session")
def model_house(tmp_path_factory) -> House:
    return new_house(tmp_path_factory.mktemp("house"))


@pytest.fixture
def house(model_house, tmp_path) -> House:
    """A house of the test's own."""
    return new_house(tmp_path, model_house.folder)


@pytest.fixture(scope="module")
def shared_house(model_house, tmp_path_factory) -> House:
    """A house that the tests of a module share with its server."""
    return new_house(tmp_path_factory.mktemp("shared"), model_house.folder)


@pytest.fixture(scope="module")
def running_server(shared_house) -> Iterator[Server]:
    with shared_house.served() as server:
        yield server


@pytest.fixture
def server(running_server) -> Iterator[Server]:
    """The module's server, without anybody else's connections."""
    yield running_server
    running_server.hang_up()
