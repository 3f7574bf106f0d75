"""The full draw: repeats at the best known value, winds within one, the lots the same everywhere."""

import json
from hashlib import sha256

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from seating import SeatingError, full_draw, quality, to_json, verify
from tests.examples import examples

in_numbers = settings(max_examples=examples(short=25, long=250))

# tables: repeats for 1, 2, ... 16 sessions, as far as they are not zero from the first session on.
BEST_KNOWN = {
    1: [6 * earlier for earlier in range(16)],
    2: [0, 4, 8, *range(20, 165, 12)],
    3: [0, 3, 6, 13, 24, *range(42, 240, 18)],
    4: [0] * 5 + list(range(24, 265, 24)),
    5: [0] * 5 + [6, 20, *range(50, 291, 30)],
    6: [0] * 7 + [12, *range(48, 301, 36)],
    7: [0] * 9 + list(range(42, 295, 42)),
    8: [0] * 10 + [32, 80, 128, 176, 224, 272],
    9: [0] * 11 + [27, 72, 126, 180, 234],
    10: [0] * 13 + [60, 120, 180],
    11: [0] * 14 + [44, 110],
    12: [0] * 15 + [24],
}
LARGE = (13, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23, 24, 25, 27, 32, 34, 49, 64, 77, 81, 100)


@pytest.mark.parametrize("tables", sorted(BEST_KNOWN))
def test_repeats_are_at_the_best_known_value(tables):
    drawn = [full_draw(4 * tables, sessions, "best") for sessions in range(1, 17)]
    assert [quality(draw).repeat_meetings for draw in drawn] == BEST_KNOWN[tables]


@pytest.mark.parametrize("tables", LARGE)
def test_nobody_meets_twice_in_sixteen_sessions_of_fifty_two_players_and_more(tables):
    report = quality(full_draw(4 * tables, 16, "large"))
    assert (report.repeat_meetings, report.most_meetings, report.wind_spread) == (0, 1, 0)


@pytest.mark.parametrize(
    ("tables", "sessions"),
    [pytest.param(n, range(1, 17), marks=[pytest.mark.slow, pytest.mark.long]) for n in range(1, 101)]
    + [(n, (1 + n % 16, 16)) for n in (*range(1, 13), *LARGE[::4])],
    ids=lambda value: str(value) if isinstance(value, int) else f"{len(value)}-draws",
)
def test_the_grid_passes_the_independent_check(tables, sessions):
    drawn = [full_draw(4 * tables, number, "grid") for number in sessions]
    reports = [quality(draw) for draw in drawn]
    best = BEST_KNOWN.get(tables, [0] * 16)
    assert [verify(to_json(draw, report)) for draw, report in zip(drawn, reports, strict=True)] == [[]] * len(
        drawn
    )
    assert [report.repeat_meetings for report in reports] == [best[number - 1] for number in sessions]
    assert [report.wind_spread for report in reports] == [int(number % 4 != 0) for number in sessions]


@pytest.mark.parametrize("tables", [5, 6, 10, 12, 16, 23, 100])
def test_nobody_returns_to_a_table_where_the_construction_seats_tables(tables):
    assert quality(full_draw(4 * tables, min(tables - 1, 16), "tables")).table_repeats == 0


@in_numbers
@given(tables=st.integers(1, 40), sessions=st.integers(1, 16), seed=st.text(max_size=12))
def test_every_draw_is_whole_and_its_winds_are_even(tables, sessions, seed):
    draw = full_draw(4 * tables, sessions, seed)
    report = quality(draw)
    assert verify(to_json(draw, report)) == []
    assert report.wind_spread == (1 if sessions % 4 else 0)


@in_numbers
@given(tables=st.integers(2, 20), sessions=st.integers(2, 16))
def test_winds_are_even_after_every_session(tables, sessions):
    draw = full_draw(4 * tables, sessions, "prefix")
    for played in range(1, sessions):
        part = type(draw)(draw.players, draw.sessions[:played], draw.seed, draw.algorithm)
        assert quality(part).wind_spread == (1 if played % 4 else 0)


@in_numbers
@given(tables=st.integers(2, 25), sessions=st.integers(1, 8), seed=st.text(max_size=12))
def test_the_same_seed_gives_the_same_bytes(tables, sessions, seed):
    first, second = (full_draw(4 * tables, sessions, seed) for _ in range(2))
    assert json.dumps(to_json(first, quality(first))) == json.dumps(to_json(second, quality(second)))


def test_a_draw_of_this_version_stays_what_it_was():
    draw = full_draw(40, 10, "Hanchan")
    text = json.dumps(to_json(draw, quality(draw))["sessions"], separators=(",", ":"))
    assert sha256(text.encode()).hexdigest()[:16] == "af10d5c659772c99"


def test_another_seed_gives_another_draw():
    assert full_draw(40, 3, "a").sessions != full_draw(40, 3, "b").sessions


def test_repeats_come_as_late_as_the_schedule_allows():
    draw = full_draw(16, 6, "late")
    first_five = type(draw)(16, draw.sessions[:5], draw.seed, draw.algorithm)
    assert (quality(first_five).repeat_meetings, quality(draw).repeat_meetings) == (0, 24)


@pytest.mark.parametrize(
    ("players", "sessions", "sentence"),
    [
        (17, 4, "17 players do not fill tables of four: add 3 substitutes, or let 1 player sit out."),
        (19, 4, "19 players do not fill tables of four: add 1 substitute, or let 3 players sit out."),
        (0, 4, "Too few players for a table of four (0): register at least 4."),
        (404, 4, "404 players are more than can be drawn: at most 400."),
        (16, 0, "0 sessions cannot be drawn: give 1 to 16."),
        (16, 17, "17 sessions cannot be drawn: give 1 to 16."),
    ],
)
def test_impossible_full_draws_are_refused_with_a_sentence(players, sessions, sentence):
    with pytest.raises(SeatingError) as refused:
        full_draw(players, sessions, "x")
    assert str(refused.value) == sentence
