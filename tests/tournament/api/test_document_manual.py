"""The requests that docs/api.md shows, sent to the demo of a first start."""

import itertools
import re
import shlex
from io import StringIO
from pathlib import Path

import pytest
from django.core.management import call_command
from django.test import Client

from tournament.account.services.tokens import make_token
from tournament.models import Event

PAGE = Path(__file__).parents[3] / "docs" / "api.md"
SERVER = "http://localhost:8000"


def requests_shown() -> list[list[str]]:
    """The words of each `curl` of the page."""
    text = PAGE.read_text(encoding="utf-8").replace("\\\n", " ")
    return [shlex.split(line) for line in re.findall(r"^curl .*$", text, re.MULTILINE)]


def status_of(words: list[str], token: str) -> int:
    """The status of the answer to a `curl`."""
    path = next(word for word in words if word.startswith(SERVER)).removeprefix(SERVER)
    options = list(itertools.pairwise(words))
    heads = [value.partition(": ")[::2] for option, value in options if option == "-H"]
    headers = {name: value.replace("$TOKEN", token) for name, value in heads}
    body = dict(options).get("-d", "")
    content_type = headers.pop("Content-Type", "")
    method = "POST" if body else "GET"
    return Client().generic(method, path, body, content_type=content_type, headers=headers).status_code


@pytest.mark.django_db
def test_every_request_that_the_page_shows_works_on_the_demo(director):
    call_command("load_demo", stderr=StringIO())
    demo = Event.objects.get(slug="hanchan-demo")
    demo.roles.create(user=director, kind="director")
    token = make_token(user=director, event=demo, name="bot", roles=["director"], days=30)
    answers = {" ".join(words): status_of(words, token) for words in requests_shown()}
    assert (len(answers), set(answers.values())) == (6, {200})
