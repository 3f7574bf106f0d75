"""How many examples a property tries, and whether walks take turns: little in every run, more when asked.

A property without a number of its own takes those of the profile that tests/conftest.py has chosen.
"""

from hypothesis import settings

SHORT, FULL, LONG = "short", "full", "long"


def is_long() -> bool:
    """Whether this run looks for new examples; the others may try the same ones each time."""
    return settings.get_current_profile_name() == LONG


def takes_turns() -> bool:
    """Whether a walk through all pages sees each in one look in turn; else it sees each in all of them."""
    return settings.get_current_profile_name() == SHORT


def examples(*, short: int, long: int) -> int:
    """The number for `@settings(max_examples=...)` in this run."""
    return long if is_long() else short
