"""The log of sign-ins: what is written, how little, for how long, and who reads it."""

from datetime import timedelta

import pytest
from django.test import Client
from django.utils import timezone

from tests.factories import make_user
from tests.tournament.conftest import signed_in
from tournament.account.services import sign_in_log
from tournament.models import SignIn, User

pytestmark = pytest.mark.django_db
PASSWORD = "correct horse battery"
OWN, ALL = "/account/sign-ins/", "/account/sign-ins/all/"
UA = "Mozilla/5.0 (Android 14; Mobile; rv:130.0) Gecko/130.0 Firefox/130.0"


@pytest.fixture
def dora() -> User:
    return make_user("dora")


@pytest.fixture
def root() -> User:
    return make_user("root", is_superuser=True)


def enter(name: str = "dora", password: str = PASSWORD, network: str = "192.0.2.5"):
    client = Client(REMOTE_ADDR=network, headers={"user-agent": UA})
    return client.post("/sign-in/", {"username": name, "password": password})


def lines() -> list[tuple[str, str, str, int]]:
    return list(SignIn.objects.order_by("pk").values_list("kind", "account", "network", "times"))


def test_the_log_says_who_signed_in_when_from_where_and_in_which_browser(dora):
    before = timezone.now()
    enter()
    line = SignIn.objects.get()
    assert (line.kind, line.account, line.network, line.browser) == (
        "in",
        "dora",
        "192.0.2.5",
        "Firefox, Android",
    )
    assert before <= line.at == line.last_at <= timezone.now()


def test_failures_within_a_quarter_of_an_hour_are_one_line(dora):
    for number in range(3):
        enter(password=f"wrong {number}")
    assert lines() == [("password", "dora", "192.0.2.5", 3)]
    SignIn.objects.update(last_at=timezone.now() - timedelta(minutes=16))
    enter(password="wrong again")
    assert [times for *_rest, times in lines()] == [3, 1]


def test_names_without_an_account_are_not_kept_since_people_type_passwords_there(dora):
    enter("my-secret-password")
    enter("another-secret")
    assert lines() == [("password", "", "192.0.2.5", 2)]


def test_attempts_that_nobody_looks_at_are_one_line_that_is_not_written_again(
    dora, django_assert_num_queries
):
    for number in range(8):
        enter(password=f"wrong {number}")
    assert lines() == [("password", "dora", "192.0.2.5", 5), ("shut", "dora", "192.0.2.5", 1)]
    with django_assert_num_queries(5) as queries:  # network, account, this browser; the name, the line
        enter(password="wrong once more")
    assert [query["sql"][:6] for query in queries] == ["SELECT"] * 5


def test_a_page_refused_for_want_of_a_role_is_noted_with_its_address(event, scorer_client):
    scorer_client.get("/desk/spring-open/staff/")
    scorer_client.get("/desk/spring-open/staff/")
    line = SignIn.objects.get()
    assert (line.kind, line.account, line.path, line.times) == (
        "refused",
        "sam",
        "/desk/spring-open/staff/",
        2,
    )


def test_no_password_is_in_it(dora):
    enter(password="my-other-secret")
    assert "my-other-secret" not in str(list(SignIn.objects.values()))


def test_lines_older_than_the_set_time_go(dora, settings):
    settings.SIGN_INS_KEPT_DAYS = 30
    enter()
    SignIn.objects.update(last_at=timezone.now() - timedelta(days=31))
    enter("ghost", "wrong")
    assert sign_in_log.shorten() == 1
    assert lines() == [("password", "", "192.0.2.5", 1)]


def test_the_log_has_a_bounded_number_of_lines_and_strangers_lines_go_first(dora, monkeypatch):
    monkeypatch.setattr(sign_in_log, "MOST_LINES", 3)
    enter()
    for number in range(4):
        enter("ghost", "wrong", network=f"198.51.100.{number}")
    sign_in_log.shorten()
    assert [(kind, network) for kind, _account, network, _times in lines()] == [
        ("in", "192.0.2.5"),
        ("password", "198.51.100.2"),
        ("password", "198.51.100.3"),
    ]


def test_writing_into_the_log_shortens_it(dora, monkeypatch):
    monkeypatch.setattr(sign_in_log, "BETWEEN", 1)
    monkeypatch.setattr(sign_in_log, "MOST_LINES", 1)
    for number in range(3):
        enter("ghost", "wrong", network=f"198.51.100.{number}")
    assert [network for _kind, _account, network, _times in lines()] == ["198.51.100.2"]


def test_everybody_reads_the_lines_of_the_own_account_alone(dora):
    make_user("sam")
    enter()
    enter("sam", network="203.0.113.9")
    page = signed_in(dora).get(OWN).content.decode()
    assert ("192.0.2.5" in page, "203.0.113.9" in page, "Firefox, Android" in page) == (True, False, True)


def test_the_log_of_all_is_for_superusers_and_is_filtered(dora, root):
    enter()
    enter("ghost", "wrong", network="203.0.113.9")
    assert signed_in(dora).get(ALL).status_code == 404
    client = signed_in(root)
    lines_by_query = {
        query: [(line.kind, line.account) for line in client.get(f"{ALL}?{query}").context["page"]]
        for query in ("", "account=dora", "kind=password", "network=203.0.113.9", "kind=nonsense")
    }
    both = [("password", ""), ("in", "dora")]
    assert lines_by_query == {
        "": both,
        "account=dora": both[1:],
        "kind=password": both[:1],
        "network=203.0.113.9": both[:1],
        "kind=nonsense": both,
    }


@pytest.mark.parametrize("url", [OWN, ALL])
def test_the_pages_want_a_sign_in_are_read_and_are_stored_nowhere(client, root, url):
    assert client.get(url).url == f"/sign-in/?next={url}"
    assert signed_in(root).post(url).status_code == 405
    assert "no-store" in signed_in(root).get(url)["Cache-Control"]


@pytest.mark.parametrize("count", [1, 3])
def test_a_page_of_it_takes_four_queries(dora, django_assert_num_queries, count):
    client = signed_in(dora)
    for number in range(count):
        enter(network=f"192.0.2.{number}")
    with django_assert_num_queries(4):  # session, user, how many, the lines
        assert len(client.get(OWN).context["page"].object_list) == count
