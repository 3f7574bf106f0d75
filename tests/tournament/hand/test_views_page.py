"""A table's hands at the desk: who may, the form and its preview, refusals, correcting, the result."""

import pytest

from tests.factories import make_event
from tests.tournament.hand.hands import DRAW, RON, TSUMO, WEST, play, stored
from tests.tournament.session.play import current, enter, opened, table_at
from tournament.models import Event, LogEntry

PAGE = "/desk/spring-open/sessions/1/tables/1/hands/"
TYPED_RON = {
    "outcome": "ron",
    "wins": "E",
    "from": "S",
    "riichi": "E",
    "E-fan": "3",
    "E-fu": "40",
}


@pytest.fixture
def open_event(event) -> Event:
    """The event with session 1 open."""
    opened(event)
    return event


def sent(event: Event, **fields: object) -> dict[str, object]:
    """What the form sends, with the table as it is now."""
    return {"rev": table_at(event).revision, "key": "k", **fields}


def page_text(reply) -> str:
    """The page's text."""
    return reply.content.decode()


@pytest.mark.parametrize("who", ["scorer_client", "referee_client", "director_client"])
def test_the_staff_types_hands(who, open_event, request):
    client = request.getfixturevalue(who)

    reply = client.post(PAGE, sent(open_event, **TYPED_RON))

    assert (reply.status_code, reply["Location"]) == (302, PAGE)
    assert stored(open_event) == [RON]
    assert "Hand 1 of table 1 saved" in page_text(client.get(PAGE))


def test_a_form_sent_twice_is_one_hand(open_event, scorer_client):
    for _press in range(2):
        scorer_client.post(PAGE, {"rev": 0, "key": "once", **TYPED_RON})

    assert stored(open_event) == [RON]


def test_a_refused_hand_keeps_its_values_and_names_the_clause(open_event, scorer_client):
    typed = {**TYPED_RON, "E-fu": "20"}

    reply = scorer_client.post(PAGE, sent(open_event, **typed))

    page = page_text(reply)
    assert reply.status_code == 400
    assert "20 fu is impossible on a discard: a win by ron has at least 30 (4.1.1)" in page
    assert 'id="E-fu-20" value="20" checked' in page
    assert 'id="from-S" value="S" checked' in page
    assert stored(open_event) == []


@pytest.mark.parametrize(
    ("typed", "sentence"),
    [
        ({}, "Choose what happened."),
        ({"outcome": "ron"}, "Choose who discarded"),
        ({"outcome": "tsumo"}, "Choose who wins"),
        ({"outcome": "tsumo", "wins": "W"}, "Choose the value of West: fan and fu, points, or the tiles"),
        ({"outcome": "tsumo", "wins": "W", "W-fan": "2"}, "Choose the fu of West"),
        ({"outcome": "chombo"}, "Choose whose chombo it is"),
        ({"outcome": "nonsense"}, "“nonsense” is not an outcome: write ron, tsumo, draw"),
        (
            {"outcome": "tsumo", "wins": "W", "W-points": "a lot"},
            "points “a lot” is not a whole number from 1 to 9,999,999",
        ),
    ],
)
def test_an_incomplete_hand_is_refused_with_the_missing_part(typed, sentence, open_event, scorer_client):
    reply = scorer_client.post(PAGE, sent(open_event, **typed))

    assert reply.status_code == 400
    assert sentence.lower() in page_text(reply).lower()
    assert stored(open_event) == []


def test_a_page_that_saw_an_older_table_keeps_what_was_typed_and_has_seen_it_now(open_event, scorer_client):
    old = sent(open_event, **TYPED_RON)
    play(open_event, DRAW)

    reply = scorer_client.post(PAGE, old)

    page = page_text(reply)
    assert reply.status_code == 409
    assert "somebody else has changed table 1" in page
    assert f'name="rev" value="{table_at(open_event).revision}"' in page
    assert 'id="E-fan-3" value="3" checked' in page


def test_the_preview_shows_payments_and_new_scores_and_changes_nothing(open_event, scorer_client):
    before = Event.objects.get(pk=open_event.pk).version

    page = page_text(scorer_client.post(f"{PAGE}preview/", sent(open_event, **TYPED_RON)))

    assert ">+7,700</b><span>37,700</span>" in page
    assert ">−7,700</b><span>22,300</span>" in page
    assert "Next: East 1." in page
    assert stored(open_event) == []
    assert Event.objects.get(pk=open_event.pk).version == before


