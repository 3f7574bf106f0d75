"""ema_export: the files of a real event, what EMA would send back, and what stands in the way."""

import csv
import json
from fractions import Fraction

import pytest
from openpyxl import load_workbook

from tests.factories import make_entry, make_event, make_result, seat_everybody

FILES = [
    "-ema-7-columns.csv", "-ema-check.txt", "-ema-metadata.json", "-ema-observer.txt", "-ema.csv", "-ema.xlsx"
]  # fmt: skip


@pytest.fixture
def madrid(run, real_event):
    assert run("import_event", str(real_event("madrid-open-2018"))).status == 0
    return "madrid-open-2018"


def rows(path) -> list[list[str]]:
    with path.open(encoding="utf-8", newline="") as file:
        return list(csv.reader(file))


def names(folder) -> list[str]:
    return sorted(path.name for path in folder.iterdir())


def test_six_files_are_written_and_named(run, madrid, tmp_path):
    folder = tmp_path / "new" / "folder"
    ran = run("ema_export", madrid, "--out", str(folder))
    assert (ran.status, ran.err) == (0, "")
    assert names(folder) == [f"{madrid}{ending}" for ending in FILES]
    assert sorted(ran.out.splitlines()) == [str(folder / name) for name in names(folder)]


def test_corrections_for_ema_are_printed_before_the_files(run, db, tmp_path):
    event = played(ema_number="", country="NO")
    event.entries.filter(number=2).update(country="NO", ema_number="99990002")
    complaints = run("ema_export", event.slug, "--out", str(tmp_path)).complaints
    assert complaints[0].endswith("Bruno Kovalenko 1, place 2: no EMA number, so no ranking points.")
    assert complaints[-1] == (
        "spring-open: Carla Berg 2: no country is known for EMA numbers like 99990002;"
        " compare it with EMA’s site."
    )


def test_the_events_data_are_read_by_programs(run, madrid, tmp_path):
    run("ema_export", madrid, "--out", str(tmp_path), "--quota")
    metadata = json.loads((tmp_path / f"{madrid}-ema-metadata.json").read_text(encoding="utf-8"))
    assert (metadata["city"], metadata["country"], metadata["days"], metadata["rules"]) == (
        "Madrid",
        "ESP",
        2,
        "MCR",
    )
    assert (metadata["players"], len(metadata["sessions"]), metadata["without_number"]) == (48, 7, 0)
    assert metadata["mers"] == {
        "weight": "3.5", "days": "2", "players": "0.5", "countries": "0", "qualification": "1",
    }  # fmt: skip


def test_the_observers_report_has_its_known_fields_filled_in(run, madrid, tmp_path):
    run("ema_export", madrid, "--out", str(tmp_path))
    text = (tmp_path / f"{madrid}-ema-observer.txt").read_text(encoding="utf-8")
    fields = dict(line.split(": ", 1) for line in text.splitlines() if ": " in line)
    assert fields["Location"] == "Madrid, Spain"
    assert fields["MERS weight"] == "2.5"
    assert fields["Participants"] == "48"
    assert fields["Conclusion"] == "." * 40


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


def test_players_who_withdrew_before_playing_are_not_in_the_ema_file(run, db, tmp_path):
    event = played()
    event.entries.filter(number=1).update(withdrawn_at="2026-04-11T07:00Z")
    seat = event.sessions.get(number=1).seats.get(entry__number=1)
    seat.table.results.all().delete()
    other_table = event.sessions.get(number=1).tables.exclude(pk=seat.table_id).first()
    if not other_table.results.exists():
        make_result(other_table, (10000, 5000, -5000, -10000))
    run("ema_export", event.slug, "--out", str(tmp_path))
    players = rows(tmp_path / f"{event.slug}-ema-7-columns.csv")[1:]
    assert len(players) == 15
    assert "07990001" not in [row[1] for row in players]
    assert [int(row[0]) for row in players] == [1, 2] + [3] * 11 + [14, 15]


@pytest.mark.parametrize(
    ("slug", "sentence"),
    [
        ("nowhere", "There is no event “nowhere”."),
        ("spring-open", "spring-open: No table has a result yet. Enter results first."),
    ],
)
def test_an_export_that_fails_prints_one_sentence_and_writes_no_file(run, db, tmp_path, slug, sentence):
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


@pytest.mark.parametrize("slug", ["madrid-open-2018", "swedish-open-2015"])
def test_every_line_is_the_published_place_with_its_points(run, real_event, tmp_path, slug):
    run("import_event", str(real_event(slug)))
    run("ema_export", slug, "--out", str(tmp_path))
    numbers = {
        player["number"]: player["ema_number"]
        for player in json.loads(real_event(slug).read_text())["players"]
    }
    published = json.loads(real_event(f"{slug}.expected").read_text())
    results = {
        row[1]: (int(row[0]), row[5], int(row[6])) for row in rows(tmp_path / f"{slug}-ema-7-columns.csv")[1:]
    }
    assert results == {
        numbers[row["player"]]: (
            row["place"],
            f"{row['table_points']:g}" if "table_points" in row else "",
            row.get("points", row.get("total")),
        )
        for row in published
    }
    report = (tmp_path / f"{slug}-ema-check.txt").read_text(encoding="utf-8").splitlines()
    ranks = {line.split()[1]: int(line.split()[2]) for line in report[report.index("Base ranks:") + 1 :]}
    n = len(published)
    assert ranks == {
        number: round(Fraction(1000 * (n - place), n - 1)) for number, (place, *_rest) in results.items()
    }
