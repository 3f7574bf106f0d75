"""The European ranking (MERS): base ranks, weights, ageing, averages; countries and championship quotas.

All arithmetic is exact. A result is dated by the last day of its tournament. The freeze of ageing from 2020
to 2022 no longer has any effect and is not implemented: lists from before July 2024 are computed without it.
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
