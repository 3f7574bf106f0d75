"""The parts that pages are made of: what they show, what they leave out, and that they are written down."""

import re
from datetime import UTC, datetime
from fractions import Fraction
from pathlib import Path
from types import SimpleNamespace

import pytest
from django import forms
from django.template.loader import render_to_string
from django.urls import reverse
from django.utils import translation

from tests.folded_pages import folded
from tournament.acts.undo import undo
from tournament.notice.services import Words, post_notice
from tournament.templatetags import marks

ROOT = Path(__file__).resolve().parents[3]
TEMPLATES = ROOT / "templates"
STATIC = ROOT / "tournament" / "static"
COMPONENTS = sorted((TEMPLATES / "components").glob("*.html"))
EVERY_TILE = [f"{number}{suit}" for suit in "mps" for number in range(10)] + [
    f"{number}z" for number in range(1, 8)
]


def render(name: str, **context: object) -> str:
    """A component without the layout of its template."""
    return folded(render_to_string(f"components/{name}.html", {"csrf_token": "token", **context}))


class EventForm(forms.Form):
    """One field of each kind."""

    name = forms.CharField(label="Name", help_text="As on the results.")
    oka = forms.IntegerField(label="Oka", required=False)
    check = forms.BooleanField(label="Second person", required=False)
    kind = forms.ChoiceField(
        label="Draw", choices=[("full", "All"), ("swiss", "Swiss")], widget=forms.RadioSelect
    )


# --- Winds and tiles ----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("wind", "symbol", "name"),
    [("E", "east", "East"), ("S", "south", "South"), ("W", "west", "West"), ("N", "north", "North")],
)
def test_a_wind_is_a_letter_a_character_a_hue_and_a_word(wind, symbol, name):
    html = render("wind", wind=wind)

    assert re.findall(r'class="wind (wind-\w)"', html) == [f"wind-{wind.lower()}"]
    assert re.findall(r"<b[^>]*>(\w)</b>", html) == [wind]
    assert re.findall(r"winds\S*\.svg#(\w+)", html) == [symbol]
    assert re.findall(r'visually-hidden">(\w+)<', html) == [name]


def test_all_37_tiles_differ_in_words():
    assert len({marks.tile_name(tile) for tile in EVERY_TILE}) == 37


def test_a_red_five_shows_the_five_and_says_that_it_is_red():
    assert marks.tile_glyph("0p") == marks.tile_glyph("5p") == "\U0001f01d"
    assert marks.tile_name("0p") == "red 5 of circles"
    assert marks.tile_class("0p") == "pin red"


@pytest.mark.parametrize(
    ("tile", "glyph"),
    [("1m", "\U0001f007"), ("9m", "\U0001f00f"), ("1s", "\U0001f010"), ("9p", "\U0001f021")],
)
def test_suits_begin_and_end_where_unicode_puts_them(tile, glyph):
    assert marks.tile_glyph(tile) == glyph


# --- Acts ---------------------------------------------------------------------------------------------------


def test_a_blocked_step_says_why_in_text_and_sends_nothing():
    html = render("next_step", label="Close session 3", url="/close/", blocked="Table 4 is still out.")

    assert re.findall(r'id="next-step-why">([^<]+)<', html) == ["Table 4 is still out."]
    assert re.findall(r"<form|<a ", html) == []
    assert re.findall(r'aria-disabled="(\w+)" aria-describedby="([\w-]+)"', html) == [
        ("true", "next-step-why")
    ]


def test_an_open_step_posts_once_with_its_question():
    html = render("next_step", label="Close", url="/close/", confirm="Close it?")

    assert re.findall(r'<form method="(\w+)" action="([^"]+)" data-confirm="([^"]+)">', html) == [
        ("post", "/close/", "Close it?")
    ]
    assert len(re.findall(r'name="key" value="\S{16,}"', html)) == 1
    assert re.findall(r'name="csrfmiddlewaretoken" value="(\w+)"', html) == ["token"]


