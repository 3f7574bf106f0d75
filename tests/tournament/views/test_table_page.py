"""A table's page: its result corrected and confirmed, its history, rulings and substitutes."""

import pytest

from scoring.rulesets import PRESETS
from tests.factories import make_entry, make_event
from tests.tournament.play import current, enter, opened, seat_at, table_at, typed
from tournament.models import Event, LogEntry, Result, Ruling, Table
from tournament.queries.rulings import offences_of
from tournament.services.rulings import Sanction, give_ruling

pytestmark = pytest.mark.django_db
URL = "/desk/spring-open/sessions/1/tables/1/"
RIGHT = ("50000", "35,000", "25.000", "10 000")
LATE = {"wind": "E", "kind": "lateness", "minutes": "3", "key": "k"}
SUBSTITUTE = {"wind": "E", "player": "99", "since": "start", "reason": "ill", "key": "k"}


@pytest.fixture
def playing(event) -> Event:
    opened(event)
    make_entry(event, 99, substitute=True)
    return event


def give(event: Event, kind: str = "invalid-riichi", points: int = -20_000) -> Ruling:
    return give_ruling(seat=seat_at(event), sanction=Sanction(kind, points, "after-uma"), by=None)


def test_the_page_is_for_the_staff(
    client, visitor_client, scorer_client, referee_client, director_client, playing
):
    assert client.get(URL).url == f"/sign-in/?next={URL}"
    assert visitor_client.get(URL).status_code == 403
    for one in (scorer_client, referee_client, director_client):
        assert one.get(URL).status_code == 200
    assert director_client.post(URL).status_code == 405
    assert director_client.get(URL.replace("tables/1", "tables/9")).status_code == 404


@pytest.mark.parametrize(
    ("path", "allowed"),
    [
        ("result/", "scorer"),
        ("confirm/", "scorer"),
        ("rulings/", "referee"),
        ("substitute/", "referee"),
    ],
)
def test_each_act_has_its_role_and_is_a_post(
    path, allowed, scorer_client, referee_client, visitor_client, director_client, playing
):
    other = referee_client if allowed == "scorer" else scorer_client
    assert [one.post(URL + path).status_code for one in (other, visitor_client)] == [403, 403]
    assert director_client.get(URL + path).status_code == 405
    assert LogEntry.objects.exclude(act="session.open").count() == 0


def test_a_scorer_corrects_a_result_and_the_page_keeps_both(scorer_client, playing):
    enter(playing)
    response = scorer_client.post(f"{URL}result/", typed("400", "300", "300", "200", rev=1))
    assert (response.url, current(playing).version) == (URL, 2)
    versions = scorer_client.get(URL).context["versions"]
    assert [(one.version, one.who, one.current) for one in versions] == [(2, "sam", True), (1, "", False)]
    assert versions[0].text == "East 40,000 · South 30,000 · West 30,000 · North 20,000"
    assert versions[0].changes == (
        "East: 50,000 → 40,000",
        "South: 35,000 → 30,000",
        "West: 25,000 → 30,000",
        "North: 10,000 → 20,000",
    )


def test_a_correction_that_is_wrong_comes_back(scorer_client, playing):
    response = scorer_client.post(f"{URL}result/", typed("400", "300", "300", "x"))
    assert (response.status_code, Result.objects.count()) == (400, 0)
    assert [box.value for box in response.context["boxes"]] == ["400", "300", "300", "x"]


def test_the_second_to_correct_sees_both_and_keeps_his(scorer_client, playing, director):
    enter(playing, by=director)
    response = scorer_client.post(f"{URL}result/", typed("400", "300", "300", "200"))
    assert (response.status_code, current(playing).version) == (409, 1)
    assert [box.value for box in response.context["boxes"]] == ["400", "300", "300", "200"]
    assert response.context["compared"][0]["stored"] == "50,000"


def test_the_last_act_is_undone_from_the_page(scorer_client, playing, scorer):
    enter(playing, by=scorer)
    acts = scorer_client.get(URL).context["acts"]
    assert [(one["entry"].summary, one["undo"]) for one in acts] == [("Result of table 1 saved", True)]


def test_a_second_person_confirms_at_the_table(director_client, scorer_client, playing, scorer):
    Event.objects.update(second_check=True)
    playing.refresh_from_db()
    enter(playing, by=scorer)
    page = scorer_client.post(f"{URL}confirm/", {"rev": 1, "key": "a"}, follow=True).content.decode()
    assert "You entered the result of table 1 yourself: a second person confirms it." in page
    assert director_client.post(f"{URL}confirm/", {"rev": 1, "key": "b"}).url == URL
    assert current(playing).confirmed_by == "dora"


