"""The layouts around every page, and the pages for what went wrong."""

import re

from django.http import Http404
from django.template.loader import render_to_string
from django.views.defaults import page_not_found

from tests.folded_pages import folded
from tournament.web.errors import csrf_failure


def test_the_desk_shows_where_we_are_and_what_comes_next():
    rail = [{"number": 1, "state": "open", "current": True}]
    step = {"label": "Close session 1", "url": "/close/", "blocked": "Table 2 is still out."}

    html = folded(render_to_string("desk.html", {"rail": rail, "next_step": step}))

    assert re.findall(r'<li class="rail-step (\w+)" aria-current', html) == ["open"]
    assert re.findall(r'id="next-step-why">([^<]+)<', html) == ["Table 2 is still out."]


def test_the_desk_without_a_session_has_no_strip():
    assert re.findall(r'class="strip', render_to_string("desk.html", {})) == []


def test_the_navigation_tells_the_page_one_is_on():
    items = [{"label": "Event", "url": "/e/roma/"}, {"label": "Standings", "url": "/e/x/", "current": True}]

    html = folded(render_to_string("base.html", {"nav_items": items}))

    assert re.findall(r'href="([^"]+)" aria-current="page"', html) == ["/e/x/"]
    assert re.findall(r'class="brand" href="([^"]+)"', html) == ["/e/roma/"]


def test_the_first_link_of_a_page_leads_to_its_content():
    assert re.findall(r'<a [^>]*href="([^"]+)"', folded(render_to_string("base.html")))[0] == "#main"


def test_the_page_of_an_error_of_ours_needs_nothing_of_the_program():
    assert re.findall(r"<h1>([^<]+)</h1>", render_to_string("500.html")) == ["Something went wrong"]


def test_a_page_that_is_not_there_says_so(rf):
    answer = page_not_found(rf.get("/nowhere/"), Http404())

    assert answer.status_code == 404
    assert re.findall(r"<h1>([^<]+)</h1>", answer.content.decode()) == ["Page not found"]


def test_a_form_without_its_token_is_answered_with_a_remedy(rf):
    answer = csrf_failure(rf.post("/desk/"))

    assert answer.status_code == 403
    assert re.findall(r"<h1>([^<]+)</h1>", answer.content.decode()) == ["Please send the form again"]
