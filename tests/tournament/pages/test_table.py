"""A table's page: its result corrected and confirmed, its history, who sees which form."""

import pytest

from scoring.rulesets import PRESETS
from tests.factories import make_entry, make_event
from tests.tournament.acts.refused import refused
from tests.tournament.session.play import current, enter, opened, seat_at, table_at, typed
from tournament.models import Event, LogEntry, Result, Ruling, Table
from tournament.pages import table
from tournament.ruling.queries.suggestions import offences_of
from tournament.ruling.services.rulings import Sanction, give_ruling

pytestmark = pytest.mark.django_db
URL = "/desk/spring-open/sessions/1/tables/1/"
RIGHT = ("50000", "35,000", "25.000", "10 000")


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
    for user_client in (scorer_client, referee_client, director_client):
        assert user_client.get(URL).status_code == 200
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
    other_client = referee_client if allowed == "scorer" else scorer_client
    assert [client.post(URL + path).status_code for client in (other_client, visitor_client)] == [403, 403]
    assert director_client.get(URL + path).status_code == 405
    assert LogEntry.objects.exclude(act="session.open").count() == 0


def test_a_scorer_corrects_a_result_and_the_page_keeps_both(scorer_client, playing):
    enter(playing)
    response = scorer_client.post(f"{URL}result/", typed("400", "300", "300", "200", rev=1))
    assert (response.url, current(playing).version) == (URL, 2)
    versions = scorer_client.get(URL).context["versions"]
    assert [(version.version, version.who, version.current) for version in versions] == [
        (2, "sam", True),
        (1, "", False),
    ]
    assert versions[0].text == "East 40,000 · South 30,000 · West 30,000 · North 20,000"
    assert versions[0].changes == (
        "East 50,000 → 40,000",
        "South 35,000 → 30,000",
        "West 25,000 → 30,000",
        "North 10,000 → 20,000",
    )


def test_replacing_a_compared_sheet_continues_the_check(scorer_client, playing):
    enter(playing)
    sent = typed("400", "300", "300", "200", rev=1) | {"then": "check"}
    assert scorer_client.post(f"{URL}result/", sent).url == "/desk/spring-open/sessions/1/check/"
    assert current(playing).version == 2


def test_a_correction_that_is_wrong_comes_back(scorer_client, playing):
    response = scorer_client.post(f"{URL}result/", typed("400", "300", "300", "x"))
    assert (response.status_code, Result.objects.count()) == (400, 0)
    assert [box.value for box in response.context["boxes"]] == ["400", "300", "300", "x"]


def test_the_second_to_correct_sees_both_and_keeps_the_typed_one(scorer_client, playing, director):
    enter(playing, by=director)
    response = scorer_client.post(f"{URL}result/", typed("400", "300", "300", "200"))
    assert (response.status_code, current(playing).version) == (409, 1)
    assert [box.value for box in response.context["boxes"]] == ["400", "300", "300", "200"]
    assert response.context["compared"][0]["stored"] == "50,000"


def test_the_last_act_is_undone_from_the_page(scorer_client, playing, scorer):
    enter(playing, by=scorer)
    acts = scorer_client.get(URL).context["acts"]
    assert [(act["entry"].summary, act["undo"]) for act in acts] == [("Result of table 1 saved", True)]


def test_a_second_person_confirms_at_the_table(director_client, scorer_client, playing, scorer):
    Event.objects.update(second_check=True)
    playing.refresh_from_db()
    enter(playing, by=scorer)
    page = scorer_client.post(f"{URL}confirm/", {"rev": 1, "key": "a"}, follow=True).content.decode()
    assert "You entered the result of table 1 yourself: a second person has to confirm it." in page
    assert director_client.post(f"{URL}confirm/", {"rev": 1, "key": "b"}).url == URL
    assert current(playing).confirmed_by == "dora"


def test_confirming_something_else_than_was_seen_is_refused(director_client, playing, scorer):
    Event.objects.update(second_check=True)
    playing.refresh_from_db()
    enter(playing, by=scorer)
    director_client.post(f"{URL}confirm/", {"rev": 0, "key": "b"})
    assert current(playing).state == "entered"


@pytest.mark.parametrize("count", [1, 3])
def test_the_page_takes_the_same_queries_at_every_stage(
    director_client, playing, django_assert_num_queries, count
):
    enter(playing)
    for _ruling in range(count):
        give(playing)
    # session, user, event, roles; session; table, seats, results, rulings; versions, log, undone;
    # hands, substitutes, whether session 1 has begun, the call, the clock; sessions, players,
    # drafts
    with django_assert_num_queries(22):
        page = director_client.get(URL)
    assert len(page.context["rulings"]) == count


@pytest.mark.parametrize("rules", list(PRESETS))
def test_every_rule_set_has_its_sheet_and_its_offences(director_client, staff, rules):
    event = make_event(players=4, sessions=1, rules=rules, staff=staff)
    opened(event)
    enter(event, (0, 0, 0, 0))
    page = director_client.get(URL)
    kinds = [kind for kind, _words in flat(page.context["ruling_form"].fields["kind"].choices)]
    assert kinds == ["", "lateness", *[offence.key for offence in offences_of(event.rules)], "other"]
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


def test_the_seat_to_give_back_is_one_of_the_table(rf, event, referee):
    request = rf.post("/", {"back": "Q"})
    request.user = referee
    with refused("pages.no-such-seat"):
        table.substitute(request, event.slug, session=1, table=1)