def test_confirming_something_else_than_was_seen_is_refused(director_client, playing, scorer):
    Event.objects.update(second_check=True)
    playing.refresh_from_db()
    enter(playing, by=scorer)
    director_client.post(f"{URL}confirm/", {"rev": 0, "key": "b"})
    assert current(playing).state == "entered"


def test_lateness_costs_what_the_rules_of_the_event_say__ema_2025(referee_client, playing):
    assert referee_client.post(f"{URL}rulings/", LATE).url == f"{URL}#main"
    ruling = Ruling.objects.get()
    assert (ruling.points, ruling.moment, ruling.note) == (-3_000, "after-uma", "3 minutes late")
    assert ruling.given_by == "rosa"


def test_lateness_follows_the_event_where_it_differs_from_the_preset(referee_client, playing):
    Event.objects.update(rules_values={**playing.rules_values, "lateness_per_minute": 500})
    referee_client.post(f"{URL}rulings/", LATE)
    assert Ruling.objects.get().points == -1_500


def test_too_late_is_for_a_substitute(referee_client, playing):
    hint = referee_client.get(f"{URL}rulings/suggestion/", {**LATE, "minutes": "11"}).context["ruling_hint"]
    assert hint.sentence == "More than 10 minutes late: a substitute plays, without a further penalty."


def test_chombo_of_2012_is_paid_at_the_table(staff, director_client):
    opened(make_event(rules="ema-riichi-2012", staff=staff))
    director_client.post(f"{URL}rulings/", {"wind": "E", "kind": "invalid-win", "key": "k"})
    assert (Ruling.objects.get().points, Ruling.objects.get().moment) == (0, "at-table")


def test_the_suggestion_counts_what_happened_before(referee_client, playing):
    give(playing, kind="obstruction", points=-8_000)
    page = referee_client.get(f"{URL}rulings/suggestion/", {"wind": "E", "kind": "obstruction"})
    hint = page.context["ruling_hint"]
    assert (hint.time, hint.points, hint.most) == (2, -12_000, -48_000)
    assert "2nd time" in page.content.decode()


def test_without_scripts_the_suggestion_is_shown_and_nothing_stored(referee_client, playing):
    page = referee_client.post(f"{URL}rulings/", {"wind": "S", "kind": "invalid-riichi", "look": "1"})
    assert (page.status_code, page.context["ruling_hint"].points, Ruling.objects.count()) == (200, -20_000, 0)


@pytest.mark.parametrize(
    ("sent", "field", "sentence"),
    [
        ({"kind": "lateness", "minutes": "3"}, "wind", "Choose the player."),
        ({"wind": "E"}, "kind", "Choose the offence."),
        ({"wind": "E", "kind": "lateness"}, "minutes", "Say how many minutes late."),
        (
            {"wind": "E", "kind": "lateness", "minutes": "3", "points": "many"},
            "points",
            "“many” is not a number of points.",
        ),
        (
            {"wind": "E", "kind": "lateness", "minutes": "3", "points": "500"},
            "note",
            "These are not the points that the rules suggest: say why.",
        ),
        (
            {"wind": "E", "kind": "other", "points": "500"},
            "note",
            "Say what happened: the list has no words for it.",
        ),
    ],
)
def test_a_ruling_that_lacks_something(referee_client, playing, sent, field, sentence):
    response = referee_client.post(f"{URL}rulings/", {**sent, "key": "k"})
    assert (response.status_code, Ruling.objects.count()) == (400, 0)
    assert response.context["ruling_form"].errors[field] == [sentence]
    assert sentence in response.content.decode()


def test_other_points_need_a_note(referee_client, playing):
    referee_client.post(f"{URL}rulings/", {**LATE, "points": "−500", "note": "The bus was late"})
    ruling = Ruling.objects.get()
    assert (ruling.points, ruling.note) == (-500, "3 minutes late. The bus was late")


def test_a_ruling_pressed_twice_is_given_once(referee_client, playing):
    for _press in range(2):
        assert referee_client.post(f"{URL}rulings/", LATE).url == f"{URL}#main"
    assert Ruling.objects.count() == 1


def test_before_the_session_there_is_no_ruling(referee_client, event):
    response = referee_client.post(f"{URL}rulings/", LATE)
    assert (response.status_code, Ruling.objects.count()) == (400, 0)
    assert "Session 1 is not open yet. Open it first." in response.content.decode()


