"""The rules page: every option, changed, reset, and replaced by a preset."""

import pytest
from django.utils import timezone

from scoring.rulesets import PRESETS, options_of
from tests.factories import make_event, make_result
from tests.tournament.rules.test_forms import sent
from tournament.models import Event, Table

pytestmark = pytest.mark.django_db
URL = "/desk/spring-open/rules/"
EMA = PRESETS["ema-riichi-2025"]


@pytest.fixture
def undrawn_event(staff) -> Event:
    """Nobody seated, no results."""
    return make_event(players=0, sessions=1, drawn=False, staff=staff)


def stored() -> Event:
    return Event.objects.get()


@pytest.mark.parametrize("key", ["ema-riichi-2025", "mcr-2006", "classical-japanese"])
def test_each_option_stands_there_with_meaning_and_clause(director_client, staff, key):
    make_event(players=0, sessions=0, rules=key, staff=staff)
    rows = [row for group in director_client.get(URL).context["groups"] for row in group["rows"]]
    assert len(rows) == len(options_of(PRESETS[key]))
    assert [row["key"] for row in rows if not row["meaning"] or not row["clause"]] == []


def test_the_page_is_the_directors(client, visitor_client, scorer_client, referee_client, undrawn_event):
    assert client.get(URL).url == f"/sign-in/?next={URL}"
    for user_client in (visitor_client, scorer_client, referee_client):
        assert [
            user_client.get(URL).status_code,
            user_client.post(URL).status_code,
            user_client.post(f"{URL}preset/").status_code,
        ] == [403] * 3


def test_other_methods_are_refused(director_client, undrawn_event):
    assert (director_client.put(URL).status_code, director_client.get(f"{URL}preset/").status_code) == (
        405,
        405,
    )


def test_a_change_is_stored_counted_and_marked(director_client, undrawn_event):
    response = director_client.post(URL, sent(EMA, red_fives="3", key="k"), follow=True)
    page = response.content.decode()
    assert (stored().rules.red_fives, stored().rules_version) == (3, 2)
    assert "Rule changed: Red fives 0 → 3." in page
    assert "1 rule differs from the preset." in page
    assert "Preset: 0" in page


def test_saving_twice_changes_once(director_client, undrawn_event):
    for _press in range(2):
        assert director_client.post(URL, sent(EMA, red_fives="3", key="k")).status_code == 302
    assert stored().rules_version == 2


def test_saving_what_is_there_changes_nothing(director_client, undrawn_event):
    page = director_client.post(URL, sent(EMA), follow=True).content.decode()
    assert ("Nothing was changed." in page, stored().rules_version) == (True, 1)


def test_wrong_values_are_named_and_kept(director_client, undrawn_event):
    response = director_client.post(URL, sent(EMA, uma="30 10", start_points="25000"))
    page = response.content.decode()
    assert (response.status_code, stored().rules_version) == (400, 1)
    assert "Allowed: 4 whole numbers, −200,000 to 200,000." in page
    assert ('value="30 10"' in page, 'value="25000"' in page) == (True, True)


def test_values_that_do_not_go_together_are_named_at_their_option(director_client, undrawn_event):
    response = director_client.post(URL, sent(EMA, return_points="20000"))
    assert response.status_code == 400
    assert list(response.context["form"].errors) == ["return_points"]


def test_a_stale_page_is_told_and_keeps_what_was_typed(director_client, undrawn_event):
    director_client.post(URL, sent(EMA, red_fives="3"))
    response = director_client.post(URL, sent(EMA, start_points="25000"))
    assert (response.status_code, stored().rules.start_points) == (409, 30_000)
    page = response.content.decode()
    assert ('value="25000"' in page, "Stored now: 30,000" in page, "Stored now: 3<" in page) == (
        True,
        True,
        True,
    )
    data = {**sent(EMA, start_points="25000", red_fives="3"), "version": response.context["version"]}
    assert director_client.post(URL, data).status_code == 302
    assert (stored().rules.start_points, stored().rules.red_fives) == (25_000, 3)


def test_an_option_goes_back_to_the_preset(director_client, undrawn_event):
    director_client.post(URL, sent(EMA, red_fives="3"))
    director_client.post(URL, {**sent(stored().rules), "version": "2", "reset": "red_fives"})
    assert (stored().rules, stored().rules_version) == (EMA, 3)


def test_with_results_one_agrees_first(director_client, event):
    make_result(Table.objects.filter(session__event=event)[0], (5000, 1000, -1000, -5000))
    data = sent(EMA, red_fives="3")
    response = director_client.post(URL, data)
    page = response.content.decode()
    assert (response.status_code, stored().rules_version) == (400, 1)
    assert "places, uma and standings are recomputed immediately" in page
    assert list(response.context["form"].errors) == ["recompute"]
    assert director_client.post(URL, {**data, "recompute": "on"}).status_code == 302
    assert stored().rules.red_fives == 3


def test_a_preset_takes_over_and_is_undone(director_client, undrawn_event):
    director_client.post(f"{URL}preset/", {"rules_key": "mcr-2006", "key": "k"})
    assert stored().rules == PRESETS["mcr-2006"]
    director_client.post(f"/desk/spring-open/log/{undrawn_event.log.get().pk}/undo/")
    assert stored().rules == EMA


def test_a_preset_that_does_not_fit_the_results_is_refused(director_client, event):
    make_result(Table.objects.filter(session__event=event)[0], (5000, 1000, -1000, -5000))
    response = director_client.post(f"{URL}preset/", {"rules_key": "mcr-2006", "recompute": "on"})
    assert (response.status_code, stored().rules) == (400, EMA)
    assert "it needs a new event." in response.content.decode()


def test_an_unknown_preset_is_refused(director_client, undrawn_event):
    assert director_client.post(f"{URL}preset/", {"rules_key": "bridge"}).status_code == 400


def test_an_ended_event_shows_its_rules_and_keeps_them(director_client, undrawn_event):
    Event.objects.update(ended_at=timezone.now())
    assert "Reopen it before you change its rules." in director_client.get(URL).content.decode()
    assert director_client.post(URL, sent(EMA, red_fives="3")).status_code == 400
    assert stored().rules_version == 1
