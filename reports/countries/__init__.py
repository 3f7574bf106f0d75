"""Countries: ISO 3166-1 codes and English names, EMA's number prefixes and three-letter codes.

`COUNTRIES` has every alpha-2 code. EMA's own table covers its members; its site writes sports
codes (GER, NED, SUI), so countries outside the table get their sports code too.
"""

from reports.countries.countries import CONTEXT, COUNTRIES, Country, country_of_prefix, site_code
from reports.countries.ema_numbers import GUEST_PREFIX, check_ema_number, is_guest_number

__all__ = [
    "CONTEXT",
    "COUNTRIES",
    "GUEST_PREFIX",
    "Country",
    "check_ema_number",
    "country_of_prefix",
    "is_guest_number",
    "site_code",
]
