"""What a certificate says of the points: each language has its own word for one, a few and many."""

from types import SimpleNamespace

import pytest
from django.utils import translation

from tournament.standings.queries.papers import _score


@pytest.mark.parametrize(
    ("language", "total", "words"),
    [
        ("en", 1, "with 1 point"),
        ("en", 21, "with 21 points"),
        ("it", 1, "con 1 punto"),
        ("it", 2, "con 2 punti"),
        ("uk", 1, "з 1 очком"),
        ("uk", 22, "з 22 очками"),
        ("uk", 5, "з 5 очками"),
    ],
)
def test_points_are_counted_as_the_language_does(language, total, words):
    with translation.override(language):
        assert _score(SimpleNamespace(total=total, table_points=None), ",") == words
