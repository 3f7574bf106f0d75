"""Numbers of another event mean nothing in this event's addresses and forms, for every role."""

from tests.browser.addresses import address, named
from tournament.api.urls import ROUTES
from tournament.models import LogEntry, Result, Role, Ruling, User

OF_NO_EVENT = {"slug", "key", "kind", "preset"}
OF_NO_EVENT = {"slug", "key", "kind", "preset"}
NUMBERS = {"session": 6, "table": 5, "number": 20}  # there in the rival's event alone
FORMS = {
    "desk-entry": {"table": 5, "E": "30000", "S": "30000", "W": "30000", "N": "30000"},
    "desk-check": {"table": 5},
    "desk-seating-swap": {"first": 20, "second": 19},
    "desk-draft-swap": {"session": 1, "first": 20, "second": 19},
    "desk-table-substitute": {"wind": "E", "player": 20, "since": "start", "reason": "ill"},
    "desk-standings-freeze": {"after": 6},
}

# Nothing to do: nobody of that number is here, and the password of a colleague is not ours.
# People belong to the installation: administrators merge them, and nobody without a link sees a private page.
# The ranking knows everybody who plays at a public event; tours and guides are a role's, of no event.
AS_IF_DONE = {
    "desk-player-remove": {302, 405},
    "event-player-forget": {302, 405},
    "event-staff-password": {302, 405},
    "help-guide": {200, 405},
    "help-tour": {302, 405},
    "ranking-player": {200, 405},
    "api-ranking-player": {200, 405},
    "api-schema": {200, 405},
    "backup-saved": {403},
    "backup-saving": {403, 405},
    "people-undo": {403, 405},
    "person-add-alias": {403, 405},
    "person-erase": {403, 405},
    "person-merge": {403},
    "person-split": {403, 405},
    "person-take-alias": {403, 405},
}


def with_numbers() -> list[str]:
    """The names of the addresses that say more than which event."""
    parts_by_name = {route.name: set(route.pattern.converters) | {"slug"} for route in named()}
    others = {name for name, route in ROUTES.items() if route.roles is not None}  # for tokens, not cookies
    others.add("player-link")
    return sorted(name for name, parts in parts_by_name.items() if parts - OF_NO_EVENT and name not in others)


def foreign_address(place, rival, name: str) -> str:
    """Our event, and everything else the rival's."""
    parts = {**rival.parts, **NUMBERS, "slug": place.event.slug}
    if name.startswith("desk-job"):
        parts["pk"] = rival.job
    if name.endswith("ranking-player"):
        parts["pk"] = rival.event.entries.get(number=7).person_id
    return address(name, parts)


def shape(event) -> tuple[object, ...]:
    """What of an event would have changed."""
    event.refresh_from_db()
    results = list(Result.objects.filter(table__session__event=event).values_list("pk", "version", "state"))
    rulings = list(Ruling.objects.filter(event=event).values_list("pk", "cancelled_at"))
    return event.version, event.log.count(), results, rulings


def test_no_number_of_another_event_is_found_here(place, rival):
    client = place.client()
    before = shape(rival.event), shape(place.event)
    codes_by_name = {}
    for name in with_numbers():
        path = foreign_address(place, rival, name)
        codes_by_name[name] = {
            client.get(path).status_code,
            client.post(path, FORMS.get(name, {})).status_code,
        }
    opened = {
        name: codes for name, codes in codes_by_name.items() if not (404 in codes and codes <= {404, 405})
    }
    assert opened == AS_IF_DONE
    assert (shape(rival.event), shape(place.event)) == before


def test_no_number_of_another_event_in_a_form_changes_anything(place, rival):
    client = place.client()
    before = shape(rival.event), shape(place.event)
    answers = {name: client.post(place.path(name), {**form, "key": name}) for name, form in FORMS.items()}
    assert {
        name: answer.status_code
        for name, answer in answers.items()
        if answer.status_code not in {302, 400, 404}
    } == {}
    assert (shape(rival.event), shape(place.event)) == before


def test_a_director_of_another_event_keeps_their_password_and_their_role(place, rival):
    client, before = place.client(), rival.director.password
    client.post(place.path("event-staff-password", user=rival.director.pk), {"key": "k"})
    client.post(place.path("event-staff-take"), {"user": rival.director.pk, "kind": "director", "key": "l"})
    assert User.objects.get(pk=rival.director.pk).password == before
    assert Role.objects.filter(user=rival.director, event=rival.event).count() == 1


def test_nobody_gets_a_superusers_password(place):
    keeper = User.objects.create_superuser("kate", password="correct horse battery")
    client, before = place.client(), keeper.password
    client.post(place.path("event-staff"), {"account": "kate", "kind": "scorer", "key": "k"})
    client.post(place.path("event-staff-password", user=keeper.pk), {"key": "l"})
    keeper.refresh_from_db()
    assert keeper.password == before


def test_a_key_used_at_another_event_reveals_nothing(place, rival):
    used = LogEntry.objects.filter(event=rival.event).exclude(key=None).first()
    answer = place.client().post(place.path("event-end"), {"key": used.key})
    assert rival.event.name not in answer.content.decode()
    assert place.event.log.filter(key=used.key).count() == 0
