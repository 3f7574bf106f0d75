"""A whole run fails when a listed reason to refuse was never really given."""

from types import SimpleNamespace

import pytest

from tests.reached_refusals import ReachedRefusals, listed_codes, not_reached
from tournament.acts.refusals import why_too_long


@pytest.fixture
def finished():
    """Ends a run in which these codes were reached; gives its exit status."""

    def finish(codes: set[str], *, is_whole: bool = True, status: int = pytest.ExitCode.OK) -> int:
        plugin = ReachedRefusals(lambda _config: is_whole)
        plugin.codes = codes
        session = SimpleNamespace(config=SimpleNamespace(), exitstatus=status)
        plugin.pytest_sessionfinish(session, status)
        return session.exitstatus

    return finish


def test_a_listed_code_that_no_test_reached_is_named():
    assert not_reached({"event.ended"}, ["event.ended", "event.deleted"]) == ["event.deleted"]


def test_a_whole_run_fails_without_one_of_the_listed_codes(finished):
    assert finished(listed_codes()) == pytest.ExitCode.OK
    assert finished(listed_codes() - {"event.ended"}) == pytest.ExitCode.TESTS_FAILED


def test_a_run_of_some_tests_need_not_reach_every_code(finished):
    assert finished(set(), is_whole=False) == pytest.ExitCode.OK


def test_a_run_that_ended_otherwise_keeps_its_status(finished):
    assert finished(set(), status=pytest.ExitCode.INTERRUPTED) == pytest.ExitCode.INTERRUPTED


def test_a_worker_hands_its_codes_to_the_process_that_started_it():
    worker, controller = ReachedRefusals(lambda _config: True), ReachedRefusals(lambda _config: True)
    worker.codes = {"event.ended"}
    node = SimpleNamespace(workeroutput={})

    worker.pytest_sessionfinish(SimpleNamespace(config=node), pytest.ExitCode.OK)
    controller.pytest_testnodedown(node)

    assert controller.codes == {"event.ended"}


def test_only_refusals_that_the_program_makes_are_noted(request):
    plugin = request.config.pluginmanager.get_plugin(ReachedRefusals.NAME)

    with plugin.listened() as codes:
        why_too_long("too long", 3)

    assert codes == []
