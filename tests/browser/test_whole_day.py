"""A whole tournament day through the pages alone: 8 players, 4 sessions, a spectator who never reloads."""

import csv
import io
import json
import shutil
import zipfile
from pathlib import Path

import pytest
from openpyxl import load_workbook
from playwright.sync_api import Page, expect
from pypdf import PdfReader

from tests.browser.hall import Hall
from tests.browser.people import Director, Scorer, Spectator
from tests.browser.sheets import Ledger, points_of, texts_of

pytestmark = pytest.mark.browser
NAME, SLUG = "Autumn Leaves Open", "autumn-leaves-open"
TABLES, SESSIONS = range(1, 3), range(1, 5)
LAST_NAMES = "Albani Brunner Castel Duval Eriksen Fontana Gruber Hansen".split()  # noqa: SIM905 - shorter so
STAND_IN = "Quinn"


def player_list(*, broken: bool) -> str:
    """The list as the director keeps it; broken: one EMA number is a digit short."""
    lines = ["First name;Last name;Country;EMA number;Club;Substitute"]
    for number, name in enumerate([*LAST_NAMES, STAND_IN], 1):
        ema = f"0701{number:04}"[: 7 if broken and number == 5 else 8]
        lines.append(f"Pat;{name};IT;{ema};Tora Kai;{'yes' if name == STAND_IN else ''}")
    return "\n".join(lines)


