"""A language needs no programmer: German's first texts, in a copy of the folder of translations."""

import json
import re
import shutil
from collections.abc import Iterable
from dataclasses import replace
from fractions import Fraction
from pathlib import Path

import pytest
from babel.messages.catalog import Message
from babel.messages.pofile import read_po, write_po
from django.conf import settings
from django.test import override_settings
from django.utils import translation

from penalties.sanctions import REFEREE, deduction
from reports.spreadsheets.standings_and_seating import results_sheet
from scoring.rulesets import PRESETS
from scoring.written_numbers import WrittenNumber
from tests.reports.papers import LOOK, PAPERS, results
from tests.tournament.files.filed import pages
from tests.tournament.management.test_catalogues import needs_gettext
from tournament.environment import languages_in
from tournament.management.catalogues import catalogue, compile_catalogue, update
from tournament.models import Event
from tournament.registration.services.importing.lines import plan_import
from tournament.registration.services.importing.text import Row
from tournament.result.services.importing.cells import Reader
from tournament.result.services.importing.heads import read_points
from tournament.result.services.importing.layout import layout_of
from tournament.words.hand_names import fan_name, limit_words, yaku_name, yaku_names
from tournament.words.names import by_alphabet, country_name
from tournament.words.papers import look_of
from tournament.words.sentences import grouped, worded

GERMAN = json.loads(Path("tests/golden/german.json").read_text(encoding="utf-8"))

# Names alone, and sentences of the draw that the table of German has not.
OF_OTHERS = {"badges", "draw-certificate"}

# Words that nothing else recognises.
PLAYERS = "Mitspieler;Landsmannschaft;Riege\nAnna Berg;Deutschland;Adler\n"
RESULTS = "Spieltag;Brett;Windplatz;Augen\n1;2;Os;30000 Augen\n1;2;Sü;25000 Augen\n;;Zusammen;55000\n"

pytestmark = needs_gettext


def key_of(message: Message) -> str:
    """The text of a message as the table of German has it, after its context."""
    text = message.id[0] if message.pluralizable else message.id
    return f"{message.context}|{text}" if message.context else text


def words_of(texts: Iterable[str]) -> set[str]:
    """The words of texts, without what is filled in."""
    return {word for text in texts for word in re.findall(r"[^\W\d_]{3,}", re.sub(r"%\(\w+\)", " ", text))}


@pytest.fixture(scope="module")
def begun(tmp_path_factory) -> Path:
    """German, begun in a copy: an empty folder, `messages`, a hundred and some texts, compiled."""
    folder = tmp_path_factory.mktemp("languages") / "locale"
    shutil.copytree(settings.LOCALE_PATHS[0], folder)
    (folder / "de").mkdir()
    with override_settings(LOCALE_PATHS=[folder], LANGUAGES=[("en", "English"), ("de", "Deutsch")]):
        update()
        with catalogue("de").open("rb") as file:
            texts = read_po(file)
        for message in texts:
            message.string = GERMAN.get(key_of(message), message.string) if message.id else message.string
        with catalogue("de").open("wb") as file:
            write_po(file, texts)
        compile_catalogue(catalogue("de"))
    return folder


@pytest.fixture
def german(begun, settings) -> None:
    """The copy in the place of the program's own folder."""
    settings.LOCALE_PATHS = [begun]
    settings.LANGUAGES = [("en", "English"), *languages_in(begun)]


def test_a_folder_is_a_language_by_its_own_name(german, settings):
    assert settings.LANGUAGES == [
        ("en", "English"),
        ("de", "Deutsch"),
        ("it", "Italiano"),
        ("uk", "Українська"),
    ]


