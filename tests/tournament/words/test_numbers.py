"""Numbers as people write them: how long something lasts."""

import pytest
from django.utils.translation import override

from tournament.words.numbers import duration


@pytest.mark.parametrize(
    ("minutes", "words"),
    [
        (1, "1 minute"),
        (90, "90 minutes"),
        (180, "180 minutes"),
        (181, "3 h 1 min"),
        (990, "16 h 30 min"),
        (1440, "24 h"),
    ],
)
def test_more_than_three_hours_are_told_in_hours_and_minutes(minutes, words):
    assert duration(minutes) == words


@pytest.mark.parametrize(("language", "words"), [("it", "16 h 30 min"), ("uk", "16 год 30 хв")])
def test_hours_are_abbreviated_as_the_readers_language_does(language, words):
    with override(language):
        assert duration(990) == words