class Day:
    """Everybody at the event."""

    def __init__(self, visitors, hall: Hall) -> None:
        self.hall, self.visitors, self.ledger = hall, visitors, Ledger()
        dora = visitors.sign_in("dora")
        self.director = Director(dora, SLUG)
        self.scorer = Scorer(dora, SLUG)
        self.sam: Scorer
        self.spectator: Spectator
        self.player: Page

    # --- before ------------------------------------------------------------------------------------

    def set_up(self) -> None:
        """The event, its players, its second scorer."""
        self.director.create_event(NAME, city="Bologna", sessions="4")
        self._register()
        self.director.go("staff/")
        giving = self.director.page.locator("section", has_text="Role for an existing account").last
        giving.get_by_label("Account name").fill("sam")
        self.director.press("Assign the role", giving)
        self.sam = Scorer(self.visitors.sign_in("sam"), SLUG)
        self.spectator = Spectator(self.visitors, f"/e/{SLUG}/standings/")

    def _register(self) -> None:
        page = self.director.page
        self.director.go("players/import/")
        self.director.check_list(player_list(broken=True))
        expect(page.locator("#line-6")).to_contain_text("faulty")
        expect(page.locator(".tally")).to_contain_text("8 new")
        self.director.check_list(player_list(broken=False))
        self.director.press("Register 9 players")
        expect(page.locator(".lead")).to_have_text("8 players, 1 substitute.")

    def draw(self) -> None:
        """Seats for all sessions: judged, two players exchanged, confirmed, published; one is found."""
        page = self.director.page
        self.director.draw()
        expect(page.get_by_role("heading", name="Quality")).to_be_visible()
        self.director.swap("Albani", "Hansen")
        expect(page.locator("summary", has_text="1 swap by hand")).to_be_visible()
        self.director.ask_and_press("Confirm this draft", "Confirm this draft")
        self.director.publish_all()
        self.director.go("players/links/")
        link = page.locator(".link-card", has_text="Castel").get_by_role("link").get_attribute("href") or ""
        self.player = self.visitors.open("phone")
        self.player.goto("/p/" + link.partition("/p/")[2])
        expect(self.player.get_by_role("heading", name="Next: session 1")).to_be_visible()

    # --- a session ---------------------------------------------------------------------------------

    def open(self, session: int) -> None:
        """The session is opened and its clock started."""
        self.director.go(f"sessions/{session}/")
        self.director.press(f"Open session {session}", self.director.page.get_by_role("main"))
        self.director.take_next_step("Start the clock")
        expect(self.director.page.get_by_role("button", name="Pause")).to_be_visible()

    def enter(self, session: int, table: int, *, wrong_first: bool = False) -> None:
        """One table's sheet by keyboard."""
        names = self.scorer.open_sheet(table)
        points = points_of(session, table)
        texts = texts_of(session, points)
        if wrong_first:
            self._enter_wrongly(texts)
        self.scorer.type_scores(texts)
        self.scorer.sums("ok", "")
        self.scorer.send(table, "saved")
        self.ledger.note(session, table, names, points)

    def _enter_wrongly(self, texts: list[str]) -> None:
        wrong = [*texts[:3], str(int(texts[3]) + 100)]
        self.scorer.type_scores(wrong)
        self.scorer.sums("off", "Sum is off by +100")
        self.scorer.enter()
        page = self.scorer.page
        expect(page.get_by_role("alert")).to_contain_text("Nothing was saved: Sum is off by +100")
        assert [page.locator(f"#sheet-{wind}").input_value() for wind in "ESWN"] == wrong

    def seen_by_the_spectator(self, session: int, table: int) -> None:
        """The four new totals are on the spectator's phone."""
        self.spectator.expect_totals(self.ledger.of_table(session, table))

    def confirm(self, session: int) -> None:
        """The second person types every sheet once more."""
        self.sam.begin(session, "check")
        for table in TABLES:
            self.sam.open_sheet(table)
            self.sam.type_scores(texts_of(session, points_of(session, table)))
            self.sam.send(table, "confirmed")

    def close(self, session: int) -> None:
        """The session is over."""
        self.director.go()
        self.director.take_next_step(f"Close session {session}")
        self.director.go(f"sessions/{session}/")
        expect(self.director.page.get_by_role("heading", name="Closed")).to_be_visible()

    # --- what happens besides ----------------------------------------------------------------------

    def correct_and_undo(self, session: int, table: int) -> None:
        """A result is corrected by mistake; everybody sees that, and sees it taken back."""
        page = self.director.page
        self.director.go(f"sessions/{session}/tables/{table}/")
        names, points = self.ledger.tables[session, table]
        other_points = (points[0] + 1000, points[1] - 1000, *points[2:])
        for wind, score in zip("ESWN", other_points, strict=True):
            page.locator(f"#sheet-{wind}").fill(f"{score:+}")
        self.director.press("Save the correction")
        self.ledger.note(session, table, names, other_points)
        self.seen_by_the_spectator(session, table)
        self.director.press("Undo", page.locator(".message.success"))
        self.ledger.note(session, table, names, points)
        self.seen_by_the_spectator(session, table)

    def punish(self, session: int, table: int) -> None:
        """East comes three minutes late."""
        page = self.director.page
        self.director.go(f"sessions/{session}/tables/{table}/")
        east = self.ledger.tables[session, table][0][0]
        rulings = page.locator("#rulings")
        rulings.get_by_label(east).check()
        rulings.get_by_label("Late for the session").check()
        rulings.get_by_label("Minutes late").fill("3")
        expect(page.locator("#ruling-hint")).to_contain_text("−3,000")
        self.director.press("Save the ruling")
        self.ledger.late[session, east] = -3000
        self.seen_by_the_spectator(session, table)

    def replace(self, session: int, table: int) -> None:
        """The substitute takes the seat of North."""
        page = self.director.page
        self.director.go(f"sessions/{session}/tables/{table}/")
        part = page.locator("#substitutes")
        part.locator("summary", has_text="Seat a substitute").click()
        seat = part.locator("#substitute-wind label").last
        name = seat.inner_text().split("\n")[-1].strip()
        seat.click()
        part.get_by_label("Substitute", exact=True).select_option(label=f"9 · Pat {STAND_IN}")
        part.get_by_label("Late", exact=True).check()
        expect(part.locator("#following")).to_contain_text("counts for the places of the other three")
        self.director.press("Save the substitute")
        expect(page.locator(".substitution")).to_contain_text(f"Pat {STAND_IN} plays for {name}")
        self.ledger.replaced.add((session, name))


def play_first(day: Day) -> None:
    """The first session: one sum is wrong at first."""
    day.open(1)
    day.scorer.begin(1)
    for table in TABLES:
        day.enter(1, table, wrong_first=table == 2)
        day.seen_by_the_spectator(1, table)
    day.confirm(1)
    day.close(1)
    expect(day.player.get_by_role("heading", name="Next: session 2")).to_be_visible()


def play_second(day: Day) -> None:
    """The second: a correction taken back, and a penalty."""
    day.open(2)
    day.scorer.begin(2)
    for table in TABLES:
        day.enter(2, table)
        day.seen_by_the_spectator(2, table)
    day.correct_and_undo(2, 1)
    day.punish(2, 2)
    day.confirm(2)
    day.close(2)


