"""Numbers of another event mean nothing in the addresses and forms of one's own, whoever asks."""

from tests.browser.addresses import address, named
from tournament.models import LogEntry, Result, Role, Ruling, User

NUMBERS = {"session": 6, "table": 5, "number": 20}  # there in the rival's event alone
FORMS = {
    "desk-entry": {"table": 5, "E": "30000", "S": "30000", "W": "30000", "N": "30000"},
    "desk-check": {"table": 5},
    "desk-seating-swap": {"first": 20, "second": 19},
    "desk-draft-swap": {"session": 1, "first": 20, "second": 19},
    "desk-table-substitute": {"wind": "E", "player": 20, "since": "start", "reason": "ill"},
    "desk-standings-freeze": {"after": 6},
}

# What is wanted is so already: nobody of that number is here, and the password of a colleague is not ours.
# The ranking knows everybody who plays at a public event; a tour is a role's, of no event.
AS_IF_DONE = {
    "desk-player-remove": {302, 405},
    "event-player-forget": {302, 405},
    "event-staff-password": {302, 405},
    "help-tour": {302, 405},
    "ranking-player": {200, 405},
}


def with_numbers() -> list[str]:
    """The names of the addresses that say more than which event."""
    found = {one.name: set(one.pattern.converters) | {"slug"} for one in named()}
    return sorted(name for name, parts in found.items() if parts - {"slug", "key"} and name != "player-link")


def foreign_address(place, rival, name: str) -> str:
    """Our event, and everything else the rival's."""
    theirs = {**rival.parts, **NUMBERS, "slug": place.event.slug}
    return address(name, {**theirs, "pk": rival.job if name.startswith("desk-job") else theirs["pk"]})


def shape(event) -> tuple[object, ...]:
    """What of an event would have changed."""
    event.refresh_from_db()
    results = list(Result.objects.filter(table__session__event=event).values_list("pk", "version", "state"))
    rulings = list(Ruling.objects.filter(event=event).values_list("pk", "cancelled_at"))
    return event.version, event.log.count(), results, rulings


def test_no_number_of_another_event_is_found_here(place, rival):
    client = place.client()
    before = shape(rival.event), shape(place.event)
    said = {}
    for name in with_numbers():
        path = foreign_address(place, rival, name)
        said[name] = {client.get(path).status_code, client.post(path, FORMS.get(name, {})).status_code}
    found = {name: codes for name, codes in said.items() if not (404 in codes and codes <= {404, 405})}
    assert found == AS_IF_DONE
    assert (shape(rival.event), shape(place.event)) == before


def test_no_number_of_another_event_in_a_form_changes_anything(place, rival):
    client = place.client()
    before = shape(rival.event), shape(place.event)
    said = {name: client.post(place.path(name), {**form, "key": name}) for name, form in FORMS.items()}
    assert {
        name: one.status_code for name, one in said.items() if one.status_code not in {302, 400, 404}
    } == {}
    assert (shape(rival.event), shape(place.event)) == before


def test_a_director_of_another_event_keeps_his_password_and_his_role(place, rival):
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


def test_a_key_used_at_another_event_gives_nothing_of_it(place, rival):
    used = LogEntry.objects.filter(event=rival.event).exclude(key=None).first()
    answer = place.client().post(place.path("event-end"), {"key": used.key})
    assert rival.event.name not in answer.content.decode()
    assert place.event.log.filter(key=used.key).count() == 0
