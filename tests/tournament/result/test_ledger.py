"""One ledger of points that did not come from play: each reaches the standings, and reaches them once."""

from fractions import Fraction
from itertools import count

import pytest

from tests.factories import make_entry, make_event
from tests.tournament.session.play import enter, opened, seat_at, table_at
from tournament.acts.undo import undo
from tournament.hand.services.recording import Typist, change_hand, record_hand, remove_hand
from tournament.hand.services.result_from_hands import take_result
from tournament.models import Event, Result, User
from tournament.presence.services.substitutions import set_substitute
from tournament.result.forms.sheet import SheetTexts, read_sheet
from tournament.result.queries.ledger import doubled, ledger_of
from tournament.ruling.services.rulings import Sanction, cancel_ruling, give_ruling
from tournament.session.queries import table_in
from tournament.standings.queries.recount import differences
from tournament.standings.queries.standings import standings_of

pytestmark = pytest.mark.django_db
WEST = {"outcome": "ron", "from": "N", "wins": [{"seat": "W", "fan": 1, "fu": 30}]}
MANGAN = {"outcome": "tsumo", "wins": [{"seat": "E", "fan": 5}]}
CHOMBO = {"outcome": "chombo", "seat": "E"}
KEYS = count()


@pytest.fixture
def clerk(db) -> Typist:
    return Typist(User.objects.create_user("clerk"))


def ready(rules: str) -> Event:
    event = make_event(rules=rules)
    make_entry(event, 99, substitute=True)
    opened(event)
    return event


def type_hands(event: Event, clerk: Typist, *hands: dict[str, object]) -> None:
    for facts in hands:
        record_hand(table=table_at(event), facts=facts, typist=clerk, key=f"hand {next(KEYS)}")


def take(event: Event, clerk: Typist) -> Result:
    return take_result(table=table_at(event), typist=clerk, finished=True, key=f"result {next(KEYS)}")


def row(event: Event, wind: str = "E"):
    event.refresh_from_db()
    number = seat_at(event, wind).entry.number
    return next(row for row in standings_of(event).rows if row.player == number)


def riichi_day(event: Event, clerk: Typist) -> None:
    """East wins a mangan, then makes a chombo, then West wins 1,000 from North."""
    type_hands(event, clerk, MANGAN, CHOMBO, WEST)


@pytest.mark.parametrize("rules", ["ema-riichi-2016", "ema-riichi-2025"])
def test_a_chombo_typed_as_a_hand_is_taken_off_after_uma__ema_2025_chombo(rules, clerk):
    event = ready(rules)
    riichi_day(event, clerk)
    result = take(event, clerk)
    assert sum(result.points.values()) == 0
    assert (row(event).total, row(event).penalties) == (result.east + 15_000 - 20_000, -20_000)
    assert differences(event) == []


def test_a_chombo_counts_as_soon_as_it_is_typed_by_anybody__ema_2025_chombo(clerk):
    event = ready("ema-riichi-2025")
    enter(event)
    before = row(event).total
    type_hands(event, clerk, CHOMBO)
    assert row(event).total == before - 20_000
    remove_hand(table=table_at(event), number=1, typist=clerk)
    assert row(event).total == before
    undo(entry=event.log.first(), by=None)
    change_hand(table=table_at(event), number=1, facts=CHOMBO | {"seat": "S"}, typist=clerk)
    assert (row(event).total, row(event, "S").penalties) == (before, -20_000)


def test_a_penalty_typed_in_a_hand_does_not_make_the_result_impossible__mers_e_3_1(clerk):
    event = ready("mcr-2006")
    win = {"outcome": "win", "winner": "E", "points": 12}
    type_hands(event, clerk, win | {"penalties": {"N": -10}})
    result = take(event, clerk)
    assert (result.points, result.provisional) == ({"E": 60, "S": -20, "W": -20, "N": -20}, False)
    assert (row(event, "N").total, row(event, "N").table_points) == (-30, Fraction(0))
    assert (row(event, "S").total, row(event, "S").table_points) == (-20, Fraction(3, 2))
    assert differences(event) == []


