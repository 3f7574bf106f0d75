"""One of every document that is printed, with names that are long, Cyrillic, Chinese and plain."""

from collections.abc import Callable, Mapping
from dataclasses import replace
from fractions import Fraction

from reports.pdf.badges_and_signs import badges_pdf, table_signs_pdf
from reports.pdf.certificates import awards_pdf, draw_certificates_pdf
from reports.pdf.rulings import ruling_slip_pdf, rulings_pdf
from reports.pdf.schedule_cards import schedule_cards_pdf
from reports.pdf.score_sheets import blank_score_sheets_pdf, score_sheets_pdf
from reports.pdf.seating_lists import seating_by_name_pdf, seating_by_table_pdf
from reports.pdf.standings import cross_table_pdf, results_pdf
from reports.pdf.teams import team_sheets_pdf, teams_pdf
from reports.pdf.timetable import timetable_pdf
from reports.printed_data import (
    Award,
    Cell,
    DrawCertificate,
    Line,
    Look,
    Measure,
    Player,
    Results,
    RulingSlip,
    Seating,
    TeamLine,
    TeamResults,
    TimetableDay,
    TimetableLine,
)
from tests.reports.people import FOUR, MCR, RIICHI, seating, table

LONG = replace(RIICHI, name="Міжнародний відкритий чемпіонат України з маджонгу «Кубок Дніпра»")
CLASSICAL = replace(RIICHI, family="classical", uma=(), start_points=2000)
GUEST = Player(400, "太郎", "山田", "JP", "東京麻雀クラブ")
LOOK = Look(wind_letters=("E", "S", "W", "N"), made_at="As of 9 May 2026, 18:00 (Europe/Rome)")
URL = "https://example.org/e/forli/t/1?k=abcdefghijklmnop"

SLIP = RulingSlip(
    player=FOUR[1].name,
    number=2,
    place="Session 2, table 1",
    given_at="9 May 2026, 11:42",
    offence="Calls ron without a winning hand",
    clause="3.4.6",
    sanction="chombo, −20,000",
    effect="after uma",
    referee="Åsa Öberg",
    appeal="The hand was not shown.",
    decision="rejected: all three saw it.",
)


def seats(event=RIICHI) -> Seating:
    """Two sessions of two tables, one with a code, and a guest whose name is not European."""
    plain = seating(event, sessions=2, tables=2)
    others = tuple(seat.player for seat in plain.sessions[0].tables[1].seats[:3])
    tables = (table(1, FOUR, URL), table(2, (*others, GUEST)))
    return Seating(event, tuple(replace(session, tables=tables) for session in plain.sessions))


def results(event=RIICHI) -> Results:
    """Standings of the same people after two sessions, with a shared place and a substitute's cell."""
    people = [seat.player for table in seats().sessions[0].tables for seat in table.seats]
    share = Fraction(7, 3) if event.family == "mcr" else None
    lines = [
        Line(
            place=max(1, min(place, 7)),
            player=player,
            total=41000 - 12300 * place,
            cells=(Cell(30000 - 9000 * place, share), Cell(11000 - 3300 * place, share, place == 4)),
            table_points=share and 2 * share,
            shared=place > 6,
        )
        for place, player in enumerate(people, 1)
    ]
    return Results(event, "Final standings", ("1", "2"), tuple(lines), "2 results are provisional.")


def letter(look: Look) -> Look:
    """The same on American paper, with the letters of Ukrainian winds."""
    return replace(look, paper="Letter", wind_letters=("С", "П", "З", "Пн"))


def _timetable(look: Look) -> bytes:
    lines = (
        TimetableLine("09:00–10:30", "Session 1", "90 minutes"),
        TimetableLine("10:30–10:45", "Break", "15 minutes", pause=True),
        TimetableLine("10:45–12:15", "Session 2", "90 minutes"),
    )
    days = (TimetableDay("Saturday 9 May", lines), TimetableDay("неділя 10 травня", lines[:1]))
    return timetable_pdf(LONG, days, look, "Times of Europe/Rome.")


def _certificate(look: Look) -> bytes:
    certificate = DrawCertificate(
        "Draw 1: sessions 1, 2",
        (("Seed", "lottery of 9 May: 4 8 15 16 23 42"), ("Players", "8")),
        (Measure("Repeated meetings", 12, "Proved: no draw has fewer."), Measure("Winds", 0, "All equal.")),
        ("Never together: teams (2).",),
        "f3b1" * 16,
        "https://example.org/e/forli/draws/1/",
        "python manage.py draw_seating --verify forli-draw-1.json",
    )
    return draw_certificates_pdf(LONG, [certificate], look)


WIND = "Київський клуб маджонгу «Вітер»"
TEAMS = TeamResults(
    MCR,
    "Teams: final standings",
    (
        TeamLine(1, WIND, 345, tuple(player.name for player in FOUR), Fraction(70, 3)),
        TeamLine(2, "Gru", -20, ()),
    ),
)


def team_players() -> tuple[Player, ...]:
    """Two in a team of Kyiv, two in Gru, and one who is in none."""
    teams = (WIND, "Gru", WIND, "Gru")
    return (*(replace(player, team=team) for player, team in zip(FOUR, teams, strict=True)), GUEST)


PAPERS: Mapping[str, Callable[[Look], bytes]] = {
    "riichi-sheets": lambda look: score_sheets_pdf(seats(), look),
    "riichi-sheets-letter": lambda look: score_sheets_pdf(seats(LONG), letter(look)),
    "mcr-sheets": lambda look: score_sheets_pdf(seats(MCR), look),
    "mcr-blank-letter": lambda look: blank_score_sheets_pdf(MCR, 2, letter(look)),
    "classical-sheets": lambda look: score_sheets_pdf(seats(CLASSICAL), look),
    "seating-by-table": lambda look: seating_by_table_pdf(seats(), look),
    "seating-by-name": lambda look: seating_by_name_pdf(seats(), look),
    "schedule-cards": lambda look: schedule_cards_pdf(seats(), look, {400: URL}),
    "table-signs": lambda look: table_signs_pdf(RIICHI, (128,), look),
    "badges": lambda look: badges_pdf(LONG, (*FOUR, GUEST), look),
    "timetable": _timetable,
    "draw-certificate": _certificate,
    "results-riichi": lambda look: results_pdf(results(), look),
    "results-mcr": lambda look: results_pdf(results(MCR), look),
    "cross-table": lambda look: cross_table_pdf(results(), seats(), look),
    "teams": lambda look: teams_pdf(TEAMS, look),
    "team-sheets": lambda look: team_sheets_pdf(team_players(), TEAMS, results(MCR), seats(MCR), look),
    "rulings": lambda look: rulings_pdf([SLIP], RIICHI, look),
    "ruling-slip": lambda look: ruling_slip_pdf(SLIP, RIICHI, look),
    "awards": lambda look: awards_pdf(
        LONG, [Award("Перше місце", FOUR[1].name, "Україна", "із 31 300 очками")], look
    ),
}
"""By the name of its picture in tests/golden/pages/."""
