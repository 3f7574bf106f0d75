"""The EMA package: base ranks, weight, the two files, the check report."""

import csv
import datetime as dt
import io
from dataclasses import replace
from fractions import Fraction

import openpyxl
import pytest

from reports.countries import check_ema_number
from reports.ema import (
    EmaEvent,
    EmaPlayer,
    EmaResults,
    EmaSession,
    check_report,
    mers_weight,
    problems,
    results_csv,
    results_csv_18,
    results_workbook,
)

DAY = dt.date(2018, 3, 17)
SESSIONS = tuple(EmaSession(DAY + dt.timedelta(days=number // 4), 120) for number in range(6))
EVENT = EmaEvent("Madrid Open", "Madrid", "ES", "MCR", DAY, dt.date(2018, 3, 18), SESSIONS)


def results(event: EmaEvent = EVENT, **first: object) -> EmaResults:
    """Sixteen Spanish players; `first` changes fields of the winner."""
    players = [
        EmaPlayer(n, f"First{n}", f"Last{n}", "ES", f"100000{n:02}", 1000 - n, Fraction(28 - n))
        for n in range(1, 17)
    ]
    players[0] = replace(players[0], **first)
    return EmaResults(event, tuple(players))


def test_guests_count_to_the_host_country_and_three_substitutes_to_the_players() -> None:
    players = tuple(EmaPlayer(n, "", "", f"{'JP' if n == 1 else 'ES'}", "", 0) for n in range(1, 39))
    guest = replace(players[0], ema_number="24000001")
    event = replace(EVENT, substitutes=9)
    assert mers_weight(EmaResults(event, players)).players == Fraction(1, 2)
    assert mers_weight(EmaResults(event, players[:-1])).players == Fraction(0)
    five = ("FR", "IT", "DE", "PT", "ES")
    others = tuple(EmaPlayer(n, "", "", code, "", 0) for n, code in enumerate(five, start=2))
    assert mers_weight(EmaResults(EVENT, (players[0], *others))).countries == Fraction(1, 2)
    assert mers_weight(EmaResults(EVENT, (guest, *others))).countries == Fraction(0)


def test_the_workbook_has_the_eighteen_columns_in_order() -> None:
    winner = results(first_name="Zoë", table_points=Fraction(49, 2))
    page = openpyxl.load_workbook(io.BytesIO(results_workbook(winner))).active
    rows = [[cell.value for cell in row] for row in page.iter_rows()]
    assert rows[0] == [
        "Tournament", "Players", "Place", "First name", "Last name", "EMA number", "Table points", "Score",
        "EMA member", "Country", None, "Host country", "City", "MERS weight", None, "Rules", "Date", "Days",
    ]  # fmt: skip
    assert rows[1] == [
        "Madrid Open", 16, 1, "Zoë", "Last1", "10000001", 24.5, 999,
        1, "ESP", None, "ESP", "Madrid", 2, None, "MCR", "17-18 Mar. 2018", 2,
    ]  # fmt: skip
    assert len(rows) == 17


def test_the_ema_number_keeps_its_leading_zero_in_both_files() -> None:
    danish = results(country="DK", ema_number="03997001")
    page = openpyxl.load_workbook(io.BytesIO(results_workbook(danish))).active
    assert (page["F2"].value, page["F2"].data_type, page["J2"].value) == ("03997001", "s", "DEN")
    assert results_csv(danish).decode().splitlines()[1] == "1,03997001,Last1,First1,DEN,27,999"


def test_the_csv_of_eighteen_columns_holds_what_the_workbook_holds() -> None:
    rows = list(csv.reader(io.StringIO(results_csv_18(results()).decode(), newline="")))
    assert "|".join(rows[16]) == (
        "Madrid Open|16|16|First16|Last16|10000016|12|984|1|ESP||ESP|Madrid|2||MCR|17-18 Mar. 2018|2"
    )


def test_both_csv_files_have_fractions_as_decimal_numbers() -> None:
    three_days = replace(EVENT, ends_on=dt.date(2018, 3, 19), quota=True)
    for share, text in ((Fraction(43, 2), "21.5"), (Fraction(67, 3), "22.3333"), (Fraction(87, 4), "21.75")):
        shared = results(three_days, table_points=share)
        long, short = results_csv_18(shared).decode(), results_csv(shared).decode()
        assert long.splitlines()[1].split(",")[6] == text
        assert short.splitlines()[1].split(",")[5] == text


def test_a_weight_of_two_and_a_half_is_written_with_a_point() -> None:
    six = [
        replace(player, country=country)
        for player, country in zip(results().players, ["ES", "IT", "DE", "FR", "PT", "AT"] * 3, strict=False)
    ]
    row = results_csv_18(EmaResults(EVENT, tuple(six))).decode().splitlines()[1]
    assert row.split(",")[13] == "2.5"


def test_the_short_csv_has_the_seven_columns_and_no_table_points_in_riichi() -> None:
    riichi = results(replace(EVENT, rules="riichi"), table_points=None, score=-41000, ema_number="")
    assert results_csv(riichi).decode().splitlines()[:2] == [
        "position,ema_id,last_name,first_name,nationality,points,mahjong",
        "1,,Last1,First1,ESP,,-41000",
    ]


@pytest.mark.parametrize(
    ("starts", "ends", "text"),
    [
        ("2018-03-17", "2018-03-17", "17 Mar. 2018"),
        ("2018-03-17", "2018-03-18", "17-18 Mar. 2018"),
        ("2019-08-31", "2019-09-01", "31 Aug. - 1 Sep. 2019"),
        ("2019-12-31", "2020-01-01", "31 Dec. 2019 - 1 Jan. 2020"),
    ],
)
def test_dates_are_written_as_ema_writes_them(starts: str, ends: str, text: str) -> None:
    event = replace(EVENT, starts_on=dt.date.fromisoformat(starts), ends_on=dt.date.fromisoformat(ends))
    assert event.dates == text


def test_a_clean_tournament_has_no_problems() -> None:
    assert problems(results()) == ()


@pytest.mark.parametrize(
    ("change", "sentence"),
    [
        ({"ema_number": ""}, "First1 Last1, place 1: no EMA number, so no ranking points."),
        (
            {"ema_number": "1000001"},
            "First1 Last1: " + (check_ema_number("1000001", "") or ""),
        ),
        (
            {"ema_number": "10000002"},
            "EMA number 10000002 stands for several players: First1 Last1, First2 Last2.",
        ),
        (
            {"country": "FR"},
            "First1 Last1: " + (check_ema_number("10000001", "FR") or ""),
        ),
        ({"ema_number": "24000001"}, "15 players from EMA countries; a MERS tournament needs at least 16."),
    ],
)
def test_the_check_names_each_problem_for_which_ema_would_return_the_file(
    change: dict[str, object], sentence: str
) -> None:
    assert problems(results(**change)) == (sentence,)


def test_an_unknown_country_is_named() -> None:
    assert problems(results(country="XX"))[0] == "First1 Last1: “XX” is not a country code of ISO 3166."
    assert problems(results(country=""))[0] == "First1 Last1, place 1: no country."


def test_too_few_sessions_too_short_and_too_many_a_day__ema_requirements_2018() -> None:
    days = (0, 0, 0, 0, 0, 1, 2)
    seven = tuple(
        EmaSession(DAY + dt.timedelta(days=day), 120 if number else 90) for number, day in enumerate(days)
    )
    assert problems(results(replace(EVENT, sessions=seven))) == (
        "7 sessions; 3-day tournaments need at least 9.",
        "Session 1 lasted 90 minutes; at least 120 are needed.",
        "5 sessions on 2018-03-17; at most 4 a day are allowed.",
    )


def test_riichi_allows_five_sessions_of_ninety_minutes_a_day() -> None:
    seven = tuple(EmaSession(DAY + dt.timedelta(days=number // 5), 90) for number in range(7))
    assert problems(results(replace(EVENT, rules="riichi", sessions=seven))) == ()


def test_the_check_report_gives_weight_problems_guests_and_base_ranks() -> None:
    text = check_report(results(ema_number="24000001", country="JP"))
    assert text.splitlines()[:12] == [
        "Madrid Open",
        "Madrid, 17-18 Mar. 2018",
        "",
        "MERS weight 2 (days 2, players 0, countries 0: 1, qualification 0)",
        "",
        "To correct before sending:",
        "- 15 players from EMA countries; a MERS tournament needs at least 16.",
        "",
        "Guests, counted to the host country and without quota: First1 Last1.",
        "",
        "Base ranks:",
        "   1  24000001  1000  First1 Last1",
    ]
    assert text.splitlines()[-1] == "  16  10000016     0  First16 Last16"


def test_a_player_without_a_number_keeps_the_place_but_gets_no_base_rank() -> None:
    assert check_report(results(ema_number="")).splitlines()[9] == "   1         -     -  First1 Last1"


def test_an_excluded_country_keeps_the_place_but_gets_no_base_rank__ema_31_march_2022() -> None:
    now = replace(EVENT, starts_on=dt.date(2024, 5, 5), ends_on=dt.date(2024, 5, 5))
    before = replace(EVENT, starts_on=dt.date(2022, 3, 30), ends_on=dt.date(2022, 3, 30))
    ranks = [
        line.split()[2]
        for event in (before, now)
        for line in check_report(results(event, country="RU", ema_number="19000001")).splitlines()
        if line.endswith("First1 Last1") and line.startswith("   1  ")
    ]
    assert ranks == ["1000", "-"]


def test_the_same_results_give_the_same_workbook() -> None:
    assert results_workbook(results()) == results_workbook(results())


@pytest.mark.parametrize(
    ("day", "country", "sentences"),
    [
        (dt.date(2022, 3, 30), "RU", 0),
        (dt.date(2022, 3, 31), "RU", 2),
        (dt.date(2024, 5, 5), "BY", 2),
        (dt.date(2024, 5, 5), "UA", 0),
    ],
)
def test_russia_and_belarus_draw_a_remark_as_host_and_as_players__ema_31_march_2022(
    day: dt.date, country: str, sentences: int
) -> None:
    event = replace(EVENT, starts_on=day, ends_on=day, country=country)
    remarks = problems(results(event, country=country))

    assert sum("since 31 March 2022" in sentence for sentence in remarks) == sentences


@pytest.mark.parametrize(
    ("day", "kind", "weight"),
    [
        (dt.date(2017, 12, 31), {}, 1),
        (dt.date(2017, 12, 31), {"national": True}, 2),
        (dt.date(2010, 7, 11), {"quota": True}, 5),
        (dt.date(2018, 1, 1), {}, 2),
    ],
)
def test_a_tournament_weighs_what_the_rules_of_its_day_say__mers_1_1(
    day: dt.date, kind: dict[str, bool], weight: int
) -> None:
    event = replace(EVENT, starts_on=day, ends_on=day, **kind)

    assert mers_weight(results(event)).total == weight
    assert f"MERS weight {weight} " in check_report(results(event))


def test_days_are_those_played_and_not_the_calendars() -> None:
    assert replace(EVENT, ends_on=dt.date(2018, 3, 20)).days == 2
    assert replace(EVENT, sessions=()).days == 2
