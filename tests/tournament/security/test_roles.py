"""Every address under /desk/ × every role: those with a right to it get in, and nobody else."""

from collections.abc import Iterator

import pytest
from django.test import Client
from django.urls import URLPattern, URLResolver, get_resolver, reverse

from tests.examples import takes_turns
from tests.tournament.conftest import signed_in
from tournament.models import Role
from tournament.models.event import new_uid

ANY_NUMBER = 1
KINDS = (Role.SCORER, Role.REFEREE, Role.HEAD, Role.DIRECTOR)  # the last may end what the others need
OPEN_TO_EVERY_SIGNED_IN = {
    "desk",
    "event-new",
    "event-import",
    "event-import-job",  # of who sent the file
    "move-bring",
    "move-bring-direct",
    "move-arrived",
    "move-deleting",  # of who deletes it
}
# All but the first are for directors: see their own tests.
FOR_SUPERUSERS = {
    *("backup", "backup-file", "backup-restore", "backup-snapshot"),
    "people",
    "members",
}
# For superusers too, of one person or backup: person/test_views.py and backup/test_under_way.py open them.
OF_ONE = {
    *("backup-saving", "backup-saved"),
    *("people-undo", "person-merge", "person-split", "person-add-alias", "person-take-alias", "person-erase"),
}


def patterns(resolver: URLResolver) -> Iterator[URLPattern]:
    """Every address of the program."""
    for route in resolver.url_patterns:
        if isinstance(route, URLResolver):
            yield from patterns(route)
        else:
            yield route


def event_routes() -> list[URLPattern]:
    """The addresses that belong to the staff of an event."""
    guarded = [
        route for route in patterns(get_resolver()) if route.name and route.callback.__dict__.get("roles")
    ]
    return [route for route in guarded if "public" not in route.callback.roles]


def address(route: URLPattern, slug: str) -> str:
    """The address for the event, with 1 for every other part."""
    match = next(iter(get_resolver().reverse_dict.getlist(route.name)))
    names = match[0][0][1]
    return reverse(route.name, kwargs={name: slug if name == "slug" else ANY_NUMBER for name in names})


def answers(client: Client, url: str) -> set[int]:
    """What the address says to GET and to an empty POST."""
    return {client.get(url).status_code, client.post(url).status_code}


def open_to(client: Client, slug: str) -> dict[str, set[int]]:
    """What the event's addresses say to somebody whom they should refuse, where they do not."""
    codes_by_name = {route.name: answers(client, address(route, slug)) for route in event_routes()}
    return {name: codes for name, codes in codes_by_name.items() if 403 not in codes or codes - {403, 405}}


def test_a_stranger_is_asked_to_sign_in(event):
    client = Client()
    urls = [address(route, event.slug) for route in event_routes()]
    answers_by_url = {url: [client.get(url), client.post(url)] for url in urls}

    replies = {
        url: [answer for answer in pair if answer.status_code != 405] for url, pair in answers_by_url.items()
    }

    assert [url for url, answers in replies.items() if not answers] == []
    assert {
        (answer.status_code, answer.get("Location", url).partition("?next=")[0])
        for url, answers in replies.items()
        for answer in answers
    } == {(302, "/sign-in/")}


@pytest.mark.full
@pytest.mark.parametrize(
    ("turn", "route"), [pytest.param(*pair, id=pair[1].name) for pair in enumerate(event_routes())]
)
def test_a_role_opens_what_it_is_for_and_nothing_else(turn, route, event, staff):
    """All who must be kept out are kept out in every run; of those who may come in, each comes in turn."""
    roles = route.callback.roles | {Role.DIRECTOR}
    allowed = roles | ({Role.HEAD} if Role.REFEREE in roles else set())
    coming = [kind for kind in KINDS if kind in allowed]
    coming = [coming[turn % len(coming)]] if takes_turns() else coming
    codes_by_kind = {}
    for kind in KINDS:
        if kind in coming or kind not in allowed:
            client = signed_in(staff[kind], raise_request_exception=False)
            codes_by_kind[kind] = answers(client, address(route, event.slug))

    assert {kind for kind, codes in codes_by_kind.items() if 403 not in codes} == allowed & set(codes_by_kind)
    assert {code for kind in set(codes_by_kind) - allowed for code in codes_by_kind[kind]} <= {403, 405}
    assert 500 not in set().union(*codes_by_kind.values())


def test_a_visitor_is_kept_out_who_directs_another_event(event, visitor, visitor_client):
    Role.objects.create(event=event, user=visitor, kind=Role.DIRECTOR)
    event.pk, event.slug, event.uid = None, "other-open", new_uid()
    event.save()

    assert open_to(visitor_client, "other-open") == {}


def test_the_head_referee_and_directors_alone_decide_appeals_and_strike__ema_2012_5_7():
    head_routes = {route.name for route in event_routes() if route.callback.roles == {Role.HEAD}}

    assert head_routes == {"desk-ruling-decide", "desk-player-strike"}


def test_no_desk_address_forgets_to_say_for_whom_it_is():
    unguarded = {
        route.name
        for route in patterns(get_resolver())
        if route.name and not route.callback.__dict__.get("roles") and address_is_desk(route)
    }

    assert unguarded == OPEN_TO_EVERY_SIGNED_IN | FOR_SUPERUSERS | OF_ONE


@pytest.mark.parametrize("name", sorted(FOR_SUPERUSERS))
def test_the_whole_installation_is_for_superusers_alone(name, event, director_client):
    assert answers(director_client, reverse(name)) <= {403, 405}


def address_is_desk(route: URLPattern) -> bool:
    """Whether it lies below /desk/."""
    templates = [match[0][0][0] for match in get_resolver().reverse_dict.getlist(route.name)]
    return any(template.startswith("desk/") for template in templates)
