"""Papers around the games, made from events through the queue and read back; and the whole pack."""

import io
import zipfile

import pytest

from tests.factories import make_entry, make_event, make_result
from tests.tournament.acts.job.work import dying
from tests.tournament.files.filed import finished_file, pages
from tournament.acts.job import at_once, bounded
from tournament.acts.job.files import path_of
from tournament.acts.job.kinds import Cancelled, work_of
from tournament.acts.job.queue import ask
from tournament.acts.job.running import run_waiting
from tournament.draw.queries.certificates import certificate
from tournament.draw.services.certificates import fingerprint
from tournament.draw.services.confirming import confirm_draft, publish_all
from tournament.draw.services.constraints import Wish
from tournament.draw.services.drafts import make_draft
from tournament.models import Event, Job, Team
from tournament.standings.queries.standings import standings_of
from tournament.words import papers
from tournament.words.sentences import Said, worded

pytestmark = pytest.mark.django_db


def test_table_signs_have_every_table_of_the_event_in_both_directions(swedish):
    name, content = finished_file(swedish, "table-signs")
    assert name == "Swedish Open - table signs.pdf"
    assert [text.count(f"Table {number} ") for number, text in enumerate(pages(content), 1)] == [2] * 5


def test_badges_are_for_everybody_in_the_hall(swedish):
    make_entry(swedish, 90, last_name="Spare", substitute=True)
    make_entry(swedish, 91, last_name="Gone", withdrawn_at="2015-05-09T07:00Z")
    name, content = finished_file(swedish, "badges")
    text = " ".join(pages(content))
    assert name == "Swedish Open - name badges.pdf"
    names = [*swedish.entries.exclude(number=91).values_list("last_name", flat=True)]
    assert [name for name in names if name not in text] == []
    assert ("Spare" in text, "Gone" in text) == (True, False)


def test_the_timetable_has_the_sessions_and_breaks_of_each_day_as_planned():
    event = make_event(players=4, sessions=2)
    _name, content = finished_file(event, "timetable")
    (text,) = pages(content)
    assert (
        "Saturday 11 April 09:00–10:30 Session 1 90 minutes 10:30–11:00 Break · 30 minutes"
        " 11:00–12:30 Session 2 90 minutes Times are local (Europe/Rome)." in text
    )


def drawn() -> Event:
    event = make_event(drawn=False)
    confirm_draft(draw=make_draft(event=event, wish=Wish("full", seed="dice 4 2 6"), by=None), by=None)
    return event


def test_the_certificate_of_a_draw_has_its_lots_and_how_to_check_it():
    event = drawn()
    publish_all(event=event, by=None)
    (text,) = pages(finished_file(event, "draw-certificate")[1])
    assert "Draw 1: sessions 1–4 Seed dice 4 2 6 Method Full draw" in text
    assert f"Fingerprint of its file (SHA-256) {fingerprint(certificate(event.draws.get()))}" in text
    assert text.count("python manage.py draw_seating --verify spring-open-draw-1.json") == 1


def test_the_certificate_of_a_hidden_draw_keeps_its_lots_and_shows_its_fingerprint():
    event = drawn()
    (text,) = pages(finished_file(event, "draw-certificate")[1])
    assert "dice 4 2 6" not in text
    assert f"Fingerprint of its file (SHA-256) {fingerprint(certificate(event.draws.get()))}" in text


def test_the_cross_table_names_those_whom_everybody_met(swedish):
    (text, *_more) = pages(finished_file(swedish, "cross-table")[1])
    assert "Under each score: the places of the three others at the table." in text


def test_teams_are_printed_with_their_players(madrid):
    name, content = finished_file(madrid, "teams-pdf")
    text = " ".join(pages(content))
    assert name == "Madrid Open - team standings.pdf"
    assert [team.name for team in Team.objects.filter(event=madrid) if team.name not in text] == []


def test_each_team_has_a_sheet_with_the_seats_and_points_of_its_players(madrid):
    name, content = finished_file(madrid, "team-sheets")
    text = " ".join(pages(content))
    assert name == "Madrid Open - team sheets.pdf"
    members = madrid.entries.exclude(team=None)
    assert [entry.last_name for entry in members if entry.last_name not in text] == []
    first = standings_of(madrid).teams[0]
    assert f"{first.team} Place 1 · table points: {first.table_points}, " in text


def test_before_the_first_result_the_sheets_of_teams_tell_the_seats_alone():
    event = make_event(players=8, sessions=2)
    event.entries.filter(number__lte=4).update(team=Team.objects.create(event=event, name="Gru"))
    (text,) = pages(finished_file(event, "team-sheets")[1])
    seat = event.entries.get(number=1).seats.select_related("table").get(session__number=1)
    assert "Gru No result yet." in text
    assert f"– – – No. 1 · ITA {seat.table.number} {seat.wind}" in text


def test_the_first_three_get_certificates_and_their_teams_too(madrid):
    texts = pages(finished_file(madrid, "awards")[1])
    assert texts[0].startswith("🀀 🀁 🀂 🀃 🀄 🀅 🀆 CERTIFICATE First place Ines Kovacs Italy")
    assert "table points: 25, points: 1,023 Madrid Open" in texts[0]
    assert [text.partition("CERTIFICATE ")[2][:12] for text in texts] == [
        "First place ", "Second place", "Third place ", "First place,", "Second place", "Third place,",
    ]  # fmt: skip


