"""Recording, inserting, changing and removing hands: right, wrong, stale, twice, and undone."""

import pytest

from scoring.game import replay
from tests.factories import make_event
from tests.tournament.acts.refused import refused
from tests.tournament.hand.hands import DRAW, NOTEN_RIICHI, RON, TSUMO, WEST, play, rows, stored, typing
from tests.tournament.session.play import opened, table_at
from tournament.acts.refusals import Stale
from tournament.acts.undo import undo
from tournament.hand.services.recording import (
    HandRefused,
    change_hand,
    insert_hand,
    record_hand,
    remove_hand,
    why_not_change,
    why_not_insert,
    why_not_record,
)
from tournament.models import Event, LogEntry, Table


@pytest.fixture
def table(event) -> Table:
    """Table 1 of the open session 1."""
    opened(event)
    return table_at(event)


def test_a_hand_is_recorded_after_the_others(event, table, scorer):
    play(event, RON, TSUMO, by=scorer)

    assert stored(event) == [RON, TSUMO]
    assert {row[2] for row in rows(event)} == {"sam"}


def test_the_log_says_who_typed_what(event, table, scorer):
    [line] = play(event, RON, by=scorer)

    assert (line.actor_name, line.act, line.subject) == ("sam", "hand.record", "session 1 table 1")
    assert line.summary == "Hand 1 of table 1 saved"
    assert line.before is None
    at = line.after.pop("at")
    assert line.after == {"session": 1, "table": 1, "hand": 1, "facts": RON, "by": "sam"}
    assert at == line.at.isoformat()


def test_a_hand_against_the_rules_is_refused_with_its_clause__ema_2012_3_4_6(event, table):
    with pytest.raises(HandRefused) as refusal:
        play(event, NOTEN_RIICHI)

    assert refusal.value.sentence == "North declared riichi but is not tenpai: chombo (3.4.6)"
    assert [problem.field for problem in refusal.value.problems] == ["tenpai"]
    assert stored(event) == []


def test_every_problem_of_a_hand_is_named_at_once(event, table):
    wrong = {
        "outcome": "ron",
        "from": "E",
        "wins": [{"seat": "S", "fan": 3, "fu": 35}],
        "riichi": ["S"],
        "dead": ["S"],
    }

    with pytest.raises(HandRefused) as refusal:
        play(event, wrong)

    assert refusal.value.sentence == (
        "South cannot win with a dead hand (3.4.7)"
        " · 35 fu is impossible: fu are 20, 25, then 30 to 110 in tens (4.1.1)"
    )


def test_nothing_is_recorded_before_the_session_is_open(event):
    assert why_not_record(table_at(event), typing()).code == "session.not-open"
    with refused("session.not-open"):
        play(event, RON)


def test_a_form_that_saw_an_older_table_is_stale(event, table, scorer):
    play(event, RON, by=scorer)

    with refused("session.table-changed", kind=Stale):
        record_hand(table=table, facts=RON, typist=typing(), revision=table.revision)

    assert stored(event) == [RON]


def test_a_form_sent_twice_is_one_hand(event, table):
    lines = [record_hand(table=table, facts=RON, typist=typing(), key="once") for _press in range(2)]

    assert stored(event) == [RON]
    assert lines[0] == lines[1]


def test_a_hand_sent_again_after_it_was_corrected_is_answered_and_changes_nothing(event, table):
    record_hand(table=table, facts=RON, typist=typing(), key="once")
    change_hand(table=table, number=1, facts=TSUMO, typist=typing())

    record_hand(table=table, facts=RON, typist=typing(), key="once")

    assert stored(event) == [TSUMO]


def test_a_forgotten_hand_is_inserted_and_the_others_move_on(event, table):
    play(event, RON, TSUMO, DRAW)

    insert_hand(table=table, before=2, facts=WEST, typist=typing())

    assert stored(event) == [RON, WEST, TSUMO, DRAW]


def test_a_hand_is_changed_with_before_and_after_in_the_log(event, table, scorer, director):
    play(event, RON, TSUMO, by=scorer)

    line = change_hand(table=table, number=1, facts=DRAW, typist=typing(director))

    assert stored(event) == [DRAW, TSUMO]
    assert (line.before["facts"], line.before["by"]) == (RON, "sam")
    assert (line.after["facts"], line.after["by"]) == (DRAW, "dora")


