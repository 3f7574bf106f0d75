"""The server's log: one line an event, whatever somebody typed into a name or an address."""

import logging
import re

_CONTROL = re.compile("[\x00-\x08\x0a-\x1f\x7f-\x9f\u2028\u2029]")
_CONTROL_IN_TRACE = re.compile("[\x00-\x08\x0b-\x1f\x7f-\x9f\u2028\u2029]")


class SafeFormatter(logging.Formatter):
    """Writes control characters as escapes, and indents what follows a line: nothing else looks like one."""

    def format(self, record: logging.LogRecord) -> str:
        """The line, and below it the traceback if there is one."""
        whole = super().format(record)
        line = super().formatMessage(record)
        rest = whole.removeprefix(line)
        return _escaped(_CONTROL, line) + _escaped(_CONTROL_IN_TRACE, rest).replace("\n", "\n    ")


def _escaped(characters: re.Pattern[str], text: str) -> str:
    return characters.sub(lambda found: found[0].encode("unicode_escape").decode(), text)