def test_a_ruling_is_cancelled_with_a_reason_and_stays_on_the_page(referee_client, playing):
    ruling = give(playing)
    url = f"/desk/spring-open/rulings/{ruling.pk}/cancel/"
    page = referee_client.post(url, {"reason": "", "key": "a"}, follow=True).content.decode()
    assert "Say why the ruling is cancelled." in page
    page = referee_client.post(url, {"reason": "Wrong player", "key": "b"}, follow=True).content.decode()
    assert "Cancelled by rosa: Wrong player" in page
    assert Ruling.objects.get().cancelled_by == "rosa"


def test_cancelling_is_the_referees_and_a_post(scorer_client, referee_client, playing):
    url = f"/desk/spring-open/rulings/{give(playing).pk}/cancel/"
    assert scorer_client.post(url, {"reason": "x"}).status_code == 403
    assert referee_client.get(url).status_code == 405
    assert referee_client.post("/desk/spring-open/rulings/999/cancel/").status_code == 404


def test_a_ruling_of_another_event_is_not_cancelled_here(referee_client, playing):
    other = make_event(slug="other", players=8, sessions=1)
    opened(other)
    url = f"/desk/spring-open/rulings/{give(other).pk}/cancel/"
    assert referee_client.post(url, {"reason": "x"}).status_code == 404


def test_a_substitute_is_seated_and_the_seat_given_back(referee_client, playing):
    assert referee_client.post(f"{URL}substitute/", SUBSTITUTE).url == f"{URL}#main"
    assert seat_at(playing).substitute.number == 99
    page = referee_client.get(URL).content.decode()
    assert "The substitute’s score counts for the places of the other three." in page
    referee_client.post(f"{URL}substitute/", {"back": "E", "key": "b"})
    assert seat_at(playing).substitute is None


def test_a_substitute_pressed_twice_is_seated_once(referee_client, playing):
    for _press in range(2):
        assert referee_client.post(f"{URL}substitute/", SUBSTITUTE).url == f"{URL}#main"
    assert LogEntry.objects.filter(act="seat.substitute").count() == 1


@pytest.mark.parametrize(
    ("change", "field"),
    [
        ({"wind": ""}, "wind"),
        ({"player": "1"}, "player"),
        ({"since": ""}, "since"),
        ({"reason": " "}, "reason"),
    ],
)
def test_a_substitution_that_lacks_something(referee_client, playing, change, field):
    response = referee_client.post(f"{URL}substitute/", {**SUBSTITUTE, **change})
    assert (response.status_code, list(response.context["substitute_form"].errors)) == (400, [field])
    assert seat_at(playing).substitute is None


def test_a_seat_that_is_none_is_not_given_back(referee_client, playing):
    assert referee_client.post(f"{URL}substitute/", {"back": "Q", "key": "b"}).status_code == 400


@pytest.mark.parametrize("count", [1, 3])
def test_the_page_takes_the_same_queries_whatever_happened(
    director_client, playing, django_assert_num_queries, count
):
    enter(playing)
    for _ruling in range(count):
        give(playing)
    # session, user, event, roles; session; table, seats, results, rulings; versions, log, undone;
    # substitutes; sessions, players, drafts
    with django_assert_num_queries(16):
        page = director_client.get(URL)
    assert len(page.context["rulings"]) == count


@pytest.mark.parametrize("rules", list(PRESETS))
def test_every_rule_set_has_its_sheet_and_its_offences(director_client, staff, rules):
    event = make_event(players=4, sessions=1, rules=rules, staff=staff)
    opened(event)
    enter(event, (0, 0, 0, 0))
    page = director_client.get(URL)
    kinds = [kind for kind, _words in flat(page.context["ruling_form"].fields["kind"].choices)]
    assert kinds == ["", "lateness", *[one.key for one in offences_of(event.rules)], "other"]
    assert ('name="bets"' in page.content.decode()) == (event.rules.bet_value > 0)


def flat(choices: list) -> list[tuple[str, object]]:
    """Choices without their groups."""
    groups = [words if isinstance(words, list) else [(key, words)] for key, words in choices]
    return [choice for group in groups for choice in group]


def test_numbers_beyond_any_table_are_not_found(director_client, playing):
    huge = "9" * 25
    assert director_client.get(f"/desk/spring-open/sessions/{huge}/").status_code == 404
    assert director_client.get(URL.replace("tables/1", f"tables/{huge}")).status_code == 404


def test_a_referee_sees_no_form_for_results(referee_client, scorer_client, playing):
    assert "data-sheet" not in referee_client.get(URL).content.decode()
    assert "ruling-form" not in scorer_client.get(URL).content.decode()
    assert Table.objects.get(pk=table_at(playing).pk).revision == 0
