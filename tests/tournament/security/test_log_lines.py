"""Nobody writes lines into the server's log by typing into a name, a form or an address."""

import io
import json
import logging
import re

import pytest
from django.conf import settings

from tests.factories import make_event
from tournament.acts.log import told_line
from tournament.acts.writing import writing
from tournament.serving.logs import JsonFormatter, SafeFormatter
from tournament.words.sentences import Told

FORGED = "x\r\n2026-01-01 00:00:00,000 WARNING django.request: all is well\x1b[2J\u2028\x85"


@pytest.fixture
def written():
    """Logs with the program's own format; what was written."""
    stream, logger = io.StringIO(), logging.getLogger("tests.forged")
    handler = logging.StreamHandler(stream)
    line = settings.LOGGING["formatters"]["line"]
    assert line["()"] == f"{SafeFormatter.__module__}.{SafeFormatter.__name__}"
    handler.setFormatter(SafeFormatter(line["format"]))
    logger.addHandler(handler)
    logger.propagate = False
    yield logger, stream
    logger.removeHandler(handler)


def test_a_line_stays_one_line(written):
    logger, stream = written
    logger.warning("Job %s failed", FORGED)
    logger.warning(FORGED)
    assert stream.getvalue().count("\n") == 2
    assert "\\r\\n2026-01-01" in stream.getvalue()
    assert not set(stream.getvalue()) & set("\r\x1b\u2028\x85")


def test_a_traceback_cannot_look_like_a_line(written):
    logger, stream = written
    try:
        int(FORGED)
    except ValueError:
        logger.exception("It failed")
    first, *rest = stream.getvalue().splitlines()
    assert first.endswith("It failed")
    assert rest[0] == "    Traceback (most recent call last):"
    assert [line for line in rest if not line.startswith("    ")] == []


def test_an_address_with_line_ends_is_one_line_of_the_log(client, db, caplog, written):
    with caplog.at_level("WARNING", "django.request"):
        client.get("/e/x%0d%0aforged/")
    formatter = SafeFormatter("%(message)s")
    lines = [formatter.format(record) for record in caplog.records if record.name == "django.request"]
    assert len(lines) == 1
    assert ("\n" in lines[0], "forged" in lines[0]) == (False, True)


def test_a_name_with_line_ends_is_one_line_of_the_events_log(director_client, event):
    answer = director_client.post(
        "/desk/spring-open/players/new/",
        {"first_name": "Anna\r\nforged", "last_name": "Berg\x1b[2J", "country": "IT", "key": "k"},
    )
    assert answer.status_code == 302
    assert event.entries.get(number=17).name == "Anna forged Berg[2J"
    assert event.log.get().summary == "Anna forged Berg[2J registered as player 17."


def test_a_summary_is_one_line_whatever_it_quotes(event, director):
    with writing(event, by=director, act="event.details") as now:
        line = now.log(Told("%(event)s created.", {"event": FORGED}), subject=FORGED[:40])
    assert not set(line.summary + told_line(line) + line.subject) & set("\r\n\x1b\u2028\x85")


def test_the_log_of_an_event_holds_no_key_of_a_link(director_client, event):
    director_client.post("/desk/spring-open/players/3/link/renew/", {"key": "k"})
    key = event.entries.get(number=3).link_key
    texts = [f"{line.summary}{line.before}{line.after}{line.subject}" for line in event.log.all()]
    assert (len(texts), any(key in line for line in texts)) == (1, False)


def test_two_events_have_each_their_own_log(director_client, event, staff):
    other_event = make_event(staff=staff, slug="other-open", name="Other")
    director_client.post("/desk/spring-open/players/3/link/renew/", {"key": "k"})
    assert (event.log.count(), other_event.log.count()) == (1, 0)


@pytest.fixture
def written_as_json(written):
    """Logs as JSON lines; a way to read them."""
    logger, stream = written
    our_handler = next(
        candidate for candidate in logger.handlers if getattr(candidate, "stream", None) is stream
    )
    our_handler.setFormatter(JsonFormatter())
    return logger, lambda: [json.loads(line) for line in stream.getvalue().splitlines()]


def test_a_line_of_json_is_one_object_whatever_it_quotes(written_as_json):
    logger, lines = written_as_json
    logger.warning("Job %s failed", FORGED, extra={"status_code": 500})
    (line,) = lines()
    assert (line["message"], line["level"], line["status"]) == (f"Job {FORGED} failed", "WARNING", 500)
    assert re.fullmatch(r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}\+00:00", line["time"])


def fail(sentence: str) -> None:
    raise ValueError(sentence)


def test_an_error_in_json_says_where_and_not_which_values_a_row_has(written_as_json):
    logger, lines = written_as_json
    try:
        fail("duplicate key\nDETAIL:  Key (email)=(dora@secret.example) already exists.")
    except ValueError:
        logger.exception("It failed")
    (only_line,) = lines()
    assert (only_line["error"], only_line["error_message"]) == ("ValueError", "duplicate key")
    assert [line.rpartition(" ")[2] for line in only_line["where"]] == [
        "test_an_error_in_json_says_where_and_not_which_values_a_row_has",
        "fail",
    ]
    assert "secret.example" not in json.dumps(only_line)


@pytest.mark.parametrize("address", ["/p/{}/", "/r/{}/", "/t/{}/sign/", "/live/spring-open?token={}&v=1"])
def test_no_line_holds_the_key_of_a_link(written, written_as_json, address):
    key = "ZXlKMmFsaWQ6MX0"
    logger, lines = written_as_json
    logger.warning("Not Found: %s", address.format(key))
    assert lines()[0]["message"] == f"Not Found: {address.format('***')}"
    record = logging.makeLogRecord({"msg": "Not Found: %s", "args": (address.format(key),)})
    assert SafeFormatter("%(message)s").format(record) == f"Not Found: {address.format('***')}"


def test_a_long_address_is_a_short_line():
    for formatter in (SafeFormatter("%(message)s"), JsonFormatter()):
        record = logging.LogRecord("x", logging.WARNING, "x", 1, "Not Found: /%s", ("a" * 30_000,), None)
        assert 2000 < len(formatter.format(record)) < 2300