def test_pages_papers_and_heads_of_files_speak_it(german, client, event):
    client.cookies["language"] = "de"
    page = client.get(f"/e/{event.slug}/standings/").content.decode()
    with translation.override("de"):
        look = look_of(event)
        heads = [column.title for column in results_sheet(results(), look).columns]

    assert '<html lang="de"' in page
    assert "Rangliste" in page
    assert look.translate("Score sheets") == "Spielzettel"
    assert heads[:7] == ["Platz", "Nr.", "Vorname", "Nachname", "Land", "Verein", "Team"]


@pytest.mark.parametrize("paper", sorted(PAPERS.keys() - OF_OTHERS))
def test_every_paper_is_wholly_in_it(german, paper):
    translations: dict[str, str] = {}

    def translate(text: str) -> str:
        translations[getattr(text, "template", text)] = worded(text)
        return worded(text)

    with translation.override("de"):
        printed = PAPERS[paper](replace(LOOK, translate=translate))
    english, german_words = words_of(translations.keys()), words_of(translations.values())
    on_paper = words_of(pages(printed))

    assert translations.keys() - GERMAN.keys() == set()
    assert on_paper & (english - german_words) == set()
    assert on_paper & german_words != set()


def test_names_sentences_and_numbers_of_the_rules_speak_it(german):
    with translation.override("de"):
        assert [
            yaku_name("chankan"),
            fan_name(77),
            limit_words("double-yakuman"),
            country_name("DE"),
            worded(REFEREE.words),
            worded(deduction(1).words),
            worded(deduction(5_000).words),
            grouped(-12_345),
        ] == [
            "Beraubung des Kong",
            "Ganz in Grün",
            "Doppelter Yakuman",
            "Deutschland",
            "Der Schiedsrichter entscheidet.",
            "1 Punkt Abzug.",
            "5.000 Punkte Abzug.",
            "−12.345",
        ]


def test_lists_with_its_heads_are_read(german, event):
    plan = plan_import(event, PLAYERS)

    assert [(line.facts.name, line.facts.country, line.facts.team) for line in plan.lines] == [
        ("Anna Berg", "DE", "Adler")
    ]


def test_its_heads_are_unknown_without_it(event):
    plan = plan_import(event, PLAYERS)

    assert [line.facts.team for line in plan.lines] != ["Adler"]


def test_sheets_of_results_with_its_heads_winds_and_points_are_read(german):
    rows = [Row(number, tuple(line.split(";"))) for number, line in enumerate(RESULTS.splitlines(), 1)]
    reader = Reader(layout_of(rows), rows, None)

    assert [
        (seat.session, seat.table, seat.wind, read_points(seat.text))
        for row in rows[1:]
        for seat in reader.seat_lines(row)
    ] == [
        (1, 2, "E", WrittenNumber(30_000, Fraction(30_000), "")),
        (1, 2, "S", WrittenNumber(25_000, Fraction(25_000), "")),
    ]
    assert reader.sums == 1


def test_names_are_in_the_order_of_its_letters(german):
    names = ["Azen", "Ärmel", "Bach"]
    with translation.override("de"):
        in_german = sorted(names, key=by_alphabet)
    with translation.override("en"):
        in_english = sorted(names, key=by_alphabet)

    assert (in_german, in_english) == (["Azen", "Ärmel", "Bach"], ["Ärmel", "Azen", "Bach"])


def test_untranslated_messages_fall_back_to_english(german):
    with translation.override("de"):
        assert [yaku_name("riichi"), worded("Nobody is seated yet.")] == ["Riichi", "Nobody is seated yet."]


def test_a_yaku_is_explained_with_its_name_in_a_new_language(german):
    yaku_names.cache_clear()
    names = yaku_names("chankan")
    yaku_names.cache_clear()

    assert list(names) == ["german", "italian", "ukrainian"]
    assert names["german"] == "Beraubung des Kong"


def test_an_event_may_have_it(german, event):
    event.language = "de"
    event.rules_key = next(iter(PRESETS))

    event.clean_fields(exclude={"rules_hash"})
    event.save()

    assert Event.objects.get().language == "de"
