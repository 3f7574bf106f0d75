"""How hypothesis goes about its work in all tests, and what the end of a run says."""

import os

import pytest
from hypothesis import HealthCheck, settings

from tests.left_out import left_out

# Neither a busy computer is a failure, nor the first run of all, which has tables of Unicode to make.
settings.register_profile("untimed", deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.load_profile("untimed")


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter, config: pytest.Config) -> None:
    """Tell what was left out; of a run of some files or marks only what was skipped."""
    reasons = [
        report.longrepr[2].removeprefix("Skipped: ") for report in terminalreporter.getreports("skipped")
    ]
    whole = config.args_source is config.ArgsSource.TESTPATHS and config.option.markexpr == "not long"
    for sentence in left_out(reasons, whole=whole, environ=os.environ):
        terminalreporter.write_line(sentence)
