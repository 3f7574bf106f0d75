"""No form is taken without its token, from any role: another site cannot press our buttons."""

from django.test import Client

from tests.factories import make_user
from tournament.models import Event, LogEntry


def refused_without_token(client: Client, paths: dict[str, str]) -> dict[str, int]:
    """The addresses that answer a POST without token with anything but the page that says so."""
    answers = {name: client.post(path, {"key": "k"}) for name, path in paths.items()}
    sentence = "The form arrived without its security token"
    return {
        name: answer.status_code
        for name, answer in answers.items()
        if (answer.status_code, sentence in answer.content.decode()) != (403, True)
    }


BETWEEN_COMPUTERS = {
    "move-direct"
}  # another Hanchan asks there, without cookies: it needs a code that was shown


def of_pages(paths: dict[str, str]) -> dict[str, str]:
    """Those of people: to the interface for programs a cookie says nothing, so nobody needs its token."""
    return {name: path for name, path in paths.items() if not path.startswith("/api/")}


def test_to_the_interface_a_cookie_says_nothing(place):
    Event.objects.update(public=False)
    keeper = Client(raise_request_exception=False)
    keeper.force_login(make_user("kate", is_superuser=True))
    paths = [path for path in place.paths().values() if path.startswith("/api/v1/events/")]
    assert {keeper.get(path).status_code for path in paths} == {401, 404, 405}
    before = LogEntry.objects.count()
    assert {keeper.post(path, {"key": "k"}).status_code for path in paths} == {401, 405}
    assert LogEntry.objects.count() == before


def test_no_address_takes_a_form_without_its_token(place):
    keeper = Client(enforce_csrf_checks=True, raise_request_exception=False)
    keeper.force_login(make_user("kate", is_superuser=True))
    before = LogEntry.objects.count()
    assert refused_without_token(keeper, of_pages(place.paths())) == dict.fromkeys(BETWEEN_COMPUTERS, 403)
    assert LogEntry.objects.count() == before


def test_a_token_of_another_browser_is_refused(place):
    token = Client().get("/sign-in/").context["csrf_token"]
    keeper = Client(enforce_csrf_checks=True)
    keeper.force_login(place.director)
    answer = keeper.post("/desk/spring-open/end/", {"csrfmiddlewaretoken": str(token)})
    assert answer.status_code == 403


def test_no_script_can_read_the_cookies(client, db, place):
    client.get("/sign-in/")
    client.post("/sign-in/", {"username": "dora", "password": "correct horse battery"})
    flags = {name: (bool(cookie["httponly"]), cookie["samesite"]) for name, cookie in client.cookies.items()}
    assert flags == dict.fromkeys(("csrftoken", "known", "sessionid"), (True, "Lax"))
