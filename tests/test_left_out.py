"""The end of a run says what it left out."""

from tests.left_out import ANOTHER_DATABASE, LONG, TURNS, left_out


def test_each_reason_is_told_once_with_its_number():
    skipped = ["No Chromium.", "Needs redis-server.", "No Chromium."]

    assert left_out(skipped, whole=False, environ={}) == [
        "Left out: 1 tests. Needs redis-server.",
        "Left out: 2 tests. No Chromium.",
    ]


def test_a_whole_run_names_the_long_tests_what_took_turns_and_the_other_database():
    assert left_out([], whole=True, environ={}) == [TURNS, LONG, ANOTHER_DATABASE]
    assert left_out([], whole=True, environ={"DATABASE_URL": "postgres:///hanchan"}) == [TURNS, LONG]
