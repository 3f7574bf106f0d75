"""Words that people type for others to read: kept whole, or refused with the reason."""

from typing import Final

from django.utils.translation import ngettext

from tournament.queries.worded import grouped

REASON: Final = 200
"""The most characters of a reason that only the log keeps, or of what a referee is called for."""
NOTE: Final = 300
"""The most characters of what is said about a ruling."""
DECISION: Final = 250
"""The most characters of a decision: the outcome stands before it."""


def why_too_long(text: str, most: int) -> str | None:
    """The sentence why a text of more than `most` characters is not kept, or None: nothing is cut."""
    length = len(text.strip())
    if length <= most:
        return None
    sentence = ngettext(
        "The text has %(length)s characters, and %(most)s is kept. Shorten it.",
        "The text has %(length)s characters, and %(most)s are kept. Shorten it.",
        most,
    )
    return sentence % {"length": grouped(length), "most": grouped(most)}
