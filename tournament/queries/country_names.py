"""Countries by their names in the reader's language."""

from django.utils.translation import get_language

from reports.countries import COUNTRIES, Country


def name_of(country: Country) -> str:
    """The country's name in the reader's language."""
    return country.named(get_language() or "en")


def country_name(code: str) -> str:
    """The name of an ISO 3166-1 alpha-2 code; the code itself where there is none."""
    country = COUNTRIES.get(code)
    return name_of(country) if country else code