def play_third(day: Day) -> None:
    """The third: with a substitute. After it the public standings stand still."""
    day.open(3)
    day.replace(3, 2)
    day.scorer.begin(3)
    for table in TABLES:
        day.enter(3, table)
        day.seen_by_the_spectator(3, table)
    day.confirm(3)
    day.close(3)
    day.director.go("standings/")
    with day.director.page.expect_navigation():
        day.director.page.get_by_role("button", name="Freeze").click()
        day.director.page.get_by_role("dialog").get_by_role("button", name="Freeze").click()
    expect(day.spectator.page.locator(".lead")).to_contain_text("frozen until the director shows the rest")


def play_last(day: Day) -> None:
    """The last: nobody outside sees anything of it before the event is ended."""
    day.open(4)
    day.scorer.begin(4)
    for table in TABLES:
        day.enter(4, table)
    day.confirm(4)
    day.close(4)
    day.spectator.expect_totals(day.ledger.totals(sessions=3))
    day.director.go()
    day.director.take_next_step("Start the prize-giving")
    day.director.go("end/")
    day.director.press("End the event", day.director.page.get_by_role("main"))
    day.spectator.expect_totals(day.ledger.totals())


def words_of(path: Path) -> str:
    """All text of a PDF."""
    return "\n".join(page.extract_text() for page in PdfReader(path).pages)


def check_results(day: Day) -> None:
    """Results as PDF, CSV and XLSX."""
    totals = day.ledger.totals()
    winner = max(totals, key=totals.__getitem__)
    pdf = words_of(day.director.file("results", "PDF to print", "PDF"))
    assert NAME in pdf
    assert winner in pdf
    assert f"{totals[winner]:,}" in pdf

    rows = list(csv.reader(io.StringIO(day.director.file("results", "CSV", "CSV").read_text("utf-8-sig"))))
    assert winner.split()[-1] in " ".join(rows[1])
    book = load_workbook(day.director.file("results", "XLSX", "XLSX"), read_only=True)
    values = {str(cell) for sheet in book for row in sheet.iter_rows(values_only=True) for cell in row}
    assert str(totals[winner]) in values


def check_sheets(day: Day) -> None:
    """Score sheets with names, two to a page."""
    path = day.director.file("sheets", "With names", "Score sheets")
    assert len(PdfReader(path).pages) == len(TABLES) * len(SESSIONS) / 2
    assert all(name in words_of(path) for name in LAST_NAMES)


def check_ema(day: Day) -> None:
    """The package for EMA: a workbook and CSV files with every ranked player's number."""
    package = zipfile.ZipFile(day.director.file("ema", "EMA results", "EMA"))
    tables = [name for name in package.namelist() if name.endswith(".csv")]
    assert len(tables) == 2
    for name in tables:
        text = package.read(name).decode("utf-8-sig")
        assert all(f"0701{number:04}" in text for number in range(1, 9))
        assert "07010009" not in text
    workbook = next(name for name in package.namelist() if name.endswith(".xlsx"))
    assert load_workbook(io.BytesIO(package.read(workbook)))


def check_standings(day: Day, model: Hall, folder: Path) -> None:
    """The standings are those of an own account, and those of the event file on another machine."""
    path = day.director.file("event", "Event file", "Event file")
    standings = json.loads(day.hall.manage("standings", SLUG, "--json"))
    assert {row["name"]: row["total"] for row in standings["rows"]} == day.ledger.totals()

    elsewhere = Hall(folder)
    shutil.copytree(model.folder, folder, dirs_exist_ok=True)
    elsewhere.manage("import_event", str(path))
    assert json.loads(elsewhere.manage("standings", SLUG, "--json")) == standings


def test_a_whole_day_from_the_first_page_to_the_files(visitors, hall, model_hall, tmp_path):
    day = Day(visitors, hall)
    day.set_up()
    day.draw()
    for play in (play_first, play_second, play_third, play_last):
        play(day)
    assert day.spectator.pages_opened == 0

    day.director.go("files/")
    for check in (check_results, check_sheets, check_ema):
        check(day)
    check_standings(day, model_hall, tmp_path)