def test_a_step_that_only_leads_somewhere_is_a_link():
    assert re.findall(
        r'<a class="button primary" href="([^"]+)"', render("next_step", url="/draw/", method="get")
    ) == ["/draw/"]


def test_a_message_offers_undo_of_the_log_line_in_its_tag(event):
    line = post_notice(event=event, words=Words("Lunch"), by=None)
    saved = SimpleNamespace(message="Saved.", level_tag="success", extra_tags=f"undo-{line.pk}")
    plain_message = SimpleNamespace(message="Looked.", level_tag="info", extra_tags="")

    html = render("messages", messages=[saved, plain_message], event=event)

    assert re.findall(r'action="([^"]+)"', html) == [reverse("event-undo", args=[event.slug, line.pk])]


def test_a_message_offers_no_undo_of_what_was_undone_meanwhile(event):
    line = post_notice(event=event, words=Words("Lunch"), by=None)
    saved = SimpleNamespace(message="Saved.", level_tag="success", extra_tags=f"undo-{line.pk}")
    undo(entry=line, by=None)

    assert "action=" not in render("messages", messages=[saved], event=event)


def test_an_error_is_announced_at_once_and_a_success_politely():
    roles = [
        re.findall(r'role="(\w+)"', render("message", level=level, text="…"))
        for level in ("error", "success")
    ]

    assert roles == [["alert"], ["status"]]


def test_a_confirmation_works_without_scripts_and_asks_for_the_reason():
    html = render(
        "confirm", label="Withdraw", sentence="It stays in the history.", url="/x/", reason=True, rev=0
    )

    assert re.findall(r"<(details|summary|form)\b", html) == ["details", "summary", "form"]
    assert re.findall(r'name="reason" required', html) == ['name="reason" required']
    assert re.findall(r'name="rev" value="(\d+)"', html) == ["0"]


# --- Forms --------------------------------------------------------------------------------------------------


def test_the_elements_that_describe_a_field_exist():
    html = render("field", field=EventForm({})["name"])

    described = re.findall(r'aria-describedby="([^"]+)"', html)[0].split()
    assert described == ["id_name_helptext", "id_name_error"]
    assert [re.findall(rf'id="{element_id}"', html) for element_id in described] == [
        [f'id="{element_id}"'] for element_id in described
    ]


def test_choices_stand_under_a_legend_and_a_box_before_its_label():
    form = EventForm()

    assert re.findall(r"<legend>(\w+)", render("field", field=form["kind"])) == ["Draw"]
    assert re.findall(r"<(input|label)\b", render("field", field=form["check"])) == ["input", "label"]


def test_every_problem_of_a_form_leads_to_its_field():
    form = EventForm({"oka": "x"})

    html = render("form_errors", form=form)

    assert re.findall(r'href="#(\w+)">(\w+)</a>: ([^<]+)<', html) == [
        ("id_name", "Name", "This field is required."),
        ("id_oka", "Oka", "Enter a whole number."),
        ("id_kind", "Draw", "This field is required."),
    ]


def test_a_problem_follows_a_label_that_asks_without_a_colon():
    form = EventForm({"oka": "x"})
    form.fields["name"].label = "Who plays?"

    assert re.findall(r"Who plays\?</a>(.*?)<", render("form_errors", form=form).replace("\n", " ")) == [
        " This field is required."
    ]


def test_django_renders_forms_with_our_field():
    assert len(re.findall(r'<div class="field[ "]', folded(str(EventForm())))) == 4


