"""What the web process imports before its first page: a server that died is back as fast as it imports."""

import os
import subprocess
import sys

IMPORT = """
import sys
import tournament.asgi, tournament.urls
from django.urls import reverse
reverse("home")
heavy = {"celery", "ninja", "openpyxl", "pydantic", "reportlab", "snowballstemmer"}
print(*sorted(heavy & sys.modules.keys()))
"""


def test_pages_begin_without_what_only_papers_workbooks_programs_and_redis_need(tmp_path):
    inherited = {name: value for name, value in os.environ.items() if name != "REDIS_URL"}
    done = subprocess.run(
        [sys.executable, "-c", IMPORT],
        env={**inherited, "HANCHAN_DATA": str(tmp_path)},
        capture_output=True,
        text=True,
        check=True,
    )
    assert done.stdout.split() == []
