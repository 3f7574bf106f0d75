"""What the stream sends to public pages is what the pages show, and no more than the public may see."""

import re

import pytest

from tests.tournament.result.reporting import freeze, hide_seating, report, report_all, texts
from tournament.live import live_lists
from tournament.live.frames import state_of

pytestmark = pytest.mark.django_db


def parts(event, name: str) -> dict[str, str]:
    """The parts of a live list at the event's present version."""
    event.refresh_from_db()
    return state_of(event, (name,), "en").parts


def page(client, path: str) -> str:
    return client.get(f"/e/spring-open/{path}").content.decode()


@pytest.mark.parametrize(
    ("path", "names"),
    [
        ("", ["notices", "now", "schedule", "state", "top"]),
        ("standings/", ["head", "notices", "standings", "state"]),
        ("sessions/1/", ["notices", "tables1"]),
        ("screen/", ["clock", "head", "notices", "standings", "state"]),
        ("screen/?show=clock", ["clock", "notices"]),
        ("clock/", ["clock", "notices"]),
    ],
)
def test_a_page_follows_its_lists_and_says_which_version_it_has(client, event, path, names):
    report(event, 1, 1)
    html = page(client, path)
    event.refresh_from_db()
    assert sorted(set(re.findall(r'data-live-list="(\w+)"', html))) == names
    assert set(re.findall(r'data-live-url="([^"]+)" data-live-version="(\d+)"', html)) == {
        ("/live/spring-open", str(event.version))
    }


@pytest.mark.parametrize(
    ("path", "name"),
    [("standings/", "standings"), ("", "top"), ("", "now"), ("", "schedule"), ("sessions/1/", "tables1")],
)
def test_news_are_byte_for_byte_what_the_page_shows(client, event, path, name):
    report(event, 1, 1)
    html = client.get(f"/e/spring-open/{path}").as_sent.decode()
    assert [part for part, content in parts(event, name).items() if content not in html] == []


def test_the_head_gets_a_column_with_the_first_result_of_a_session(event):
    before = parts(event, "head")["head"]
    report(event, 1, 1)
    after = parts(event, "head")["head"]
    assert [re.findall(r"/sessions/(\d)/", html) for html in (before, after)] == [[], ["1"]]


def test_nobody_leads_before_the_first_result(event):
    assert parts(event, "top") == {}


def test_each_session_has_its_own_list(event):
    report(event, 2, 1)
    assert list(parts(event, "tables2")) == ["c2-1", "c2-2", "c2-3", "c2-4"]
    assert "+24,000" in parts(event, "tables2")["c2-1"]
    assert parts(event, "tables9") == {}


def test_unpublished_seats_are_not_in_the_news(event):
    hide_seating(event, 3)
    assert parts(event, "tables3") == {}


def test_frozen_results_are_not_in_the_news(event):
    report_all(event, 1)
    freeze(event, 1)
    report(event, 2, 1)
    assert texts(parts(event, "tables2")["c2-1"]).startswith("Table 1 held back")
    assert re.findall("/sessions/2/", parts(event, "head")["head"]) == []


def test_a_private_events_page_brings_the_token_of_its_stream(referee_client, event):
    event.public = False
    event.save()
    assert re.findall(r'data-live-url="/live/spring-open\?k=[^"]+"', page(referee_client, "standings/")) != []


def test_the_staff_of_a_frozen_event_follows_by_fetching_the_page(referee_client, event):
    freeze(event, 0)
    html = page(referee_client, "standings/")
    assert re.findall(r'data-live-list="(\w+)"', html) == ["notices"]
    assert re.findall(r'<div id="standings"[^>]* data-live-refresh="">', html) != []


def test_after_a_score_its_table_alone_is_drawn_again(event, monkeypatch):
    report(event, 1, 1)
    before, drawn = parts(event, "tables1"), []
    draw = live_lists.render_to_string

    def noted(template, facts):
        drawn.append(facts["part"])
        return draw(template, facts)

    monkeypatch.setattr(live_lists, "render_to_string", noted)
    report(event, 1, 2)
    now = parts(event, "tables1")
    assert drawn == ["c1-2"]
    assert [part for part in now if now[part] != before[part]] == ["c1-2"]
    assert list(now) == list(before)
    report(event, 2, 1)
    assert (parts(event, "tables1"), drawn) == (now, ["c1-2"])
    freeze(event, 1)
    parts(event, "tables1")
    assert drawn[1:] == list(now)