def test_a_certificate_speaks_the_language_asked_for_with_its_numbers_dates_and_countries(swedish):
    name, content = finished_file(swedish, "awards", language="uk")
    assert name == "Swedish Open - грамоти.pdf"
    assert pages(content)[0].partition("ГРАМОТА ")[2] == (
        "Перше місце Greta Berg Швеція з 249 000 очками Swedish Open Stockholm, Швеція · 9–10 травня 2015"
        " Директор Головний суддя"
    )


def test_a_file_for_which_no_language_was_chosen_speaks_that_of_the_event(swedish):
    Event.objects.update(language="it")
    assert finished_file(Event.objects.get(), "timetable")[0] == "Swedish Open - programma.pdf"


def test_players_without_a_result_get_no_certificate():
    event = make_event(players=8, sessions=1)
    make_result(event.sessions.get().tables.get(number=1), (20000, 5000, -5000, -20000))
    texts = pages(finished_file(event, "awards")[1])
    assert [text.partition("CERTIFICATE ")[2].partition(" place ")[0] for text in texts] == [
        "First",
        "Second",
    ]


def numbered(folder: str, *names: str) -> list[str]:
    return [f"{folder}/{number:02} {name}.pdf" for number, name in enumerate(names, start=1)]


def test_a_pack_has_everything_that_can_be_printed_in_folders_in_the_order_of_need(swedish):
    name, content = finished_file(swedish, "pack")
    by_name = [f"Seating by name, session {number}" for number in range(1, 8)]
    sheets = [f"Score sheets, session {number}" for number in range(1, 8)]
    results = [f"Results after session {number}" for number in range(1, 8)]
    assert name == "Swedish Open - print pack.zip"
    with zipfile.ZipFile(io.BytesIO(content)) as archive:
        assert archive.testzip() is None
        assert sorted(archive.namelist()) == [
            *numbered("1 Hall", "Table signs", "Name badges"),
            *numbered("2 Seats", "Seating by table", "Seating by name", "Schedule cards", *by_name),
            *numbered("3 Score sheets", *sheets, "Blank score sheets"),
            *numbered("4 Results", *results, "Cross table", "Award certificates", "Rulings"),
        ]
        sheets_of_session = archive.read("3 Score sheets/02 Score sheets, session 2.pdf")
    assert sheets_of_session == finished_file(swedish, "score-sheets", session=2)[1]


def test_a_pack_is_drawn_by_many_processes_to_the_same_files_in_the_same_order(swedish, monkeypatch):
    monkeypatch.setattr(papers, "MOMENT", "Y")  # a minute may pass between the two
    _name, here = finished_file(swedish, "pack")
    elsewhere_drawn, answer = [], bounded.answer
    monkeypatch.setattr(bounded, "MADE_HERE", 0)
    monkeypatch.setattr(at_once, "answer", lambda *args: elsewhere_drawn.append(args) or answer(*args))

    _name, elsewhere = finished_file(swedish, "pack")

    with zipfile.ZipFile(io.BytesIO(here)) as first, zipfile.ZipFile(io.BytesIO(elsewhere)) as second:
        assert first.namelist() == second.namelist()
        differ = [name for name in first.namelist() if len(first.read(name)) != len(second.read(name))]
    assert differ == []
    assert len(elsewhere_drawn) == len(first.namelist())


def test_a_pack_shows_how_many_files_are_drawn_while_others_are(swedish, monkeypatch):
    monkeypatch.setattr(bounded, "MADE_HERE", 0)
    job = ask(event=swedish, kind="pack", args={"paper": "A4"}, by=None)
    heard = []
    work_of("pack")(job, lambda done, total, _step="": heard.append((done, total)))
    assert heard == sorted(heard)
    assert {total for _done, total in heard} == {30}
    assert (heard[0], heard[-1]) == ((0, 30), (30, 30))


def test_a_pack_one_of_whose_processes_dies_is_refused_as_any_file_is(swedish, monkeypatch):
    monkeypatch.setattr(bounded, "MADE_HERE", 0)
    monkeypatch.setattr("tournament.event.jobs.badges_pdf", dying)
    job = ask(event=swedish, kind="pack", args={"paper": "A4"}, by=None)
    run_waiting()
    job.refresh_from_db()
    assert job.state == Job.FAILED
    assert job.error.startswith("This needs too much memory")
    assert path_of(job) is None


def test_the_pack_names_the_papers_that_cannot_be_made_yet():
    job = ask(event=make_event(drawn=False), kind="pack", args={}, by=None)
    run_waiting()
    job.refresh_from_db()
    assert (job.state, job.error) == (Job.FAILED, "There are no seats yet. Draw them first.")


def test_a_pack_says_which_file_it_is_at_and_leaves_none_when_cancelled(swedish):
    job = ask(event=swedish, kind="pack", args={"paper": "A4"}, by=None)
    heard = []

    def progress(done: int, total: int, step: Said) -> None:
        heard.append((done, total, worded(step)))
        if worded(step) == "Score sheets, session 2":
            raise Cancelled

    with pytest.raises(Cancelled):
        work_of("pack")(job, progress)
    assert heard[0] == (0, 30, "Table signs")
    assert heard[-1] == (8, 30, "Score sheets, session 2")
    assert path_of(job) is None
