"""Pages written again so that they stand alone."""

import pytest

from reports.static_copy import addresses, copied, style_addresses

FILES = {"/e/x/": "index.html", "/e/x/players/": "players.html", "/static/a.css": "static/a.css"}


def test_links_lead_to_files_and_the_others_lead_nowhere() -> None:
    page = '<p><a class="b" href="/e/x/players/">P</a> <a href="/desk/">D</a><link href="/static/a.css"></p>'
    assert copied(page, FILES.get) == (
        '<p><a class="b" href="players.html">P</a> <a>D</a><link href="static/a.css"></p>'
    )


@pytest.mark.parametrize(
    "part",
    [
        "<script src='/static/a.js'>if (1 < 2) { '<p>' }</script>",
        '<form action="/x/"><p><input name="a"><br>text &amp; more</p></form>',
        '<dialog><form method="dialog"><button>Close</button></form></dialog>',
        '<section data-not-copied><p>a<img src="x"></p><section>b</section></section>',
        "<noscript><p>Reload</p></noscript>",
    ],
)
def test_static_copies_leave_out_parts_that_need_a_server(part: str) -> None:
    assert copied(f"<main><p>Before</p>{part}<p>After</p></main>", FILES.get) == (
        "<main><p>Before</p><p>After</p></main>"
    )


def test_everything_else_stays_as_it_was() -> None:
    page = '<!doctype html><p title="a &amp; &quot;">1 &lt; 2 &#169; é<br><svg><use href="#x"/></svg></p>'
    assert copied(page, lambda address: address) == page


def test_static_copies_leave_out_attributes_that_only_scripts_read() -> None:
    page = '<ul data-live-list="now" hx-get="/x/" data-label="a"></ul>'
    assert copied(page, FILES.get) == '<ul data-label="a"></ul>'


def test_the_notice_ends_the_content() -> None:
    assert copied("<main><p>a</p></main><footer></footer>", FILES.get, "<p>copy</p>") == (
        "<main><p>a</p><p>copy</p></main><footer></footer>"
    )


def test_the_addresses_are_those_of_what_is_copied() -> None:
    page = '<a href="/a/?b=1&amp;c=2">x</a><form action="/f/"><a href="/no/">y</a></form><img src="/i.svg">'
    assert addresses(page) == ["/a/?b=1&c=2", "/i.svg"]


def test_style_sheets_say_what_they_load() -> None:
    style = "@font-face{src:url(\"../f.woff2\") format('woff2')}a{b:url( x.svg )}c{d:url(data:x)}"
    assert style_addresses(style) == ["../f.woff2", "x.svg"]
