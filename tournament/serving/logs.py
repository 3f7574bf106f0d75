"""The server's log: one line per event, with line breaks in user input escaped.

Keys of links are masked: a log gives its readers nobody's player and nobody's table.
"""

import json
import logging
import re
import traceback
from datetime import UTC, datetime
from types import TracebackType

_CONTROL = re.compile("[\x00-\x08\x0a-\x1f\x7f-\x9f\u2028\u2029]")
_CONTROL_IN_TRACE = re.compile("[\x00-\x08\x0b-\x1f\x7f-\x9f\u2028\u2029]")
LONGEST = 2000  # characters of a line
_KEY = re.compile(r"(?<![\w/])(/[prt]/)[^/\s]+|([?&]token=)[^&\s]+")


class SafeFormatter(logging.Formatter):
    """Writes control characters as escapes, and indents what follows a line: nothing else looks like one."""

    def format(self, record: logging.LogRecord) -> str:
        """The line, and below it the traceback if there is one."""
        text = super().format(record)
        line = super().formatMessage(record)
        trace = text.removeprefix(line)
        first = shortened(masked(_escaped(_CONTROL, line)))
        return first + _escaped(_CONTROL_IN_TRACE, trace).replace("\n", "\n    ")


class JsonFormatter(logging.Formatter):
    """One JSON object a line, in ASCII.

    Of an error it holds the kind, the first line of what it says and where it was raised. Further lines are
    left out, because PostgreSQL puts the values of rows there.
    """

    def format(self, record: logging.LogRecord) -> str:
        """The line."""
        line: dict[str, object] = {
            "time": datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds"),
            "level": record.levelname,
            "logger": record.name,
            "process": record.process,
            "message": shortened(masked(record.getMessage())),
        }
        if status := getattr(record, "status_code", None):
            line["status"] = int(status)
        if record.exc_info and record.exc_info[1]:
            line |= _error(record.exc_info[1], record.exc_info[2])
        return json.dumps(line)


def _error(error: BaseException, trace: TracebackType | None) -> dict[str, object]:
    frames = [f"{frame.filename}:{frame.lineno} {frame.name}" for frame in traceback.extract_tb(trace)]
    message = str(error).partition("\n")[0]
    return {"error": type(error).__name__, "error_message": masked(message), "where": frames}


def shortened(text: str) -> str:
    """The text, cut where somebody sent an address that is longer than any of ours."""
    return text if len(text) <= LONGEST else f"{text[:LONGEST]}… ({len(text)} characters)"


def masked(text: str) -> str:
    """The text without the keys of players' and tables' links and without tokens."""
    return _KEY.sub(lambda match: f"{match[1] or match[2]}***", text)


def _escaped(characters: re.Pattern[str], text: str) -> str:
    return characters.sub(lambda match: match[0].encode("unicode_escape").decode(), text)
