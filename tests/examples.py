"""How many examples a property tries: few in every run, many in `make long`.

A property without a number of its own takes those of the profile that tests/conftest.py has chosen.
"""

from hypothesis import settings

SHORT, LONG = "short", "long"


def is_long() -> bool:
    """Whether this run looks for new examples; the others may try the same ones each time."""
    return settings.get_current_profile_name() == LONG


def examples(*, short: int, long: int) -> int:
    """The number for `@settings(max_examples=...)` in this run."""
    return long if is_long() else short
