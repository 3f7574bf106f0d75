"""The European ranking (MERS): base ranks, weights, ageing, averages; countries and championship quotas.

Everything is exact. A result's day is the last of its tournament. The freeze of ageing from 2020 to 2022 has
run out and is left aside: lists from before July 2024 come out as if it had not been.
"""

from scoring.mers.countries_and_quotas import CountryRank, Quota, by_country, country_ranking, quotas
from scoring.mers.ranking_list import (
    Mahjong,
    Placing,
    Ranked,
    Result,
    Tournament,
    active_results,
    age_factor,
    averages,
    chosen,
    ranking,
    ranking_points,
)
from scoring.mers.rules import MERS, MERS_2005, MERS_2010, MERS_2018, MersRules, Part, edition_of
from scoring.mers.weight_and_base_rank import (
    COUNTRIES_FOR_ONE,
    Weight,
    base_rank,
    grade,
    two_decimals,
    weight,
)

__all__ = [
    "COUNTRIES_FOR_ONE",
    "MERS",
    "MERS_2005",
    "MERS_2010",
    "MERS_2018",
    "CountryRank",
    "Mahjong",
    "MersRules",
    "Part",
    "Placing",
    "Quota",
    "Ranked",
    "Result",
    "Tournament",
    "Weight",
    "active_results",
    "age_factor",
    "averages",
    "base_rank",
    "by_country",
    "chosen",
    "country_ranking",
    "edition_of",
    "grade",
    "quotas",
    "ranking",
    "ranking_points",
    "two_decimals",
    "weight",
]
