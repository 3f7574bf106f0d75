"""What asks before it acts: its title is a question, and its button a verb that names the act."""

import re
from pathlib import Path

import pytest
from django.conf import settings
from django.template.loader import render_to_string

TEMPLATES = Path(settings.BASE_DIR, "templates")
SOURCES = {
    path.relative_to(TEMPLATES).as_posix(): path.read_text("utf-8") for path in TEMPLATES.rglob("*.html")
}
# Pages of their own that ask: the words of their heading while they do.
ASKING = {
    "event/end.html": "End the event?",
    "move/delete.html": "Delete the event?",
    "session/calling_off.html": "Call off sessions {{ numbers }}?",
    "session/stopped.html": "Play was stopped: what next?",
    "presence/does_not_play_on.html": "Is {{ name }} leaving the event?",
    "presence/wrong_seats.html": "{{ first }} and {{ second }} sat in each other’s seats?",
    "draw/swap.html": "Swap {{ first }} and {{ second }}?",
    "pages/scorer/session_in_play.html": "Open it now anyway?",
}
# Words for a button that say nothing of the act.
BARE = r"Yes\b[^\"]*|OK|Ok|Do it|Confirm|Continue|Send|Submit|Go on|Erase|Remove it"
# Where such a word is the whole act: the dialog before its script has named it, and the page for programs.
WHOLE = {("components/keys.html", "Continue"), ("api/page.html", "Send")}


def asking() -> list[str]:
    """The templates that ask in place."""
    return sorted(
        name
        for name, text in SOURCES.items()
        if 'include "components/confirm.html"' in text and not name.startswith("components/")
    )


def test_there_are_questions():
    assert len(asking()) > 15


@pytest.mark.parametrize("name", asking())
def test_each_question_in_place_has_its_title_and_its_verb(name):
    text = SOURCES[name]
    uses = text.count('include "components/confirm.html"')

    questions = re.findall(r"\bquestion=(_\(\"[^\"]+\"\)|\w+)", text) or re.findall(
        r"label,\nquestion;", text
    )
    verbs = re.findall(r"\bsubmit_label=(_\(\"[^\"]+\"\)|\w+)", text)

    assert (len(questions), len(verbs)) == (uses, uses)
    assert [words for words in questions if words.startswith("_") and not words.endswith('?")')] == []
    assert [
        words for words in verbs if words.endswith('?")') or re.fullmatch(rf'_\("({BARE})"\)', words)
    ] == []


@pytest.mark.parametrize("name", asking())
def test_each_question_put_together_in_a_template_ends_as_a_question(name):
    flat = re.sub(r"\s+", " ", SOURCES[name])

    assert [
        words
        for words in (
            *re.findall(r"asvar whether %}(.*?){% endblocktranslate %}", flat),
            *re.findall(r"{% translate \"([^\"]*)\" as whether %}", flat),
        )
        if not words.endswith("?")
    ] == []


@pytest.mark.parametrize("name", ASKING)
def test_a_page_that_asks_has_a_question_in_its_heading(name):
    assert ASKING[name] in re.sub(r"\s+", " ", SOURCES[name])
    assert ASKING[name].endswith("?")


def test_every_confirmation_dialog_asks_a_question():
    flat = {name: re.sub(r"\s+", " ", text) for name, text in SOURCES.items()}
    silent = []
    for name, text in flat.items():
        for words in re.findall(r'data-confirm="(?:{{ (\w+) }}|{% blocktranslate[^%]*%}(.*?){%)', text):
            variable, direct = words
            question = direct or "".join(re.findall(rf"asvar {variable}\b[^%]*%}}(.*?){{% end", text))
            silent += [(name, question)] if "?" not in question and (name, variable) != STEP else []

    assert silent == []


STEP = ("components/next_step.html", "confirm")
"""Its words come from the next step of an event, whose own test reads them."""


def test_no_button_says_yes_or_nothing_at_all():
    bare = [
        (name, words)
        for name, text in SOURCES.items()
        for button in re.findall(r"<button\b.*?</button>", text, re.DOTALL)
        for words in re.findall(rf'{{% translate "({BARE})" %}}', button)
    ]

    assert set(bare) == WHOLE


def test_the_component_shows_the_question_above_what_follows_and_the_verb_below():
    words = {"label": "Cancel it", "question": "Cancel this ruling?", "sentence": "It stays readable."}
    shown = render_to_string(
        "components/confirm.html", {**words, "submit_label": "Cancel the ruling", "url": "/"}
    )
    parts = re.findall(r"<summary|Cancel this ruling\?|It stays readable\.|Cancel the ruling", shown)

    assert parts == ["<summary", "Cancel this ruling?", "It stays readable.", "Cancel the ruling"]
