"""Fast entry and the second person: what is typed is stored or comes back, with the sentence that helps."""

from datetime import UTC, datetime

import pytest

from tests.factories import make_event
from tests.tournament.session.play import current, enter, opened, table_at, typed
from tournament.models import Event, LogEntry, Result, Session, Table

pytestmark = pytest.mark.django_db
URL = "/desk/spring-open/sessions/1/entry/"
CHECK = "/desk/spring-open/sessions/1/check/"
RIGHT = ("50000", "35,000", "25.000", "10 000")
OFF = ("50100", "35000", "25000", "10000")
STORED = {"E": 20_000, "S": 5_000, "W": -5_000, "N": -20_000}


@pytest.fixture
def playing(event) -> Event:
    opened(event)
    return event


@pytest.fixture
def checked(playing) -> Event:
    Event.objects.update(second_check=True)
    playing.refresh_from_db()
    return playing


def test_entry_is_for_scorers_and_directors(
    client, visitor_client, referee_client, scorer_client, director_client, playing
):
    for url in (URL, CHECK, f"{URL}reading/?table=1"):
        assert client.get(url).status_code == 302
        assert [client.get(url).status_code for client in (visitor_client, referee_client)] == [403, 403]
        assert [client.get(url).status_code for client in (scorer_client, director_client)] == [200, 200]


def test_wrong_role_stores_nothing(visitor_client, referee_client, playing):
    for client in (visitor_client, referee_client):
        assert [client.post(url, typed(*RIGHT)).status_code for url in (URL, CHECK)] == [403, 403]
    assert Result.objects.count() == 0


def test_other_methods_are_refused(scorer_client, playing):
    assert [scorer_client.put(url).status_code for url in (URL, CHECK)] == [405, 405]
    assert scorer_client.post(f"{URL}reading/").status_code == 405


def test_the_table_box_has_the_focus_and_says_which_tables_are_out(scorer_client, playing):
    enter(playing, number=2)
    page = scorer_client.get(URL)
    assert page.context["out"] == [1, 3, 4]
    assert 'id="table"' in page.content.decode()
    assert page.content.decode().count(" autofocus") == 1


@pytest.mark.parametrize("other", [{"table": 1, "rev": 1, "S": "25000", "W": "35000"}, {"table": 2}])
def test_a_key_with_other_scores_or_another_table_is_a_conflict_and_stores_nothing(
    scorer_client, playing, other
):
    scorer_client.post(URL, typed(*RIGHT, key="k"))
    answer = scorer_client.post(URL, {**typed(*RIGHT, key="k"), **other})
    assert (answer.status_code, Result.objects.count(), current(playing).points["S"]) == (409, 1, 5_000)


def test_before_the_draw_the_page_leads_to_the_draw(director_client, scorer_client, staff):
    event = make_event(staff=staff, drawn=False)
    base = f"/desk/{event.slug}/"
    urls = [f"{base}sessions/1/{page}/" for page in ("entry", "check")]

    values = [
        (f'href="{base}draw/">To the draw' in page, "data-table-box" in page)
        for client in (director_client, scorer_client)
        for page in (client.get(url).content.decode() for url in urls)
    ]

    assert values == [(True, False)] * 2 + [(False, False)] * 2
    assert scorer_client.get(urls[0]).context["why_not"].code == "result.no-seats"


def test_a_table_opens_its_empty_sheet(scorer_client, playing):
    page = scorer_client.get(URL, {"table": "3"})
    assert [box.value for box in page.context["boxes"]] == ["", "", "", ""]
    assert page.context["view"].table.number == 3


def test_four_scores_are_stored_and_the_table_box_waits_again(scorer_client, playing):
    response = scorer_client.post(URL, typed(*RIGHT))
    assert response.url == URL
    assert (current(playing).points, current(playing).entered_by) == (STORED, "sam")
    page = scorer_client.get(URL).content.decode()
    assert ("Result of table 1 saved" in page, "/undo/" in page) == (True, True)


