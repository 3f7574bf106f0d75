"""Names of yaku and fan: one English name may be two yaku, and each game keeps its own words."""

import pytest
from django.utils import translation

from tournament.words.hand_names import (
    classical_name,
    fan_name,
    limit_words,
    yaku_name,
    yaku_names,
    yaku_note,
)


@pytest.mark.parametrize(
    ("language", "names"),
    [
        ("en", ["Under the Sea", "Under the Sea", "Four Kongs", "Four kongs", "Double yakuman"]),
        ("it", ["Ultima pedina", "Ultimo scarto", "Tutti Poker", "Quattro poker", "Doppio yakuman"]),
        ("uk", ["Виграш на останньому тайлі"] * 2 + ["Чотири конги", "Чотири кани", "Подвійний якуман"]),
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
