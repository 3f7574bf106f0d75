"""What goes to EMA beside the results: the observer's report, the event's data, doubtful numbers."""

import datetime as dt
import json
from dataclasses import replace

import pytest

from reports.ema import (
    EmaEvent,
    EmaPlayer,
    EmaResults,
    EmaSession,
    Observed,
    check_report,
    doubts,
    metadata,
    observer_report,
)

DAY = dt.date(2026, 4, 11)
SESSIONS = (EmaSession(DAY, 90), EmaSession(DAY, 90), EmaSession(DAY + dt.timedelta(days=1), 75))
EVENT = EmaEvent("Spring Open", "Bologna", "IT", "riichi", DAY, DAY + dt.timedelta(days=1), SESSIONS, 4)


def results(*changed: dict[str, object], event: EmaEvent = EVENT) -> EmaResults:
    """Two Italian players, each with some fields changed."""
    players = [EmaPlayer(n, f"First{n}", f"Last{n}", "IT", f"0799000{n}", 1000 - n) for n in (1, 2)]
    for place, change in enumerate(changed):
        players[place] = replace(players[place], **change)
    return EmaResults(event, tuple(players))


def test_the_observers_report_has_its_known_fields_filled_in__emargmt_3_11() -> None:
    observed = Observed(
        rule_set="EMA riichi 2025",
        observer="Ada Ober",
        referees=("Rosa Ref", "Rudi Ref"),
        playing_referees=("Rudi Ref",),
        irregularities=("Table 3: a wall was broken.", "Table 4: another one."),
    )
    assert observer_report(results({"country": "FR"}), observed).splitlines() == [
        "Observer’s report", "=================", "",
        "Observer: Ada Ober", "",
        "Tournament: Spring Open", "",
        "Location: Bologna, Italy", "",
        "Dates: 2026-04-11 – 2026-04-12", "",
        "Rules: riichi (EMA riichi 2025)", "",
        "MERS weight: 2", "",
        "Sessions:", "  - 2026-04-11: 2 of 90 minutes", "  - 2026-04-12: 1 of 75 minutes", "",
        "Participants: 2, and 4 who played as substitutes", "",
        "Countries: 2: France, Italy", "",
        "Referees: Rosa Ref, Rudi Ref", "",
        "Do referees play?: yes: Rudi Ref", "",
        "Prizes: " + "." * 40, "",
        "Equipment: " + "." * 40, "",
        "Venue: " + "." * 40, "",
        "Clock and display of results: " + "." * 40, "",
        "Irregularities:", "  - Table 3: a wall was broken.", "  - Table 4: another one.", "",
        "Complaints and appeals: " + "." * 40, "",
        "Conclusion: " + "." * 40, "",
    ]  # fmt: skip


def test_the_events_data_name_the_parts_of_the_weight() -> None:
    guest = {"ema_number": "24000001", "country": "JP"}
    data = json.loads(metadata(results(guest, {"ema_number": ""}), Observed(), countries_for_one=11))
    assert (data["players"], data["substitutes"], data["participants_of_the_weight"]) == (2, 4, 5)
    assert (data["guests"], data["without_number"], data["countries"]) == (
        ["24000001"],
        1,
        ["ITA"],
    )
    assert (data["countries_for_one"], data["mers"]["weight"]) == (11, "2")


@pytest.mark.parametrize(
    ("ema_number", "country", "sentence"),
    [
        ("07990001", "IT", None),
        ("", "IT", None),  # missing, not doubtful
        ("24000001", "JP", None),
        ("06990001", "IT", None),  # wrong, not doubtful
        ("18990001", "JP", "no country is known for EMA numbers like 18990001; compare it with EMA’s site."),
        ("21990001", "NO", "the EMA numbers of Norway are not known here; compare 21990001 with EMA’s site."),
    ],
)
def test_doubtful_numbers_are_named_before_they_are_sent(ema_number, country, sentence) -> None:
    doubtful = results({"ema_number": ema_number, "country": country})
    expected = () if sentence is None else (f"First1 Last1: {sentence}",)
    assert doubts(doubtful) == expected
    assert [line[2:] for line in check_report(doubtful).splitlines() if "EMA’s site." in line] == list(
        expected
    )


@pytest.mark.parametrize(
    ("nations", "boundary", "part"), [(9, 10, "0.5"), (10, 10, "1"), (10, 11, "0.5"), (11, 11, "1")]
)
def test_the_boundary_of_countries_is_an_option__mers_1_3(nations, boundary, part) -> None:
    codes = ["IT", "FR", "DE", "ES", "PT", "AT", "BE", "CH", "NL", "DK", "SE"][:nations]
    players = tuple(EmaPlayer(n, "", f"P{n}", code, "", 0) for n, code in enumerate(codes, start=1))
    document = json.loads(metadata(EmaResults(EVENT, players), Observed(), boundary))
    assert document["mers"]["countries"] == part
