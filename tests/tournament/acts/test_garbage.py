"""The collector of garbage rests during some work, and works again after it."""

import gc

import pytest

from tournament.acts.garbage import nothing_collected


def test_the_collector_rests_within_and_goes_on_after_a_failure_too():
    with pytest.raises(ValueError, match="within"), nothing_collected():  # noqa: PT012 - both are asked within
        assert not gc.isenabled()
        raise ValueError("within")
    assert gc.isenabled()


def test_a_collector_that_was_off_stays_off():
    gc.disable()
    try:
        with nothing_collected():
            pass
        assert not gc.isenabled()
    finally:
        gc.enable()