def test_the_preview_of_a_correction_shows_what_follows(open_event, scorer_client):
    play(open_event, RON, WEST, by=None)

    page = page_text(
        scorer_client.post(f"{PAGE}preview/", sent(open_event, **TYPED_RON, hand=1) | {"E-fan": "2"})
    )

    assert "What follows: 1 later hand" in page
    assert "37,700</s> <b>33,900</b>" in page


def test_without_javascript_one_looks_first_on_the_page_itself(open_event, scorer_client):
    page = page_text(scorer_client.post(PAGE, sent(open_event, **TYPED_RON, look=1)))

    assert ">+7,700</b><span>37,700</span>" in page
    assert 'id="E-fan-3" value="3" checked' in page
    assert stored(open_event) == []


def test_an_earlier_hand_is_corrected(open_event, scorer_client):
    play(open_event, WEST, DRAW)
    assert 'id="W-fan-1" value="1" checked' in page_text(scorer_client.get(f"{PAGE}?hand=1"))

    scorer_client.post(PAGE, sent(open_event, **TYPED_RON, hand=1))

    assert stored(open_event) == [RON, DRAW]


def test_a_forgotten_hand_is_inserted(open_event, scorer_client):
    play(open_event, WEST, DRAW)

    scorer_client.post(PAGE, sent(open_event, **TYPED_RON, before=2))

    assert stored(open_event) == [WEST, RON, DRAW]


def test_later_hands_that_become_impossible_are_listed(db, staff, scorer_client):
    event = make_event(rules="tenhou", staff=staff)
    opened(event)
    play(event, WEST, TSUMO)
    bust = {"outcome": "ron", "wins": "E", "from": "S", "E-yakuman": "1", "hand": 1}

    preview = page_text(scorer_client.post(f"{PAGE}preview/", sent(event, **bust)))
    scorer_client.post(PAGE, sent(event, **bust))

    assert "Hand 2 is no longer possible:" in preview
    page = page_text(scorer_client.get(PAGE))
    assert "These hands are impossible" in page
    assert "The game was over after hand 1 (a player had no points left): remove this hand (3.6)" in page


def test_a_hand_is_removed(open_event, scorer_client):
    play(open_event, WEST, DRAW)

    scorer_client.post(f"{PAGE}remove/", sent(open_event, number=1))

    assert stored(open_event) == [DRAW]


def test_the_last_act_is_taken_back(open_event, scorer, scorer_client):
    [line] = play(open_event, RON, by=scorer)

    reply = scorer_client.post(f"{PAGE}undo/", sent(open_event, entry=line.pk))

    assert reply.status_code == 302
    assert stored(open_event) == []


def test_a_referee_does_not_take_back_what_a_scorer_did(open_event, scorer, referee_client):
    [line] = play(open_event, RON, by=scorer)

    reply = referee_client.post(f"{PAGE}undo/", sent(open_event, entry=line.pk))

    assert reply.status_code == 400
    assert stored(open_event) == [RON]


def test_htmx_gets_the_parts_alone_and_the_address_of_the_next_hand(open_event, scorer_client):
    reply = scorer_client.post(PAGE, sent(open_event, **TYPED_RON), headers={"hx-request": "true"})

    page = page_text(reply)
    assert (reply.status_code, reply["HX-Push-Url"]) == (200, PAGE)
    assert page.lstrip().startswith('<div id="hands"')
    assert "Hand 2</h2>" in page


def test_the_result_is_taken_when_the_table_has_finished(open_event, scorer_client):
    play(open_event, RON, DRAW)

    early = scorer_client.post(f"{PAGE}result/", sent(open_event))
    scorer_client.post(f"{PAGE}result/", sent(open_event, finished=1, key="k2"))

    assert early.status_code == 400
    assert (
        "Table 1 is still playing. Say that it has finished to use the hands as its result."
    ) in page_text(early)
    result = current(open_event)
    assert (result.points, result.bets_left, result.entered_by) == (
        {"E": 9200, "S": -9200, "W": -1500, "N": 500},
        1000,
        "sam",
    )


@pytest.mark.parametrize("second_check", [False, True])
def test_with_the_result_taken_the_next_hand_is_folded_away_and_a_confirmation_offered(
    open_event, scorer_client, director_client, second_check
):
    type(open_event).objects.update(second_check=second_check)
    play(open_event, RON, DRAW)
    assert '<details class="card">' not in page_text(scorer_client.get(PAGE))

    htmx = {"hx-request": "true"}
    scorer_client.post(f"{PAGE}result/", sent(open_event, finished=1), headers=htmx)
    typists_page, others = (
        page_text(client.get(PAGE, headers=htmx)) for client in (scorer_client, director_client)
    )

    assert "Another hand was played?" in typists_page
    confirming = '/tables/1/confirm/"'
    assert [confirming in page for page in (typists_page, others)] == [False, second_check]


