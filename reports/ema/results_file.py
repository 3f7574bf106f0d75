"""The results in the formats EMA accepts: a workbook of eighteen columns, and a CSV of seven."""

from fractions import Fraction

from reports.countries import check_ema_number, site_code
from reports.ema.data import EmaPlayer, EmaResults
from reports.ema.weight_and_metadata import mers_weight
from reports.spreadsheets.file_formats import csv_bytes, xlsx_bytes
from reports.spreadsheets.sheet import Column, Sheet, Value
from scoring.mers import COUNTRIES_FOR_ONE

COLUMNS = (
    "Tournament",
    "Players",
    "Place",
    "First name",
    "Last name",
    "EMA number",
    "Table points",
    "Score",
    "EMA member",
    "Country",
    "",
    "Host country",
    "City",
    "MERS weight",
    "",
    "Rules",
    "Date",
    "Days",
)
"""The heads in EMA's order. Columns 10 and 14 (counted from 0) are empty parts of the layout."""


def results_sheet(results: EmaResults, countries_for_one: int = COUNTRIES_FOR_ONE) -> Sheet:
    """The eighteen columns, one row per player, the tournament's own fields repeated in each."""
    weight = mers_weight(results, countries_for_one).total
    rows = tuple(_row(results, player, weight) for player in results.players)
    return Sheet(results.event.name, tuple(Column(title) for title in COLUMNS), rows)


def _row(results: EmaResults, player: EmaPlayer, weight: Fraction) -> tuple[Value, ...]:
    event = results.event
    valid = check_ema_number(player.ema_number, "") is None
    return (
        event.name,
        len(results.players),
        player.place,
        player.first_name,
        player.last_name,
        player.ema_number,
        player.table_points,
        player.score,
        int(valid),
        site_code(player.country),
        None,
        site_code(event.country),
        event.city,
        weight,
        None,
        event.rules,
        event.dates,
        event.days,
    )


def results_workbook(results: EmaResults, countries_for_one: int = COUNTRIES_FOR_ONE) -> bytes:
    """The results workbook (.xlsx)."""
    return xlsx_bytes([results_sheet(results, countries_for_one)])


def results_csv_18(results: EmaResults, countries_for_one: int = COUNTRIES_FOR_ONE) -> bytes:
    """The same eighteen columns as CSV; fractions are decimal numbers."""
    return csv_bytes(results_sheet(results, countries_for_one))


def results_csv(results: EmaResults) -> bytes:
    """The seven columns: position, ema_id, last_name, first_name, nationality, points, mahjong.

    points: table points, empty in riichi; mahjong: the score; nationality: EMA's three letters.
    """
    titles = ("position", "ema_id", "last_name", "first_name", "nationality", "points", "mahjong")
    rows = tuple(
        (
            player.place,
            player.ema_number,
            player.last_name,
            player.first_name,
            site_code(player.country),
            player.table_points,
            player.score,
        )
        for player in results.players
    )
    return csv_bytes(Sheet("results", tuple(Column(title) for title in titles), rows))