def test_a_chombo_that_stands_as_a_ruling_too_counts_once(clerk):
    event = ready("ema-riichi-2025")
    riichi_day(event, clerk)
    take(event, clerk)
    once = row(event).total
    ruling = give_ruling(
        seat=seat_at(event), sanction=Sanction("chombo", -20_000, "after-uma", measure="chombo"), by=None
    )
    assert (row(event).total, [entry.hand for entry in doubled(ledger_of(event))]) == (once, [2])
    cancel_ruling(ruling=ruling, reason="it stands in the hands", by=None)
    assert (row(event).total, doubled(ledger_of(event))) == (once, [])


def test_two_chombos_and_one_ruling_count_twice(clerk):
    event = ready("ema-riichi-2025")
    enter(event)
    before = row(event).total
    type_hands(event, clerk, CHOMBO, CHOMBO)
    give_ruling(
        seat=seat_at(event), sanction=Sanction("chombo", -20_000, "after-uma", measure="chombo"), by=None
    )
    assert row(event).total == before - 40_000


def test_a_substitutes_chombo_is_not_the_absent_players__ema_2025_substitutes(clerk):
    event = ready("ema-riichi-2025")
    spare = event.entries.get(number=99)
    set_substitute(seat=seat_at(event), substitute=spare, since="start", reason="ill-before", by=None)
    riichi_day(event, clerk)
    take(event, clerk)
    assert (row(event).total, differences(event)) == (-30_000, [])


def test_a_substitute_is_not_charged_with_an_earlier_chombo(clerk):
    event = ready("ema-riichi-2025")
    type_hands(event, clerk, CHOMBO)
    spare = event.entries.get(number=99)
    set_substitute(seat=seat_at(event), substitute=spare, since="during", reason="ill-during", by=None)
    type_hands(event, clerk, CHOMBO)
    take(event, clerk)
    assert row(event).total == -30_000 - 20_000


CHEATING = Sanction("cheating", 0, "after-uma", measure="disqualified")


def test_a_disqualified_player_is_placed_behind_the_others__mcrreg_4():
    event = ready("mcr-2006")
    enter(event, (50, 10, -20, -40))
    ruling = give_ruling(seat=seat_at(event), sanction=CHEATING, by=None)
    assert [row(event, wind).table_points for wind in "SWN"] == [4, 2, 1]
    cancel_ruling(ruling=ruling, reason="a mistake", by=None)
    assert [row(event, wind).table_points for wind in "ESWN"] == [4, 2, 1, 0]


def test_a_disqualified_player_is_placed_behind_the_others__ema_2012_5_7():
    event = ready("ema-riichi-2012")
    enter(event)
    give_ruling(seat=seat_at(event), sanction=CHEATING, by=None)
    scores = [row(event, wind).total for wind in "SWN"]
    assert scores == [5_000 + 30_000, -5_000 + 10_000, -20_000 - 10_000]
    assert seat_at(event).out


def test_a_player_who_comes_too_late_gets_no_table_points__mers_e_2_3():
    event = ready("mcr-2006")
    too_late = Sanction("lateness", 0, "at-table", measure="substitute")
    give_ruling(seat=seat_at(event), sanction=too_late, by=None)
    enter(event, (50, 10, -20, -40))
    assert (row(event).table_points, row(event, "S").table_points) == (0, 4)
    spare = event.entries.get(number=99)
    set_substitute(seat=seat_at(event), substitute=spare, since="start", reason="late", by=None)
    assert (row(event).table_points, row(event, "S").table_points) == (0, 2)


def test_a_sheet_that_holds_the_penalty_already_is_told_so__mers_e_3_1(clerk):
    event = ready("mcr-2006")
    type_hands(event, clerk, {"outcome": "win", "winner": "E", "points": 12, "penalties": {"N": -10}})
    view = table_in(event, 1, 1)
    reading = read_sheet(view.facts, SheetTexts(("60", "-20", "-20", "-30")))
    name = seat_at(event, "N").entry.name
    assert reading.sum_text.endswith(
        f"The scores seem to include the penalty already ({name} −10): enter them without it; it is "
        "deducted automatically."
    )
    assert "penalty" not in read_sheet(view.facts, SheetTexts(("60", "-20", "-20", "-40"))).sum_text
