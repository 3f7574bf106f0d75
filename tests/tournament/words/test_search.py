"""Search as people type: offences and rules found in every language by stems, synonyms and clauses."""

import pytest
from django.utils.translation import override

from scoring.rulesets import PRESETS
from tournament.rules.queries import described, found_by_option
from tournament.ruling.forms.offences import options_of
from tournament.words.search import finds, found_by, words_of

EMA, MCR = PRESETS["ema-riichi-2025"], PRESETS["mcr-2006"]


def offences(typed, rules=EMA):
    """The keys of the offences that a search finds in the referee's form."""
    groups = options_of(rules, "en", at_table=True).groups
    return {item.key for group in groups for item in group.items if finds(typed, item.find.split())}


@pytest.mark.parametrize(
    ("typed", "key"),
    [
        *(
            (typed, "lateness")
            for typed in ("late", "lateness", "tardi", "ritardi", "ritardo", "5.6", "запізнення")
        ),
        *(
            (typed, "obstruction")
            for typed in ("phone", "phones", "telefono", "telefoni", "телефон", "телефоном")
        ),
        *(
            (typed, "wall-exposed")
            for typed in ("wall", "walls", "muri", "muro", "MURO", "стіна", "стіни", "стіною")
        ),
        *((typed, "invalid-win") for typed in ("furiten", "фурітен", "chombo", "чомбо", "falso ron")),
        ("segnapunti firma", "sheet-unsigned"),
        ("5.6 tardi", "lateness"),
    ],
)
def test_an_offence_is_found_by_stems_and_synonyms_in_every_language(typed, key):
    assert key in offences(typed)


def test_words_that_no_offence_has_find_none():
    assert offences("xyzzy") == set()


def test_every_word_has_to_fit():
    assert offences("wall xyzzy") == set()


def test_an_offence_of_mcr_is_found_by_its_clause():
    assert offences("3.4", MCR) >= {"obstruction", "stalling", "wall-destroyed-on-purpose"}


def test_marks_case_and_signs_do_not_count():
    assert words_of("L’Épée, §5.6. “Ура-дора”!") == ["lepee", "5.6", "ура", "дора"]


@pytest.mark.parametrize("typed", ["orologio", "orologi", "l’orologio", "l'orologio"])
def test_a_word_behind_an_article_with_an_apostrophe_is_found_with_it_and_without(typed):
    assert finds(typed, found_by(lambda: "Gestisci l’orologio").split())


def test_a_search_finds_english_words_under_a_ukrainian_interface():
    with override("uk"):
        words = found_by(lambda: "walls").split()

    assert [finds(typed, words) for typed in ("wall", "WALLS", "walled", "wallpaper")] == [
        True,
        True,
        True,
        False,
    ]


@pytest.mark.parametrize(
    ("typed", "key"), [("uma", "uma"), ("minuti", "session_minutes"), ("хвилини", "lateness_steps")]
)
def test_a_rule_is_found_in_every_language(typed, key):
    option_keys = {
        each.key for each in described(EMA) if finds(typed, found_by_option(each.key, each.clause))
    }

    assert key in option_keys


def test_the_rules_page_shows_what_was_searched_for(event, client):
    page = client.get(f"/e/{event.slug}/rules/?find=uma")
    shown = {row["rule"].key for group in page.context["groups"] for row in group["rows"]}

    assert "uma" in shown
    assert len(shown) < len(described(EMA))


def test_the_rules_page_says_that_nothing_was_found(event, client):
    page = client.get(f"/e/{event.slug}/rules/?find=xyzzy")

    assert (page.context["groups"], "No rule matches “xyzzy”." in page.content.decode()) == ([], True)
