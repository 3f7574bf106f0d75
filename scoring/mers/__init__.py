"""The European ranking (MERS): base ranks, weights, ageing, averages; countries and championship quotas.

Everything is exact. A result's day is the last of its tournament. The freeze of ageing from 2020 to 2022 has
run out and is left aside: lists from before July 2024 come out as if it had not been.
"""

from scoring.mers.ageing import age_factor
from scoring.mers.averaging import Result, averages, chosen, ranking_points
from scoring.mers.base import base_rank
from scoring.mers.countries import CountryRank, by_country, country_ranking
from scoring.mers.places import two_decimals
from scoring.mers.quotas import Quota, quotas
from scoring.mers.ranking import Mahjong, Placing, Ranked, Tournament, active_results, ranking
from scoring.mers.rules import MERS, MERS_2005, MERS_2010, MERS_2018, MersRules, Part
from scoring.mers.weight import COUNTRIES_FOR_ONE, Weight, weight

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
    "quotas",
    "ranking",
    "ranking_points",
    "two_decimals",
    "weight",
]
