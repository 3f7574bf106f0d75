"""Names of yaku and fan: one English name may be two yaku, and each game keeps its own words."""

import re

import pytest
from django.utils import translation

from scoring.mcr.fans.catalogue import FANS
from scoring.rulesets import PRESETS
from scoring.sentence import counted
from tournament.hand.forms.tiles import TilesForm
from tournament.templatetags.marks import tile_name
from tournament.words.hand_names import (
    classical_name,
    fan_and_fu,
    fan_name,
    limit_words,
    yaku_name,
    yaku_names,
    yaku_note,
)
from tournament.words.numbers import points_words
from tournament.words.sentences import worded

RULES = ("ema-riichi-2025", "mcr-2006")


@pytest.mark.parametrize(
    ("language", "names"),
    [
        ("en", ["Under the Sea", "Under the Sea", "Four Kongs", "Four kongs", "Double yakuman"]),
        ("it", ["Ultima pedina", "Ultimo scarto", "Tutti Poker", "Quattro poker", "Doppio yakuman"]),
        (
            "uk",
            [
                "Виграш на останньому тайлі",
                "Виграш на останньому зносі",
                "Чотири конги",
                "Чотири кани",
                "Подвійний якуман",
            ],
        ),
    ],
)
def test_each_game_has_its_own_words(language, names):
    with translation.override(language):
        assert [
            yaku_name("haitei"),
            yaku_name("houtei"),
            fan_name(79),
            classical_name("four-kongs"),
            limit_words("double-yakuman"),
        ] == names


def test_the_rulebooks_own_term_stands_beside_a_name_that_is_another():
    with translation.override("it"):
        notes = [yaku_note("riichi"), yaku_note("chankan")]

    assert notes == ["EMA 2012 §4.2.1", "chan kan · EMA 2012 §4.2.1"]


def test_a_yaku_is_named_in_every_language_at_once():
    with translation.override("uk"):
        assert yaku_names("chankan") == {"italian": "Pezzo rubato", "ukrainian": "Пограбування кана"}


def test_no_limit_has_no_name():
    assert limit_words("") == ""


@pytest.mark.parametrize(
    ("language", "words_said"),
    [
        ("en", "0 fan, 1 fan, 2 fan, 5 fan, 11 fan, 21 fan"),
        ("it", "0 fan, 1 fan, 2 fan, 5 fan, 11 fan, 21 fan"),
        ("uk", "0 ханів, 1 хан, 2 хани, 5 ханів, 11 ханів, 21 хан"),
    ],
)
def test_fan_agree_with_their_number(language, words_said):
    with translation.override(language):
        fan = [worded(counted("%(n)s fan", "%(n)s fan", number)) for number in (0, 1, 2, 5, 11, 21)]

    assert ", ".join(fan) == words_said


def test_fan_and_mini_points_are_said_as_far_as_they_count():
    with translation.override("uk"):
        assert [fan_and_fu(4, 30), fan_and_fu(5), fan_and_fu(None)] == ["4 хани 30 фу", "5 ханів", ""]


def test_chinese_hands_are_laid_out_in_words_of_their_own_in_ukrainian():
    with translation.override("uk"):
        words_said = {
            rules: [str(name) for _key, name in TilesForm(rules=PRESETS[rules]).sets] for rules in RULES
        }

    assert words_said == {
        "ema-riichi-2025": ["Чі", "Пон", "Кан", "Закритий кан"],
        "mcr-2006": ["Чоу", "Панг", "Конг", "Закритий конг"],
    }


def test_no_ukrainian_name_of_a_fan_has_the_words_of_riichi():
    with translation.override("uk"):
        names = [fan_name(number) for number in FANS]

    assert [name for name in names if re.search(r"\b(?:чі|пон\w*|кан\w*)\b", name.lower())] == []


def test_a_screen_reader_says_the_number_of_a_tile_as_players_do():
    with translation.override("uk"):
        words_said = [tile_name(tile) for tile in ("1m", "0p", "9s", "5z")]

    assert words_said == ["одиниця символів", "червона п’ятірка точок", "дев’ятка бамбуків", "Білий дракон"]


def test_points_agree_with_their_number_in_ukrainian():
    with translation.override("uk"):
        words_said = [points_words(number) for number in (1, 21, 24, 11, 12_000)]

    assert words_said == ["1 очко", "21 очко", "24 очки", "11 очок", "12\xa0000 очок"]
