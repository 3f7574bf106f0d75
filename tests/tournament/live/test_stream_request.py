"""What viewers ask for in the stream's address."""

from itertools import combinations

import pytest

from tournament.live.frames import list_names
from tournament.live.stream_request import Ask, read_ask


def test_without_a_wish_a_viewer_gets_versions_alone():
    assert read_ask("", {}) == Ask(lists=(), language="en")


def test_there_are_as_many_different_answers_as_lists_and_pages():
    answers = {
        read_ask(f"lists={','.join(names)}", {}).lists
        for size in (0, 1, 2, 3)
        for names in combinations(list_names(), size)
    }
    assert len(answers) == 1 + len(list_names()) + 40 + 4


def test_lists_that_no_page_has_together_are_not_sent():
    everything = "lists=" + ",".join(list_names())
    assert read_ask(everything, {}).lists == ()
    assert read_ask("lists=tables1,tables2", {}).lists == ()


def test_some_lists_of_a_page_are_sent_as_the_page_has_them():
    assert read_ask("lists=now,top", {}).lists == ("notices", "now", "schedule", "state", "top")


@pytest.mark.parametrize(
    ("query", "lists"),
    [
        ("lists=state", ("state",)),
        ("lists=tables7,notices", ("notices", "tables7")),
        ("lists=notices,clock", ("clock", "notices")),
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