def test_undo_takes_the_result_back(scorer_client, playing):
    scorer_client.post(URL, typed(*RIGHT))
    line = LogEntry.objects.get(act="result.record")
    scorer_client.post(f"/desk/spring-open/log/{line.pk}/undo/", {"key": "u"})
    assert current(playing) is None


def test_submitting_twice_stores_once(scorer_client, playing):
    for _press in range(2):
        assert scorer_client.post(URL, typed(*RIGHT)).url == URL
    assert Result.objects.count() == 1


@pytest.mark.parametrize(
    ("scores", "sentence"),
    [
        (("", "", "", ""), "Nothing was saved: type the four scores."),
        (("500", "", "250", ""), "Nothing was saved: South is missing · North is missing."),
        (
            ("abc", "350", "250", "100"),
            "Nothing was saved: correct the marked number.",
        ),
        (
            OFF,
            (
                "Nothing was saved: Sum is off by +100 (120,100 of 120,000). "
                "Correct a score, or save it as provisional."
            ),
        ),
        (
            ("50000", "35000", "25000", "9000"),  # of a bet that may be left, the line below asks
            (
                "Nothing was saved: Sum is off by −1,000 (119,000 of 120,000). "
                "Correct a score, or save it as provisional."
            ),
        ),
        (
            ("50050", "34950", "25000", "10000"),
            "Nothing was saved: correct the 2 marked numbers.",
        ),
    ],
)
def test_bad_input_comes_back_as_it_was_typed(scorer_client, playing, scores, sentence):
    response = scorer_client.post(URL, typed(*scores, note="late sheet"))
    assert (response.status_code, Result.objects.count()) == (400, 0)
    assert response.context["sentence"] == sentence
    assert tuple(box.value for box in response.context["boxes"]) == scores
    assert 'value="late sheet"' in response.content.decode()


def test_one_error_stands_once_in_sight_at_its_box_and_is_said_aloud_under_the_boxes__u7(
    scorer_client, playing
):
    page = scorer_client.post(URL, typed("abc", "350", "250", "100")).content.decode()
    sentence = "East “abc” is not a number of points: write 30000, 30,000 or 300"
    assert page.count(sentence) == 2
    assert f'id="sheet-error-E">{sentence}</p>' in page
    assert f'<span class="visually-hidden">{sentence}.</span>' in page
    assert "Correct the marked number</span>" in " ".join(page.split())


def test_the_card_of_what_was_entered_last_has_the_points_of_the_sheet__u7(scorer_client, playing):
    scorer_client.post(URL, typed(*RIGHT))
    page = scorer_client.get(URL)
    assert [seat["held"] for seat in page.context["last"]["seats"]] == [50_000, 35_000, 25_000, 10_000]
    assert "<small>50,000</small>" in "".join(page.content.decode().split())


def test_a_wrong_sum_is_stored_only_as_provisional(scorer_client, playing):
    assert 'name="provisional"' in scorer_client.post(URL, typed(*OFF)).content.decode()
    scorer_client.post(URL, typed(*OFF, provisional="1"))
    assert (current(playing).provisional, current(playing).east) == (True, 20_100)


def test_a_right_sum_is_not_provisional(scorer_client, playing):
    scorer_client.post(URL, typed(*RIGHT, provisional="1"))
    assert current(playing).provisional is False


def test_bets_are_stored_in_points(scorer_client, playing):
    scorer_client.post(URL, typed("500", "350", "250", "80", bets="2"))
    assert (current(playing).bets_left, current(playing).north) == (2_000, -22_000)


def test_the_suggested_fourth_score_is_filled_in_and_not_yet_stored(scorer_client, playing):
    response = scorer_client.post(URL, typed("500", "350", "250", "", take="100"))
    assert (response.status_code, Result.objects.count()) == (200, 0)
    assert [box.value for box in response.context["boxes"]] == ["500", "350", "250", "100"]


@pytest.mark.parametrize("number", ["9", "x", "0", "-1", "²"])
def test_a_table_that_does_not_exist_is_named(scorer_client, playing, number):
    response = scorer_client.get(URL, {"table": number})
    assert response.status_code == 404
    assert f"There is no table “{number}” in session 1: tables run from 1 to 4." in response.content.decode()
    assert scorer_client.post(URL, typed(*RIGHT, table=number)).status_code == 404


