"""Every address under /desk/ × every role: nobody gets in who should not, and whoever should does."""

from collections.abc import Iterator

import pytest
from django.test import Client
from django.urls import URLPattern, URLResolver, get_resolver, reverse

from tournament.models import Role

ANY_NUMBER = 1
OPEN_TO_EVERY_SIGNED_IN = {"desk", "event-new", "event-import"}  # the last two to directors: their own tests
FOR_SUPERUSERS = {"backup", "backup-file", "backup-restore", "backup-snapshot"}


def patterns(resolver: URLResolver) -> Iterator[URLPattern]:
    """Every address of the program."""
    for one in resolver.url_patterns:
        if isinstance(one, URLResolver):
            yield from patterns(one)
        else:
            yield one


def of_an_event() -> list[URLPattern]:
    """The addresses that belong to the staff of an event."""
    found = [one for one in patterns(get_resolver()) if one.name and one.callback.__dict__.get("roles")]
    return [one for one in found if "public" not in one.callback.roles]


def address(one: URLPattern, slug: str) -> str:
    """The address for the event, with 1 for every other part."""
    match = next(iter(get_resolver().reverse_dict.getlist(one.name)))
    names = match[0][0][1]
    return reverse(one.name, kwargs={name: slug if name == "slug" else ANY_NUMBER for name in names})


def answers(client: Client, url: str) -> set[int]:
    """What the address says to GET and to an empty POST."""
    return {client.get(url).status_code, client.post(url).status_code}


def open_to(client: Client, slug: str) -> dict[str, set[int]]:
    """What the event's addresses say to somebody whom they should refuse, where they do not."""
    said = {one.name: answers(client, address(one, slug)) for one in of_an_event()}
    return {name: codes for name, codes in said.items() if 403 not in codes or codes - {403, 405}}


def test_a_visitor_is_kept_out(event, visitor_client):
    assert open_to(visitor_client, event.slug) == {}


def test_a_stranger_is_asked_to_sign_in(event):
    client = Client()
    urls = [address(one, event.slug) for one in of_an_event()]
    asked = {url: [client.get(url), client.post(url)] for url in urls}

    replies = {url: [one for one in both if one.status_code != 405] for url, both in asked.items()}

    assert [url for url, ours in replies.items() if not ours] == []
    assert {
        (one.status_code, one.get("Location", url).partition("?next=")[0])
        for url, ours in replies.items()
        for one in ours
    } == {(302, "/sign-in/")}


@pytest.mark.parametrize("one", of_an_event(), ids=lambda one: one.name)
def test_a_role_opens_what_it_is_for_and_nothing_else(one, event, staff):
    said = {}
    for kind in (
        Role.SCORER,
        Role.REFEREE,
        Role.HEAD,
        Role.DIRECTOR,
    ):  # the last may end what the others need
        client = Client(raise_request_exception=False)
        client.force_login(staff[kind])
        said[kind] = answers(client, address(one, event.slug))

    roles = one.callback.roles | {Role.DIRECTOR}
    theirs = roles | ({Role.HEAD} if Role.REFEREE in roles else set())
    assert {kind for kind, codes in said.items() if 403 not in codes} == theirs & set(said)
    assert {code for kind in set(said) - theirs for code in said[kind]} <= {403, 405}
    assert 500 not in set().union(*said.values())


def test_a_role_at_one_event_opens_nothing_at_another(event, visitor, visitor_client):
    Role.objects.create(event=event, user=visitor, kind=Role.DIRECTOR)
    event.pk, event.slug = None, "other-open"
    event.save()

    assert open_to(visitor_client, "other-open") == {}


def test_the_head_referee_and_directors_alone_decide_appeals_and_strike__ema_2012_5_7():
    theirs = {one.name for one in of_an_event() if one.callback.roles == {Role.HEAD}}

    assert theirs == {"desk-ruling-decide", "desk-player-strike"}


def test_no_desk_address_forgets_to_say_for_whom_it_is():
    unguarded = {
        one.name
        for one in patterns(get_resolver())
        if one.name and not one.callback.__dict__.get("roles") and address_is_desk(one)
    }

    assert unguarded == OPEN_TO_EVERY_SIGNED_IN | FOR_SUPERUSERS


@pytest.mark.parametrize("name", sorted(FOR_SUPERUSERS))
def test_the_whole_installation_is_for_superusers_alone(name, event, director_client):
    assert answers(director_client, reverse(name)) <= {403, 405}


def address_is_desk(one: URLPattern) -> bool:
    """Whether it lies below /desk/."""
    templates = [match[0][0][0] for match in get_resolver().reverse_dict.getlist(one.name)]
    return any(template.startswith("desk/") for template in templates)