def test_a_change_that_makes_later_hands_impossible_is_allowed(db):
    event = make_event(rules="tenhou", slug="online")
    opened(event)
    play(event, WEST, TSUMO)
    bust = {"outcome": "ron", "from": "S", "wins": [{"seat": "E", "yakuman": 1}], "riichi": []}

    change_hand(table=table_at(event), number=1, facts=bust, typist=typing())

    assert stored(event) == [bust, TSUMO]
    assert [problem.code for problem in replay(stored(event), event.rules).problems] == ["after-end"]


def test_a_change_against_the_rules_is_refused(event, table):
    play(event, RON, TSUMO)

    with refused("hand.against-the-rules", kind=HandRefused):
        change_hand(table=table, number=1, facts=NOTEN_RIICHI, typist=typing())

    assert stored(event) == [RON, TSUMO]


def test_a_removed_hand_leaves_no_gap(event, table):
    play(event, RON, TSUMO, DRAW)

    remove_hand(table=table, number=2, typist=typing())

    assert stored(event) == [RON, DRAW]


@pytest.mark.parametrize("why_not", [why_not_change, why_not_insert])
def test_a_hand_that_is_not_there_is_named(why_not, event, table):
    play(event, RON)

    assert why_not(table, 2, typing()).code == "hand.none-of-that-number"


def test_no_table_has_a_hundred_hands(event, table):
    draw = {"outcome": "abortive", "kind": "four-kongs", "riichi": []}
    event.rules_values["abort_four_kongs"] = True
    event.save()
    play(event, *[draw] * 99)

    assert why_not_record(table_at(event), typing()).code == "hand.too-many"


ACTS = {
    "recorded": lambda table: record_hand(table=table, facts=WEST, typist=typing()),
    "inserted": lambda table: insert_hand(table=table, before=2, facts=WEST, typist=typing()),
    "changed": lambda table: change_hand(table=table, number=2, facts=WEST, typist=typing()),
    "removed": lambda table: remove_hand(table=table, number=2, typist=typing()),
}


@pytest.mark.parametrize("act", ACTS.values(), ids=ACTS)
def test_undo_restores_every_row(act, event, table, scorer):
    play(event, RON, TSUMO, DRAW, by=scorer)
    before = rows(event)

    undo(entry=act(table_at(event)), by=None)

    assert rows(event) == before


@pytest.mark.parametrize("act", ACTS.values(), ids=ACTS)
def test_acts_are_undone_one_after_another_from_the_last(act, event, table):
    lines = play(event, RON, TSUMO, DRAW)
    lines.append(act(table_at(event)))

    for line in reversed(lines):
        undo(entry=line, by=None)

    assert rows(event) == []


@pytest.mark.parametrize("act", ACTS.values(), ids=ACTS)
def test_an_undone_act_can_be_repeated(act, event, table):
    play(event, RON, TSUMO, DRAW)
    undo(entry=act(table_at(event)), by=None)
    act(table_at(event))
    after_first = stored(event)
    undo(
        entry=LogEntry.objects.filter(
            act__in=["hand.record", "hand.insert", "hand.change", "hand.remove"]
        ).first(),
        by=None,
    )
    act(table_at(event))

    assert stored(event) == after_first


def test_a_recorded_hand_is_not_undone_under_those_that_follow(event, table):
    first, _second = play(event, RON, TSUMO)

    with refused("hand.followed-by-others"):
        undo(entry=first, by=None)


def test_an_act_before_others_renumbered_the_hands_is_not_undone(event, table):
    lines = play(event, WEST, WEST)
    insert_hand(table=table_at(event), before=1, facts=WEST, typist=typing())

    with refused("hand.changed-since"):
        undo(entry=lines[1], by=None)

    assert stored(event) == [WEST] * 3


def test_a_change_is_not_undone_after_another_change(event, table):
    play(event, RON)
    first = change_hand(table=table_at(event), number=1, facts=TSUMO, typist=typing())
    change_hand(table=table_at(event), number=1, facts=DRAW, typist=typing())

    with refused("hand.changed-since"):
        undo(entry=first, by=None)

    assert stored(event) == [DRAW]


def test_the_revision_and_the_version_rise_with_every_act(event, table):
    before = Event.objects.get(pk=event.pk).version
    play(event, RON, TSUMO)
    remove_hand(table=table_at(event), number=1, typist=typing())

    assert Event.objects.get(pk=event.pk).version == before + 3
    assert table_at(event).revision == table.revision + 3
