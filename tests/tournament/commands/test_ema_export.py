"""ema_export: the files of a real event, what EMA would send back, and what stands in the way."""

import csv

import pytest
from openpyxl import load_workbook

from tests.factories import make_entry, make_event, make_result, seat_everybody

FILES = ["-ema-7-columns.csv", "-ema-check.txt", "-ema.csv", "-ema.xlsx"]


@pytest.fixture
def madrid(run, real_event):
    assert run("import_event", str(real_event("madrid-open-2018"))).status == 0
    return "madrid-open-2018"


def rows(path) -> list[list[str]]:
    with path.open(encoding="utf-8", newline="") as file:
        return list(csv.reader(file))


def names(folder) -> list[str]:
    return sorted(path.name for path in folder.iterdir())


def test_four_files_are_written_and_named(run, madrid, tmp_path):
    out = tmp_path / "new" / "folder"
    ran = run("ema_export", madrid, "--out", str(out))
    assert (ran.status, ran.err) == (0, "")
    assert names(out) == [f"{madrid}{ending}" for ending in FILES]
    assert sorted(ran.out.splitlines()) == [str(out / name) for name in names(out)]


def test_the_workbook_has_the_eighteen_columns_of_a_real_event(run, madrid, tmp_path):
    run("ema_export", madrid, "--out", str(tmp_path))
    (sheet,) = load_workbook(tmp_path / f"{madrid}-ema.xlsx").worksheets
    head, winner, *rest = sheet.iter_rows(values_only=True)
    assert (len(head), len(rest)) == (18, 47)
    assert winner[1:] == (
        *(48, 1, "Ines", "Kovacs", "07997013", 25, 1023, 1, "ITA"),
        *(None, "ESP", "Madrid", 2.5, None, "MCR", "17-18 Mar. 2018", 2),
    )


def test_the_csv_files_hold_the_same_players(run, madrid, tmp_path):
    run("ema_export", madrid, "--out", str(tmp_path))
    long, short = rows(tmp_path / f"{madrid}-ema.csv"), rows(tmp_path / f"{madrid}-ema-7-columns.csv")
    assert [(row[2], row[5], row[4], row[3], row[9], row[6], row[7]) for row in long[1:]] == [
        tuple(row) for row in short[1:]
    ]
    assert short[1] == ["1", "07997013", "Kovacs", "Ines", "ITA", "25", "1023"]


def test_the_report_has_weight_and_base_ranks(run, madrid, tmp_path):
    run("ema_export", madrid, "--out", str(tmp_path))
    lines = (tmp_path / f"{madrid}-ema-check.txt").read_text(encoding="utf-8").splitlines()
    assert lines[3] == "MERS weight 2.5 (days 2, players 0.5, countries 0: 5, qualification 0)"
    assert lines[5] == "Nothing to correct."
    assert lines[8:10] == ["   1  07997013  1000  Ines Kovacs", "   2  10997027   979  Edda Hansen"]


def test_options_of_the_weight(run, madrid, tmp_path):
    run("ema_export", madrid, "--out", str(tmp_path), "--quota", "--countries-for-one", "11")
    assert rows(tmp_path / f"{madrid}-ema.csv")[1][13] == "3.5"


def played(**entry: object):
    """Sixteen players and one table with its result; player 1 as given."""
    event = make_event(players=0, drawn=False, sessions=4)
    make_entry(event, 1, **entry)
    for number in range(2, 17):
        make_entry(event, number)
    seat_everybody(event, 16, 4)
    make_result(event.sessions.get(number=1).tables.get(number=1), (10000, 5000, -5000, -10000))
    return event


def test_players_without_a_number_are_listed_and_have_no_base_rank(run, db, tmp_path):
    event = played(ema_number="")
    assert run("ema_export", event.slug, "--out", str(tmp_path)).status == 0
    report = (tmp_path / f"{event.slug}-ema-check.txt").read_text(encoding="utf-8")
    (sentence,) = [line for line in report.splitlines() if line.startswith("- Bruno Kovalenko 1,")]
    assert sentence.endswith(": no EMA number, so no ranking points.")
    (line,) = [line for line in report.splitlines() if line.endswith("  Bruno Kovalenko 1")]
    assert line.split()[1:3] == ["-", "-"]


def test_an_event_that_is_not_over_says_so_first(run, db, tmp_path):
    event = played()
    run("ema_export", event.slug, "--out", str(tmp_path))
    report = (tmp_path / f"{event.slug}-ema-check.txt").read_text(encoding="utf-8")
    assert report.splitlines()[0] == "Not final: these are the standings after session 1 of 4."


def test_who_withdrew_before_playing_is_no_result_and_takes_no_place(run, db, tmp_path):
    event = played()
    event.entries.filter(number=1).update(withdrawn_at="2026-04-11T07:00Z")
    seat = event.sessions.get(number=1).seats.get(entry__number=1)
    seat.table.results.all().delete()
    other = event.sessions.get(number=1).tables.exclude(pk=seat.table_id).first()
    if not other.results.exists():
        make_result(other, (10000, 5000, -5000, -10000))
    run("ema_export", event.slug, "--out", str(tmp_path))
    found = rows(tmp_path / f"{event.slug}-ema-7-columns.csv")[1:]
    assert len(found) == 15
    assert "07990001" not in [row[1] for row in found]
    assert [int(row[0]) for row in found] == [1, 2] + [3] * 11 + [14, 15]


@pytest.mark.parametrize(
    ("slug", "sentence"),
    [
        ("nowhere", "There is no event “nowhere”."),
        ("spring-open", "spring-open: No table has a result yet. Enter results first."),
    ],
)
def test_what_is_wrong_is_one_sentence_and_writes_nothing(run, db, tmp_path, slug, sentence):
    make_event()
    ran = run("ema_export", slug, "--out", str(tmp_path))
    assert (ran.status, ran.complaints, names(tmp_path)) == (1, [sentence], [])


def test_a_folder_that_cannot_be_made_is_one_sentence(run, madrid, tmp_path):
    (tmp_path / "file").write_text("in the way")
    ran = run("ema_export", madrid, "--out", str(tmp_path / "file"))
    assert (ran.status, ran.complaints) == (
        1,
        [f"{tmp_path / 'file'}: the files cannot be written (File exists)."],
    )


def test_run_twice_gives_the_same_bytes_and_leaves_nothing_beside(run, madrid, tmp_path):
    run("ema_export", madrid, "--out", str(tmp_path))
    first = {path.name: path.read_bytes() for path in tmp_path.iterdir()}
    run("ema_export", madrid, "--out", str(tmp_path))
    assert {path.name: path.read_bytes() for path in tmp_path.iterdir()} == first