def test_a_score_keeps_what_was_typed_and_names_its_problem():
    seats = [
        {
            "wind": "N",
            "name": "Olena",
            "input_name": "points-N",
            "value": "30x",
            "error": "North 30x: no number.",
        }
    ]

    html = render("score_row", seats=seats, id_prefix="t7", sum_text="Sum is off by +100", sum_state="off")

    assert re.findall(r'value="([^"]*)"[^>]*aria-invalid="true" aria-describedby="([^"]+)"', html) == [
        ("30x", "points-N-error")
    ]
    assert re.findall(r'id="points-N-error">([^<]+)<', html) == ["North 30x: no number."]
    assert re.findall(r'<p class="sum off" id="t7-sum" aria-live="polite">([^<]+)<', html) == [
        "Sum is off by +100"
    ]


# --- Numbers in rows ----------------------------------------------------------------------------------------


def test_the_bar_of_tables_is_as_long_as_its_parts():
    html = render("tables_bar", playing=4, entered=2, confirmed=6)

    assert re.findall(r'viewBox="([^"]+)"', html) == ["0 0 12 1"]
    assert re.findall(r'<rect class="(\w+)"(?: x="(\d+)")? width="(\d+)"', html) == [
        ("confirmed", "", "6"),
        ("entered", "6", "2"),
        ("playing", "8", "4"),
    ]


def test_a_closed_session_is_a_word_and_not_only_a_colour():
    html = render(
        "round_rail", rail=[{"number": 1, "state": "closed"}, {"number": 2, "state": "open", "current": True}]
    )

    assert re.findall(r">(closed|open|planned)<", html) == ["closed", "open"]
    assert html.count('aria-current="step"') == 1


def test_news_carry_the_moment_for_machines_and_for_people():
    html = render("live", at=datetime(2026, 11, 20, 14, 2, 11, tzinfo=UTC))

    assert re.findall(r'datetime="([^"]+)">([^<]+)<', html) == [("2026-11-20T14:02:11+00:00", "14:02:11")]


# --- The design system itself -------------------------------------------------------------------------------


@pytest.mark.parametrize("path", COMPONENTS, ids=lambda path: path.stem)
def test_a_component_begins_with_its_parameters(path):
    assert path.read_text().startswith("{% comment %}")


def test_every_icon_that_a_template_names_is_drawn():
    drawn = set(re.findall(r'<symbol id="([\w-]+)"', (STATIC / "marks" / "icons.svg").read_text()))
    text = "".join(path.read_text() for path in TEMPLATES.rglob("*.html"))

    assert set(re.findall(r'icon\.html" with name="([\w-]+)"', text)) - drawn == set()


def test_every_class_of_a_component_has_a_style():
    styles = "".join(path.read_text() for path in STATIC.rglob("*.css"))
    styled = set(re.findall(r"\.([a-z][\w-]*)", styles))
    used: set[str] = set()
    for path in COMPONENTS:
        for words in re.findall(r'class="((?:[^"{]|\{%.*?%\}|\{\{.*?\}\})*)"', path.read_text()):
            used |= set(re.sub(r"\S*\{\{.*?\}\}|\{%.*?%\}", " ", words).split())

    assert used - styled - {"when", "words"} == set()


def test_a_table_with_table_points_shows_them_before_the_score():
    seat = {
        "wind": "E",
        "name": "Anna",
        "score": -30,
        "table_points": Fraction(7, 3),
        "place": 1,
        "tied": True,
    }

    html = render("table_card", number=1, state="confirmed", seats=[seat])

    assert re.findall(r'class="points"><span>([^<]+)</span><small>([^<]+)</small>', html) == [("2⅓", "−30")]
    assert re.findall(r"place</span> ([^<]+)<small>(\w+)</small></span>", html) == [("1 ", "shared")]


@pytest.mark.parametrize(
    ("language", "place"), [("en", "place 2."), ("it", "posizione 2º"), ("uk", "місце 2.")]
)
def test_a_place_is_written_as_the_language_writes_ordinals(language, place):
    with translation.override(language):
        html = render(
            "table_card", number=1, state="confirmed", seats=[{"wind": "E", "name": "A", "place": 2}]
        )

    assert place in re.sub(r"\s+", " ", re.sub(r"<[^>]+>", "", html))