def test_a_referee_does_not_take_the_result(open_event, referee_client):
    play(open_event, RON)

    assert referee_client.post(f"{PAGE}result/", sent(open_event, finished=1)).status_code == 403


def test_typed_points_that_differ_from_the_hands_are_a_warning_on_the_entry_page(open_event, scorer_client):
    play(open_event, RON)
    enter(open_event, (7800, -7800, 0, 0))

    entry = page_text(scorer_client.get("/desk/spring-open/sessions/1/entry/?table=1"))

    assert "The hands give 37,700 for East, 22,300 for South." in entry
    assert "The hands give 37,700 for East" in page_text(scorer_client.get(PAGE))


@pytest.mark.parametrize("count", [1, 3])
def test_the_page_asks_the_same_few_queries_for_any_hands(
    count, open_event, scorer_client, django_assert_num_queries
):
    play(open_event, *[WEST] * count)
    scorer_client.get(PAGE)

    with django_assert_num_queries(20):  # two of them for hands too many
        scorer_client.get(PAGE)


def test_the_preview_asks_few_queries(open_event, scorer_client, django_assert_num_queries):
    play(open_event, WEST)

    with django_assert_num_queries(13):
        scorer_client.post(f"{PAGE}preview/", sent(open_event, **TYPED_RON))


def test_the_preview_writes_no_line_of_the_log(open_event, scorer_client):
    before = LogEntry.objects.count()

    scorer_client.post(f"{PAGE}preview/", {"outcome": "ron", "hand": "99", "wins": ["X", "E"]})

    assert LogEntry.objects.count() == before


def played_under(rules: str, staff, **values: object) -> Event:
    """An event under a preset with some values of its own, session 1 open."""
    event = make_event(rules=rules, staff=staff)
    Event.objects.filter(pk=event.pk).update(rules_values={**event.rules_values, **values})
    event = Event.objects.get(pk=event.pk)
    opened(event)
    return event


def test_the_bet_of_a_riichi_ronned_on_its_own_tile_goes_back__ema_2012_3_3_12(open_event, scorer_client):
    page = page_text(scorer_client.get(PAGE))
    assert "The winning tile declares the discarder’s riichi: that bet goes back" in page
    scorer_client.post(PAGE, sent(open_event, **{**TYPED_RON, "riichi": ["E", "S"], "on_riichi": "on"}))

    assert stored(open_event) == [{**RON, "riichi": ["E", "S"], "on_riichi": True}]
    page = page_text(scorer_client.get(PAGE))
    assert "bet returned" in page
    assert "−7,700" in page  # and not the bet besides


def test_an_imitation_mangan_is_typed_where_the_event_plays_it__modern_riichi_41(staff, scorer_client):
    event = played_under("modern-riichi", staff, imitation_mangan=6)
    assert "Imitation mangan" in page_text(scorer_client.get(PAGE))
    typed = {"outcome": "imitation", "imitated": "S", "imitator": "W"}
    assert scorer_client.post(PAGE, sent(event, **typed)).status_code == 302

    assert stored(event) == [{"outcome": "imitation", "from": "S", "winner": "W", "riichi": []}]
    assert scorer_client.post(PAGE, sent(event, **{**typed, "imitator": "S", "key": "k2"})).status_code == 400


def test_empty_pungs_and_flowers_are_typed_with_a_classical_hand__classical_penalties_3(staff, scorer_client):
    event = played_under("classical-japanese", staff, flowers=True)
    tiles = {"tiles_hand": "123m456p789s11z23p", "tiles_win": "1p", "tiles_of": "S"}
    flowers = {"tiles_flowers": "3", "tiles_own_flowers": "1"}
    typed = {"outcome": "tsumo", "wins": "S", "empty_pung": "W", **tiles, **flowers}
    assert scorer_client.post(PAGE, sent(event, **typed)).status_code == 302

    (facts,) = stored(event)
    assert (facts["empty_pung"], facts["wins"][0]["flowers"], facts["wins"][0]["own_flowers"]) == (
        ["W"],
        3,
        1,
    )
    page = page_text(scorer_client.get(PAGE))
    assert "empty pung: " in page
    again = page_text(scorer_client.get(f"{PAGE}?hand=1"))
    assert 'id="empty_pung-W"' in again
