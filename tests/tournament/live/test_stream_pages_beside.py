"""Pages of Django in the process of the streams: what a bridge between ASGI and WSGI can get wrong."""

import pytest

from tests.tournament.live.house import ROOT

CSS = "/static/components/base.css"


def test_a_file_arrives_whole(server):
    answer = server.get(CSS)
    assert answer.status == 200
    assert answer.read() == (ROOT / "tournament" / "static" / "components" / "base.css").read_bytes()


def test_head_has_the_headers_and_no_body(server):
    answer = server.get(CSS, "HEAD")
    assert (answer.status, answer.read()) == (200, b"")
    assert answer.headers["Content-Length"] == server.get(CSS).headers["Content-Length"]


@pytest.mark.parametrize("path", ["/e/%C3%A9t%C3%A9/", "/e/%ff/", "/liveliness/"])
def test_strange_paths_are_pages_that_do_not_exist(server, path):
    assert server.get(path).status == 404


def test_pages_carry_the_security_headers(server):
    headers = server.get("/no-such-page/").headers
    assert "script-src 'self'" in headers["Content-Security-Policy"]
    assert headers["X-Content-Type-Options"] == "nosniff"