def test_a_session_that_is_not_open_says_so_and_loses_nothing(scorer_client, event):
    response = scorer_client.post(URL, typed(*RIGHT))
    assert (response.status_code, Result.objects.count()) == (400, 0)
    assert response.context["sentence"] == "Session 1 is not open yet. Open it first."
    assert tuple(box.value for box in response.context["boxes"]) == RIGHT


def test_a_closed_session_is_the_directors(scorer_client, director_client, playing):
    Session.objects.update(state=Session.CLOSED)
    refused = scorer_client.post(URL, typed(*RIGHT))
    assert refused.context["sentence"] == ("Session 1 is closed: a director can still correct its results.")
    assert director_client.post(URL, typed(*RIGHT)).status_code == 302


def test_a_table_entered_before_shows_what_is_stored(scorer_client, playing):
    enter(playing)
    page = scorer_client.get(URL, {"table": "1"})
    assert [box.value for box in page.context["boxes"]] == ["50,000", "35,000", "25,000", "10,000"]
    assert "This table has a result" in page.content.decode()


def test_saving_what_is_stored_changes_nothing(scorer_client, playing):
    enter(playing)
    page = scorer_client.post(URL, typed(*RIGHT, rev=1), follow=True).content.decode()
    assert ("Nothing was changed." in page, Result.objects.count()) == (True, 1)


def test_two_scorers_at_one_table(scorer_client, director_client, playing):
    """The second is told, sees both sheets, keeps the typed one in the boxes, and saves it with one click."""
    director_client.post(URL, typed("400", "300", "300", "200", key="d"))
    response = scorer_client.post(URL, typed(*RIGHT, key="s"))
    assert (response.status_code, Result.objects.count()) == (409, 1)
    assert response.context["sentence"].startswith("dora has changed table 1 since this page was opened.")
    assert tuple(box.value for box in response.context["boxes"]) == RIGHT
    assert [(row["stored"], row["typed"]) for row in response.context["compared"]] == [
        ("40,000", "50,000"),
        ("30,000", "35,000"),
        ("30,000", "25,000"),
        ("20,000", "10,000"),
    ]
    page = response.content.decode()
    assert ('name="rev" value="1"' in page, "Replace it with mine" in page) == (True, True)
    assert scorer_client.post(URL, typed(*RIGHT, rev=1, key="again")).status_code == 302
    assert (current(playing).version, current(playing).points) == (2, STORED)


def test_two_scorers_with_the_same_sheet_are_told_that_they_agree(scorer_client, director_client, playing):
    director_client.post(URL, typed(*RIGHT, key="d"))
    response = scorer_client.post(URL, typed(*RIGHT, key="s"))
    assert (response.status_code, response.context["agrees"]) == (409, True)


@pytest.mark.parametrize("rev", ["", "x", "-1", "99999999999"])
def test_a_form_without_its_revision_has_seen_nothing(scorer_client, playing, rev):
    assert scorer_client.post(URL, typed(*RIGHT, rev=rev)).status_code == 409


def test_the_live_line_says_what_the_save_says(scorer_client, playing):
    sent = typed(*OFF)
    live = scorer_client.get(f"{URL}reading/", sent).content.decode()
    saved = scorer_client.post(URL, sent).content.decode()
    sentence = "Sum is off by +100 (120,100 of 120,000)"
    assert (sentence in live, sentence in saved) == (True, True)
    assert 'hx-swap-oob="true"' in live


def test_the_live_line_of_a_table_that_does_not_exist(scorer_client, playing):
    assert scorer_client.get(f"{URL}reading/", typed(*RIGHT, table=9)).status_code == 404


def test_markup_in_scores_is_escaped(scorer_client, playing):
    page = scorer_client.post(URL, typed("<script>", "1", "2", "3")).content.decode()
    assert "<script>alert" not in page
    assert "&lt;script&gt;" in page


