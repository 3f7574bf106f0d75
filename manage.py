"""Hanchan's command line: `python manage.py COMMAND`. What the commands promise stands in README.md."""

import os
import sys

from django.core.management import execute_from_command_line

INTERRUPTED, PIPE_CLOSED = 130, 141  # what shells expect of a program that a signal would have ended


def main() -> None:
    """Run the command; a reader that has seen enough (`| head`) ends it without a complaint."""
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "tournament.settings")
    for stream in (sys.stdout, sys.stderr):
        stream.reconfigure(encoding="utf-8")  # whatever the machine is used to: files made by > must be UTF-8
    try:
        execute_from_command_line(sys.argv)
        sys.stdout.flush()
    except KeyboardInterrupt:
        sys.exit(INTERRUPTED)
    except BrokenPipeError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())  # nothing is flushed on the way out
        sys.exit(PIPE_CLOSED)


if __name__ == "__main__":
    main()
