"""Search: by words in three languages, by clause, the usual ones first."""

from itertools import pairwise

import pytest

from penalties import OFFENCES, offences, search


def keys(rules: str, text: str, language: str = "en") -> list[str]:
    """The keys of what is found."""
    return [one.key for one in search(rules, text, language)]


@pytest.mark.parametrize(
    ("text", "language"),
    [("declares win", "en"), ("chiusura non valida", "it"), ("невірний виграш", "uk")],
)
def test_an_invalid_win_is_found_in_every_language(text, language):
    assert keys("ema-riichi-2012", text, language)[0] == "invalid-win"


def test_words_of_the_sanction_find_the_offence():
    assert set(keys("ema-riichi-2012", "mano morta", "it")) >= {"wrong-number-of-tiles", "invalid-set"}
    assert "false-hu" in keys("mcr-2006", "рука мертва", "uk")


def test_words_are_found_by_their_beginning_whatever_case_and_accents():
    assert "cheating" in keys("ema-riichi-2025", "DISQUAL")
    assert keys("mcr-2006", "PENALITÀ", "it") == keys("mcr-2006", "penalita", "it") != []


def test_another_language_helps_where_the_own_finds_nothing():
    assert "stalling" in keys("mcr-2006", "perde tempo", "uk")


def test_a_clause_finds_its_parts_and_not_its_namesakes():
    assert set(keys("mcr-2006", "2.10")) == {"hu-withdrawn", "false-hu-too-low", "false-hu"}
    assert keys("mcr-2006", "2.1") == []
    assert set(keys("ema-riichi-2012", "§5.1.4")) == {"invalid-set", "invalid-set-corrected"}
    assert len(keys("ema-riichi-2012", "5.1")) == 12


@pytest.mark.parametrize("rules", sorted(OFFENCES))
def test_nothing_asked_finds_all_the_usual_ones_first(rules):
    assert search(rules, "  ") == offences(rules)
    usual = [one.usual for one in search(rules, "")]
    assert [pair for pair in pairwise(usual) if pair == (False, True)] == []


def test_nonsense_finds_nothing():
    assert search("wrc", "xyzzy") == ()


def test_an_unknown_preset_is_refused():
    with pytest.raises(KeyError, match="nonsense"):
        search("nonsense", "win")