@pytest.mark.parametrize("number", [1, 3])
def test_entry_takes_fifteen_queries_whatever_is_in(
    scorer_client, playing, django_assert_num_queries, number
):
    for table in range(1, number + 1):
        enter(playing, number=table)
    # session, user, event, roles; session; tables, seats, results, rulings; sessions, players, drafts
    with django_assert_num_queries(15):
        scorer_client.get(URL, {"table": "1"})


def test_the_second_person_sees_who_waits_and_not_the_scores(director_client, checked, scorer, director):
    enter(checked, by=scorer, number=1)
    enter(checked, by=director, number=2)
    page = director_client.get(CHECK, {"table": "1"})
    assert [state.table.number for state in page.context["waiting"]] == [1]
    assert page.context["own"] == [2]
    assert [box.value for box in page.context["boxes"]] == ["", "", "", ""]
    assert "50,000" not in page.content.decode()


def test_equal_sheets_are_confirmed(director_client, checked, scorer):
    enter(checked, by=scorer)
    response = director_client.post(CHECK, typed("500", "350", "250", "100", rev=1))
    assert (response.url, current(checked).confirmed_by) == (CHECK, "dora")
    assert "Result of table 1 confirmed" in director_client.get(CHECK).content.decode()


def test_confirming_twice_with_one_form_confirms_once(director_client, checked, scorer):
    enter(checked, by=scorer)
    for _press in range(2):
        assert director_client.post(CHECK, typed(*RIGHT, rev=1)).status_code == 302
    assert LogEntry.objects.filter(act="result.confirm").count() == 1


def test_differences_are_shown_wind_by_wind(director_client, checked, scorer):
    enter(checked, by=scorer)
    response = director_client.post(CHECK, typed("500", "340", "260", "100", rev=1))
    assert (response.status_code, current(checked).state) == (409, "entered")
    assert response.context["sentence"] == "The two entries differ. Check the paper again."
    assert [row["differs"] for row in response.context["compared"]] == [False, True, True, False]
    assert [box.value for box in response.context["boxes"]] == ["500", "340", "260", "100"]


def test_bets_are_compared_too(director_client, checked, scorer):
    enter(checked, (20_000, 5_000, -5_000, -21_000), by=scorer, bets_left=1_000)
    response = director_client.post(CHECK, typed("500", "350", "250", "90", rev=1))
    assert [row["differs"] for row in response.context["compared"]] == [False] * 4 + [True]


def test_nobody_checks_their_own_sheet(scorer_client, checked, scorer):
    enter(checked, by=scorer)
    sentence = "You entered the result of table 1 yourself: a second person has to confirm it."
    assert sentence in scorer_client.get(CHECK, {"table": "1"}).content.decode()
    response = scorer_client.post(CHECK, typed(*RIGHT, rev=1))
    assert (response.status_code, response.context["sentence"]) == (400, sentence)
    assert current(checked).state == "entered"


def test_half_a_check_comes_back(director_client, checked, scorer):
    enter(checked, by=scorer)
    response = director_client.post(CHECK, typed("500", "350", "", "", rev=1))
    assert (response.status_code, current(checked).state) == (400, "entered")


def test_a_sheet_corrected_while_one_checks_is_not_confirmed(director_client, checked, scorer):
    enter(checked, by=scorer)
    enter(checked, by=scorer, note="looked again")
    response = director_client.post(CHECK, typed(*RIGHT, rev=1))
    assert (response.status_code, current(checked).state) == (409, "entered")


def test_a_table_without_a_result_has_nothing_to_check(director_client, checked):
    response = director_client.post(CHECK, typed(*RIGHT))
    assert (response.status_code, response.context["sentence"]) == (400, "Table 1 has no result yet.")
    assert table_at(checked).revision == 0


def test_tables_that_said_they_have_finished_lead_the_missing_ones(scorer_client, playing):
    for number in (3, 2):
        Table.objects.filter(pk=table_at(playing, number).pk).update(
            reported=Table.FINISHED, reported_at=datetime(2026, 5, 1, 9, 10 - number, tzinfo=UTC)
        )
    page = scorer_client.get(URL)
    assert (page.context["out"][:3], page.context["finished"]) == ([3, 2, 1], [3, 2])
