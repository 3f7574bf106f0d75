"""The help is searched in every language at once, by stems, synonyms and without marks."""

import re

import pytest

from tournament.pages.guides.places import tasks_found


def anchors(typed: str) -> set[str]:
    """The places of the tasks that a search finds."""
    return {task.anchor for _guide, task in tasks_found(typed)}


@pytest.mark.parametrize(
    ("typed", "anchor"),
    [
        *(
            (typed, "undo")
            for typed in ("undo", "Undo", "mistake", "annulla", "sbaglio", "скасувати", "помилка")
        ),
        *((typed, "substitute") for typed in ("substitutes", "sostituti", "malato", "запасного", "захворів")),
        *((typed, "clock") for typed in ("clocks", "orologio", "orologi", "годинником")),
        *((typed, "offline") for typed in ("wifi", "Wi-Fi", "rete", "мережі")),
        *((typed, "screens") for typed in ("projector", "schermi", "екранах")),
        ("prize giving", "suspense"),
        ("premiazione", "suspense"),
        ("нагородження", "suspense"),
    ],
)
def test_a_task_is_found_by_stems_and_synonyms_in_every_language(typed, anchor):
    assert anchor in anchors(typed)


def test_a_task_whose_title_matches_comes_before_one_that_only_mentions_it():
    anchors = [task.anchor for _guide, task in tasks_found("clock")]

    assert anchors[0] == "clock"
    assert "session" in anchors


def test_every_word_has_to_fit():
    assert (anchors("clock xyzzy"), anchors("xyzzy")) == (set(), set())


def test_the_page_lists_what_was_found_with_links_to_its_places(db, client):
    page = client.get("/help/?find=undo").content.decode()

    links = re.findall(r'<a href="(/help/\w+/#[\w-]+)">', page)
    assert links == [f"/help/{guide.role}/#{task.anchor}" for guide, task in tasks_found("undo")]
    assert "/help/director/#undo" in links


def test_the_page_says_that_nothing_was_found_and_takes_any_text(db, client):
    page = client.get("/help/", {"find": "<b>xyzzy</b>"}).content.decode()

    assert "No task matches “&lt;b&gt;xyzzy&lt;/b&gt;”." in page
    assert client.get("/help/", {"find": "\x00" * 5000}).status_code in {200, 400}
