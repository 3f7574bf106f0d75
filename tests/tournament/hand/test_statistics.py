"""What hands say, counted by hand: riichi with every outcome, MCR, and the 672 hands of a real tournament."""

import pytest

from tests.factories import make_entry, make_event
from tests.tournament.hand.hands import CHOMBO, DRAW, MCR_WIN, RON, TSUMO, WEST, play
from tests.tournament.session.play import RIGHT, enter, opened, seat_at
from tournament.event_file.services.loading import import_event
from tournament.event_file.services.rehearsal import FIXTURES
from tournament.hand.queries.statistics import Best, Tally, statistics_of, thousandths
from tournament.models import Event, Hand
from tournament.presence.services.substitutions import set_substitute

pytestmark = pytest.mark.django_db
TILES = {
    "outcome": "ron",
    "from": "N",
    "wins": [{"seat": "S", "hand": "234567m22456p78s", "win": "9s"}],
    "riichi": ["S"],
}


@pytest.fixture
def riichi(event) -> Event:
    """One table: a win on a discard, a self-drawn one, a draw, a chombo."""
    opened(event)
    play(event, RON, TSUMO, DRAW, CHOMBO)
    enter(event, RIGHT)
    return event


@pytest.fixture
def mcr(staff) -> Event:
    event = make_event(staff=staff, rules="mcr-2006")
    opened(event)
    self_drawn = {"outcome": "win", "winner": "E", "from": None, "points": 21}
    play(event, MCR_WIN, self_drawn, {"outcome": "draw", "false_hu": [{"seat": "N", "each": 10}]})
    enter(event, (100, 0, 0, -100))
    return event


def tally_of(event: Event, wind: str) -> Tally:
    event.refresh_from_db()
    return statistics_of(event).players[seat_at(event, wind).entry.number]


def test_every_outcome_of_riichi_is_counted(riichi):
    statistics = statistics_of(riichi)

    assert (statistics.tables, statistics.hands, statistics.left_out) == (1, 4, 0)
    assert dict(statistics.endings) == {"ron": 1, "tsumo": 1, "draw": 1, "chombo": 1}


def test_wins_deal_ins_riichi_tenpai_and_chombo_belong_to_their_seats(riichi):
    east, south, west, north = (tally_of(riichi, wind) for wind in "ESWN")

    assert [tally.wins for tally in (east, south, west, north)] == [1, 0, 1, 0]
    assert [tally.deal_ins for tally in (east, south, west, north)] == [0, 1, 0, 0]
    assert [tally.riichi for tally in (east, south, west, north)] == [1, 0, 0, 1]
    assert [tally.tenpai for tally in (east, south, west, north)] == [1, 0, 0, 1]
    assert [tally.chombos for tally in (east, south, west, north)] == [0, 0, 0, 1]
    assert [tally.draws for tally in (east, south, west, north)] == [1, 1, 1, 1]


def test_values_are_without_counters_and_bets__ema_2012_4_1_2(riichi):
    """East's 3 fan 40 fu by a discard are 7,700; West's mangan self-drawn is 8,000."""
    east, west = tally_of(riichi, "E"), tally_of(riichi, "W")

    assert (east.points, east.best, east.average, east.self_drawn) == (7_700, 7_700, 7_700, 0)
    assert (west.points, west.best, west.self_drawn, west.self_drawn_rate) == (8_000, 8_000, 1, 1000)


def test_rates_are_thousandths_of_the_hands(riichi):
    east = tally_of(riichi, "E")

    assert (east.win_rate, east.deal_in_rate, east.riichi_rate, east.tenpai_rate) == (250, 0, 250, 1000)
    assert statistics_of(riichi).everybody.win_rate == 125
    assert tally_of(riichi, "S").self_drawn_rate is None
    assert tally_of(riichi, "S").average is None


@pytest.mark.parametrize(
    ("part", "total", "share"), [(0, 3, 0), (1, 3, 333), (2, 3, 667), (1, 2000, 1), (1, 0, None)]
)
def test_shares_are_rounded_to_the_nearest(part, total, share):
    assert thousandths(part, total) == share


def test_tiles_tell_the_yaku(event):
    opened(event)
    play(event, TILES)
    enter(event, RIGHT)

    south = tally_of(event, "S")

    assert dict(south.kinds) == {"riichi": 1, "pinfu": 1}
    assert south.points == 2_000


def test_mcr_counts_wins_self_drawn_deal_ins_and_false_hu(mcr):
    east, south, north = (tally_of(mcr, wind) for wind in "ESN")

    assert (east.hands, east.wins, east.self_drawn, east.points, east.best) == (3, 2, 1, 33, 21)
    assert east.average == 17
    assert (south.deal_ins, north.chombos, north.draws) == (1, 1, 0)
    assert dict(statistics_of(mcr).endings) == {"ron": 1, "tsumo": 1, "draw": 1}


def test_the_best_win_is_named(mcr):
    number = seat_at(mcr).entry.number

    assert statistics_of(mcr).best == Best(number, 21, session=1, table=1, hand=2)


def test_tables_without_a_result_and_later_sessions_are_not_counted(event):
    opened(event)
    play(event, RON)
    assert statistics_of(event).hands == 0

    enter(event, RIGHT)
    event.refresh_from_db()

    assert statistics_of(event).hands == 1
    assert statistics_of(event, 0).hands == 0


def test_hands_that_break_a_rule_are_left_out(riichi):
    Hand.objects.filter(number=2).update(facts=TSUMO | {"from": "S"})
    Event.objects.update(version=99)
    riichi.refresh_from_db()

    statistics = statistics_of(riichi)

    assert (statistics.hands, statistics.left_out) == (3, 1)


@pytest.mark.parametrize(("since", "counted"), [("start", "substitute"), ("during", "player")])
def test_hands_count_for_a_substitute_from_the_start_only(riichi, since, counted):
    substitute, player = make_entry(riichi, 40, substitute=True), seat_at(riichi).entry
    set_substitute(seat=seat_at(riichi), substitute=substitute, since=since, by=None)
    riichi.refresh_from_db()

    players = statistics_of(riichi).players

    assert {"substitute": 40 in players, "player": player.number in players} == {
        "substitute": counted == "substitute",
        "player": counted == "player",
    }


@pytest.mark.parametrize("tables", [1, 3])
def test_statistics_take_two_queries_and_none_the_second_time(event, django_assert_num_queries, tables):
    opened(event)
    for number in range(1, tables + 1):
        play(event, WEST, number=number)
        enter(event, RIGHT, number=number)
    event.refresh_from_db()

    with django_assert_num_queries(2):
        assert statistics_of(event).tables == tables
    with django_assert_num_queries(0):
        statistics_of(event)


def test_the_hands_of_madrid_counted_from_its_sheets():
    """The file's own lines: 672 hands of 42 tables; player 36 counted on their five sheets."""
    text = (FIXTURES / "madrid-open-2018.json").read_text(encoding="utf-8")
    event = import_event(text=text, name="madrid")

    statistics = statistics_of(event)

    assert (statistics.tables, statistics.hands, statistics.left_out) == (42, 672, 0)
    assert dict(statistics.endings) == {"ron": 450, "tsumo": 160, "draw": 62}
    assert (statistics.everybody.wins, statistics.everybody.deal_ins, statistics.everybody.average) == (
        610,
        450,
        15,
    )
    player_statistics = statistics.players[36]
    assert (
        player_statistics.hands,
        player_statistics.wins,
        player_statistics.self_drawn,
        player_statistics.deal_ins,
        player_statistics.points,
        player_statistics.best,
    ) == (
        80,
        21,
        5,
        12,
        323,
        28,
    )
