"""Clauses as people of each language cite them."""

import pytest
from django.utils import translation

from tournament.words.citations import cited_as, cited_to_players


@pytest.mark.parametrize(
    ("clause", "italian"),
    [
        ("EMA 2025, late arrival", "EMA 2025, ritardo"),
        ("EMA requirements 2018, minimum format", "Requisiti EMA 2018, formato minimo"),
        ("EMA requirements 2018, 3.11", "Requisiti EMA 2018, 3.11"),
        ("EMA 2012 §5.6", "EMA 2012 §5.6"),
        ("MCR 2006 §3.4, rulings M12", "MCR 2006 §3.4, interpretazione M12"),
        ("MERS regulations 2.3, rulings M15", "Regolamento MERS 2.3, interpretazione M15"),
        ("Classical Japanese, scoring; rulings C2", "Giapponese classico, punteggio; interpretazione C2"),
        ("WRC, no clause known", "WRC, nessun articolo noto"),
        ("Green Book 3.9.2", "Libro verde 3.9.2"),
        ("tenhou.net/man", "tenhou.net/man"),
        ("rulings E14", "interpretazione E14"),
        ("EMA 2025, as in 2016 (unverified)", "EMA 2025, come nel 2016 (non verificato)"),
        ("", ""),
    ],
)
def test_words_of_a_clause_are_translated_and_numbers_stay(clause, italian):
    with translation.override("it"):
        assert cited_as(clause) == italian


@pytest.mark.parametrize(
    ("clause", "expected"),
    [
        ("EMA 2012 §5.6", "EMA 2012 §5.6"),
        ("MCR 2006 §3.4, rulings M12", "MCR 2006 §3.4 leaves this open: decided here"),
        ("rulings E14", "The rulebook leaves this open: decided here"),
        ("rulings J8 (unverified)", ""),
        ("", ""),
    ],
)
def test_players_read_words_instead_of_the_number_of_a_ruling(clause, expected):
    assert cited_to_players(clause) == expected
