"""Hanchan's command line: `python manage.py COMMAND`. What the commands promise stands in README.md."""

import os
import sys

from django.core.management import execute_from_command_line

if __name__ == "__main__":
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "tournament.settings")
    try:
        execute_from_command_line(sys.argv)
    except KeyboardInterrupt:
        sys.exit(130)  # what shells expect of a program that was interrupted
