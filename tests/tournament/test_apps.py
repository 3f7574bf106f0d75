"""check --deploy: a public installation says which names it answers to."""

import pytest

from tournament.apps import names_are_given


@pytest.mark.parametrize(
    ("https", "names", "warnings"),
    [
        (True, ["*"], ["hanchan.W001"]),
        (True, ["open.example.org"], []),
        (False, ["*"], []),
    ],
)
def test_public_without_names_is_warned_of(settings, https, names, warnings):
    settings.SECURE_SSL_REDIRECT, settings.ALLOWED_HOSTS = https, names

    assert [warning.id for warning in names_are_given()] == warnings
