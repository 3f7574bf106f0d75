"""Clauses as people of each language cite them."""

import pytest
from django.utils import translation

from tournament.words.names import cited_as


@pytest.mark.parametrize(
    ("clause", "italian"),
    [
        ("EMA 2025, late arrival", "EMA 2025, ritardo"),
        ("EMA requirements 2018, minimum format", "Requisiti EMA 2018, formato minimo"),
        ("EMA requirements 2018, 3.11", "Requisiti EMA 2018, 3.11"),
        ("EMA 2012 §5.6", "EMA 2012 §5.6"),
        ("MCR 2006 §3.4, rulings M12", "MCR 2006 §3.4, decisione M12"),
        ("", ""),
    ],
)
def test_words_of_a_clause_are_translated_and_numbers_stay(clause, italian):
    with translation.override("it"):
        assert cited_as(clause) == italian
