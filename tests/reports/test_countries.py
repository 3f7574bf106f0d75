"""Countries and EMA numbers."""

import pytest

from reports.countries import (
    COUNTRIES,
    Country,
    check_ema_number,
    country_of_prefix,
    is_guest_number,
    site_code,
)


def test_every_country_of_iso_3166_has_three_codes_and_a_name() -> None:
    assert len(COUNTRIES) == 249
    assert [c for c, row in COUNTRIES.items() if len(c + row.iso3 + row.site_code) != 8 or not row.name] == []
    assert len({country.iso3 for country in COUNTRIES.values()}) == 249
    assert len({country.site_code for country in COUNTRIES.values()}) == 249


def test_germany_carries_ema_prefix_and_sports_code() -> None:
    assert COUNTRIES["DE"] == Country("DE", "DEU", "GER", "Germany", "05", ema_member=True)


@pytest.mark.parametrize(
    ("code", "letters"),
    [("NL", "NED"), ("GB", "GBR"), ("ch", "SUI"), ("JP", "JPN"), ("HR", "CRO"), ("XX", "XX")],
)
def test_site_codes_are_sports_codes_inside_and_outside_ema(code: str, letters: str) -> None:
    assert site_code(code) == letters


def test_a_prefix_leads_back_to_its_country() -> None:
    country = country_of_prefix("11")
    assert country is not None
    assert country.name == "United Kingdom"
    assert country_of_prefix("24") is None


@pytest.mark.parametrize("number", ["03997001", "24000001"])
def test_a_right_number_and_a_guests_number_have_no_problem(number: str) -> None:
    assert check_ema_number(number, "DK") is None


@pytest.mark.parametrize("number", ["", "3997001", "039970011", "0399700x", " 03997001", "٠٣٩٩٧٠٠١"])
def test_a_number_needs_eight_digits(number: str) -> None:
    assert check_ema_number(number, "DK") == (
        f"EMA number “{number}” is not eight digits: write it as on the EMA site, with leading zeros."
    )


def test_a_foreign_prefix_names_both_countries() -> None:
    assert check_ema_number("03997001", "SE") == (
        "EMA number 03997001 begins with 03, the prefix of Denmark, but the player’s country is Sweden:"
        " correct one of the two."
    )


def test_an_unknown_prefix_is_doubted_only_where_the_countrys_prefix_is_known() -> None:
    assert check_ema_number("23000001", "NO") is None
    assert check_ema_number("23000001", "") is None
    assert check_ema_number("23000001", "BY") == (
        "EMA number 23000001 begins with 23, which is not the prefix of Belarus: check the number."
    )


def test_a_country_without_a_known_prefix_fits_every_number() -> None:
    assert check_ema_number("21000001", "NO") is None


def test_sentences_go_through_the_translation_before_they_are_filled() -> None:
    assert check_ema_number("1", "SE", lambda text: text.upper()[:12] + " %(number)s") == "EMA NUMBER “ 1"


def test_guest_numbers_begin_with_24_and_have_eight_digits() -> None:
    assert [is_guest_number(n) for n in ("24000001", "2400001", "03997001", "")] == [
        True,
        False,
        False,
        False,
    ]
