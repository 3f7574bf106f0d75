"""What viewers ask for in the stream's address."""

import pytest

from tournament.live.frames import list_names
from tournament.live.stream_request import MOST_LISTS, Ask, read_ask


def test_without_a_wish_a_viewer_gets_versions_alone():
    assert read_ask("", {}) == Ask(lists=(), language="en")


def test_nobody_gets_more_lists_than_a_page_has():
    everything = "lists=" + ",".join(list_names())
    assert read_ask(everything, {}).lists == list_names()[:MOST_LISTS]


@pytest.mark.parametrize(
    ("query", "lists"),
    [
        ("lists=state", ("state",)),
        ("lists=state,standings", ("standings", "state")),
        ("lists=standings,state", ("standings", "state")),
        ("lists=", ()),
        ("lists=state,state,nonsense,..", ("state",)),
    ],
)
def test_lists_are_put_in_order_and_unknown_ones_left_out(query, lists):
    assert read_ask(query, {}).lists == lists


@pytest.mark.parametrize(
    ("query", "headers", "version"),
    [
        ("v=12", {}, 12),
        ("v=12", {"last-event-id": "13"}, 13),
        ("v=twelve", {}, None),
        ("v=²", {}, None),
        ("v=-1", {}, None),
        (f"v={'9' * 5000}", {}, None),
        ("", {}, None),
    ],
)
def test_the_version_seen_is_a_number_or_none(query, headers, version):
    assert read_ask(query, headers).version == version


def test_a_language_that_we_do_not_speak_is_english():
    assert read_ask("lang=xx", {}).language == "en"


def test_the_token_is_read():
    assert read_ask("k=a%3Ab", {}).token == "a:b"
