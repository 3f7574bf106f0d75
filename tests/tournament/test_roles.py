"""Every address under /desk/ × every role: nobody gets in who should not, and whoever should does."""

from collections.abc import Iterator

import pytest
from django.test import Client
from django.urls import URLPattern, URLResolver, get_resolver, reverse

from tests.factories import make_user
from tournament.models import Role

ANY_NUMBER = 1
KINDS = (Role.DIRECTOR, Role.SCORER, Role.REFEREE)
OPEN_TO_EVERY_SIGNED_IN = {"desk", "event-new", "event-import"}  # the last two to directors: their own tests
FOR_SUPERUSERS = {"backup", "backup-file", "backup-restore"}


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


@pytest.mark.parametrize("one", of_an_event(), ids=lambda one: one.name)
def test_a_visitor_is_kept_out(one, event, visitor_client):
    said = answers(visitor_client, address(one, event.slug))

    assert 403 in said
    assert said <= {403, 405}


@pytest.mark.parametrize("one", of_an_event(), ids=lambda one: one.name)
def test_a_stranger_is_asked_to_sign_in(one, event):
    client = Client()
    url = address(one, event.slug)

    replies = [reply for reply in (client.get(url), client.post(url)) if reply.status_code != 405]

    assert replies
    assert all(
        reply.status_code == 302 and reply["Location"].startswith("/sign-in/?next=") for reply in replies
    )


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("one", of_an_event(), ids=lambda one: one.name)
def test_a_role_opens_what_it_is_for_and_nothing_else(one, kind, event, staff):
    client = Client(raise_request_exception=False)
    client.force_login(staff[kind])

    said = answers(client, address(one, event.slug))

    allowed = kind == Role.DIRECTOR or kind in one.callback.roles
    assert (403 not in said) if allowed else said <= {403, 405}
    assert 500 not in said


@pytest.mark.parametrize("one", of_an_event(), ids=lambda one: one.name)
def test_a_role_at_one_event_opens_nothing_at_another(one, event, db):
    other = make_user("otto")
    client = Client()
    client.force_login(other)
    Role.objects.create(event=event, user=other, kind=Role.DIRECTOR)
    event.pk, event.slug = None, "other-open"
    event.save()

    assert answers(client, address(one, "other-open")) <= {403, 405}


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
