"""Field by field: what the interface tells of the demo events is what their pages say, and what they hide."""

from fractions import Fraction
from io import StringIO

import pytest
from django.core.management import call_command
from django.test import Client

from tests.demo import furnish_demo
from tests.factories import make_user
from tests.stored_rows import stored_once
from tests.tournament.api import page_facts
from tests.tournament.api.page_facts import page, rows, stats
from tests.tournament.api.page_words import day_line, outcome, seat_line, share, standing
from tournament.event.services.publishing import freeze_standings, withdraw_seating
from tournament.hand.queries.statistics import Tally
from tournament.models import Event, Person
from tournament.notice.services import Words, post_notice
from tournament.templatetags.hanchan import ranking_points
from tournament.templatetags.marks import country_name
from tournament.words.numbers import percent, signed
from tournament.words.numbers import points as grouped

DEMO, OVER = "hanchan-demo", ("madrid-open-2018", "swedish-open-2015")
BADGES = {"playing": ["playing"], "entered": ["to be confirmed"], "confirmed": ["confirmed"]}
ENTRY_STATES = {"player": "", "substitute": " substitute", "withdrawn": " withdrawn"}


def frozen(event: Event) -> None:
    freeze_standings(event=event, after=1, by=None)


def not_published(event: Event) -> None:
    withdraw_seating(session=event.sessions.get(number=5), by=None)


def hidden(event: Event) -> None:
    Event.objects.filter(pk=event.pk).update(public=False)


def as_it_is(_event: Event) -> None:
    """Nothing is kept back."""


def public_answer(path: str, **query: object) -> dict | None:
    """The answer to everybody; None where it is refused as not there."""
    response = Client().get(f"/api/v1{path}", query)
    assert response.status_code in (200, 404), response.content
    return response.json() if response.status_code == 200 else None


def standings_of(slug: str) -> None:
    lines = (public_answer(f"/events/{slug}/players", limit=500) or {"items": []})["items"]
    players = {line["number"]: line for line in lines}
    for after in (None, *range(1, 9)):
        query = {} if after is None else {"after": after}
        answer = public_answer(f"/events/{slug}/standings", **query)
        page_part = page_facts.standings(f"/e/{slug}/standings/{f'?after={after}' if after else ''}")
        assert page_part == (answer and [standing(row, answer, players) for row in answer["rows"]])


def teams_of(slug: str) -> None:
    answer = public_answer(f"/events/{slug}/standings")
    if not answer or not answer["teams"]:
        return
    names = {row["player"]: row["name"] for row in answer["rows"]}
    expected = [
        [
            f"{line['place']} shared" if line["shared"] else str(line["place"]),
            f"{line['team']} {', '.join(names[number] for number in line['players'])}",
            signed(line["total"]),
            *([share(line["table_points"])] if line["table_points"] else []),
        ]
        for line in answer["teams"]
    ]
    assert page_facts.teams(f"/e/{slug}/standings/?teams=1") == expected


def seats_of(slug: str) -> None:
    for session in range(1, 9):
        answer = public_answer(f"/events/{slug}/sessions/{session}/seating")
        page_part = page_facts.cards(f"/e/{slug}/seating/?session={session}")
        expected = answer and [
            [str(table["number"]), *seat_line(seat), str(seat["player"]["number"])]
            for table in answer["tables"]
            for seat in table["seats"]
        ]
        assert page_part == expected


def result_lines(slug: str, session: int, state: str) -> list[list[str]] | None:
    """The cards of a session, as the interface tells of seats and results."""
    seats = public_answer(f"/events/{slug}/sessions/{session}/seating")
    if seats is None:
        return None
    results = public_answer(f"/events/{slug}/sessions/{session}/results")
    by_number = {table["number"]: table for table in (results or {"tables": ()})["tables"]}
    lines = []
    for table in seats["tables"]:
        result = by_number.get(table["number"])
        badge = BADGES[result["state"]] if result else ["held back"]
        badge = badge if state != "planned" else []
        brought = {seat["wind"]: seat for seat in result["seats"]} if result else {}
        mcr = any(seat["table_points"] is not None for seat in brought.values())
        for seat in table["seats"]:
            more = outcome(brought[seat["wind"]], mcr=mcr) if brought else []
            lines.append([str(table["number"]), *badge, *seat_line(seat), *more])
    return lines


def results_of(slug: str) -> None:
    event = public_answer(f"/events/{slug}") or {"sessions": []}
    states = {line["number"]: line["state"] for line in event["sessions"]}
    for session in range(1, 9):
        page_part = page_facts.cards(f"/e/{slug}/sessions/{session}/")
        assert page_part == result_lines(slug, session, states.get(session, ""))


def players_of(slug: str) -> None:
    answer = public_answer(f"/events/{slug}/players", limit=500)
    page_part = page_facts.players(f"/e/{slug}/players/")
    expected = answer and [
        {
            "No.": str(line["number"]),
            "Name": f"{line['name']}{ENTRY_STATES[line['state']]}",
            "Country": country_name(line["country"]),
            "Club": line["club"],
            "Team": line["team"],
        }
        for line in answer["items"]
    ]
    shown = set(page_part[0]) if page_part else set()
    expected_lines = [{name: line[name] for name in shown} for line in expected or ()]
    assert (page_part or []) == expected_lines
    assert {line[name] for line in expected or () for name in set(line) - shown} <= {""}


def days_of(slug: str) -> None:
    for number in (1, 7, 12, 19):
        day_of(slug, number)


def day_of(slug: str, number: int) -> None:
    answer = public_answer(f"/events/{slug}/players/{number}")
    page_part = page_facts.day(f"/e/{slug}/players/{number}/")
    if answer is None:
        assert page_part is None
        return
    figures, lines = page_part
    expected = [day_line(line) for line in answer["sessions"]]
    assert [line[: len(wanted)] for line, wanted in zip(lines, expected, strict=True)] == expected
    assert [len(line) > len(wanted) for line, wanted in zip(lines, expected, strict=True)] == [
        line["result"] is None for line in answer["sessions"]
    ]
    assert figures.get("Place", "None") == str(answer["place"])


def statistics_of(slug: str) -> None:
    answer, page_part = public_answer(f"/events/{slug}/statistics"), page(f"/e/{slug}/hands/")
    if answer is None or not answer["hands"]:
        assert (page_part is None) == (answer is None)
        return
    assert stats(page_part)["Hands"] == str(answer["hands"])
    endings, *_values, players = (rows(table) for table in page_part.all("table", "dense")[:3])
    assert [cells[1].text for cells in endings] == [
        str(count) for count in answer["endings"].values() if count
    ]
    tallies = {
        line["player"]["name"]: Tally(**{key: line[key] for key in line if key != "player"})
        for line in answer["players"]
    }
    assert {cells[0].text: [cell.text for cell in cells[1:4]] for cells in players} == {
        name: [str(tally.hands), percent(tally.win_rate), percent(tally.deal_in_rate)]
        for name, tally in tallies.items()
    }


def draws_of(slug: str) -> None:
    answer, page_part = public_answer(f"/events/{slug}/draws"), page(f"/e/{slug}/draws/")
    if answer is None:
        assert page_part is None
        return
    assert [card.all("h2")[0].text for card in page_part.all("li", "card")] == [
        f"Draw {line['number']}" for line in answer["draws"]
    ]
    for line in answer["draws"]:
        words = page_part.all("li", "card")[line["number"] - 1].all("p")[0].text
        assert f"sessions {', '.join(map(str, line['sessions']))}" in words
        assert ("more to come" in words) == bool(line["hidden"])
        full_draw = public_answer(f"/events/{slug}/draws/{line['number']}")
        draw_page = page(f"/e/{slug}/draws/{line['number']}/")
        assert line["fingerprint"] in [code.text for code in draw_page.all("code", "fingerprint")]
        assert (full_draw is None) == bool(line["hidden"])
        if full_draw:
            plan = full_draw["certificate"]
            facts = [fact.text for fact in draw_page.all("dl", "facts")[0].all("dd")]
            assert {plan["seed"], plan["algorithm"], str(plan["players"])} <= set(facts)
        else:
            assert "seed" not in str(line)


def rules_of(slug: str) -> None:
    answer, page_part = public_answer(f"/events/{slug}/rules"), page(f"/e/{slug}/rules/")
    if answer is None:
        assert page_part is None
        return
    shown = {
        row.attrs["id"].removeprefix("rule-"): (
            row.all("th")[0].text,
            row.all("td", "value")[0].all("b")[0].text,
            row.all("td", "source")[0].text,
        )
        for table in page_part.all("table", "rules")
        for row in table.all("tbody")[0].all("tr")
    }
    options = {line["key"]: line for line in answer["options"]}
    assert set(shown) == set(options)
    for key, (words, value, clause) in shown.items():
        line = options[key]
        assert words.startswith(f"{line['label']} {line['meaning']}")
        verified = "" if "(unverified)" in line["clause"] else line["clause"]
        if clause.endswith("decided here"):  # players read in words what has a number among our rulings
            verified = clause if "ruling" in line["clause"] else "no ruling"
        assert (value, clause) == (line["shown"], verified)


def list_of_events() -> None:
    lines = {
        line.all("h3")[0].all("a")[0].attrs["href"]: (line.all("h3")[0].all("a")[0].text, line)
        for line in page("/").all("li", "event-line")
    }
    items = public_answer("/events")["items"]
    assert list(lines) == [f"/e/{item['slug']}/" for item in items]
    for item in items:
        name, line = lines[f"/e/{item['slug']}/"]
        words = line.all("div", "what")[0].all("p")[0].text
        place = f"{item['city']}, {country_name(item['country'])}"
        assert (name, words.startswith(place)) == (item["name"], True)
        assert words.endswith(f"· {item['players']} players")
        assert line.all("p", "state")[0].text == item["state_words"]


def timetable_of(slug: str) -> None:
    answer, page_part = public_answer(f"/events/{slug}"), page(f"/e/{slug}/about/")
    if answer is None:
        assert page_part is None
        return
    steps = [line for line in page_part.all("ol", "schedule")[0].all("li") if line.all("span", "n")]
    moments = [line.all("time")[0].attrs["datetime"][:19] if line.all("time") else None for line in steps]
    assert [line.all("span", "n")[0].text for line in steps] == [
        str(line["number"]) for line in answer["sessions"]
    ]
    assert moments == [
        line["begins_at"] and line["begins_at"].removesuffix("Z") for line in answer["sessions"]
    ]


def notices() -> None:
    answer, page_part = public_answer("/events/hanchan-demo/notices"), page("/e/hanchan-demo/")
    if answer is None:
        assert page_part is None
        return
    shown = {notice.text: "not-now" in notice.attrs["class"] for notice in page_part.all("", "hall-notice")}
    assert shown == {line["text"]: line["waits"] for line in answer}


def ranking_on(kind: str, on: str) -> None:
    items = public_answer(f"/rankings/{kind}", on=on)["items"]
    tables = page(f"/rankings/?list={kind}&on={on}").all("table", "ranking")
    page_part = [[cell.text for cell in cells] for cells in rows(tables[0])] if tables else []
    assert page_part == [
        [
            str(line["position"]),
            f"{line['name']} {line['country']}",
            ranking_points(Fraction(line["points"])),
            str(line["tournaments"]),
        ]
        for line in items[:50]
    ]


def person_who_is_shown() -> None:
    person = Person.objects.filter(entries__event__slug="madrid-open-2018")[0]
    path = f"/people/{person.pk}"
    assert (public_answer(path), page(f"{path}/")) == (None, None)
    Person.objects.update(shown_at=person.entries.get().event.created_at)
    answer, page_part = public_answer(path), page(f"{path}/")
    *places, results, opponents = (rows(table) for table in page_part.all("table", "cards"))
    assert [[cells[1].text for cells in lines] for lines in places] == [
        [str(times) for times in line["places"]] for line in answer["places"]
    ]
    assert [(cells[2].text, cells[3].text) for cells in results] == [
        (
            f"{line['place']}/{line['players']}",
            f"table points: {share(line['table_points'])}"
            if line["table_points"]
            else grouped(line["total"]),
        )
        for line in answer["events"]
    ]
    assert [[cell.text for cell in cells] for cells in opponents] == [
        [line["name"], *(str(line[key]) for key in ("met", "ahead", "level", "behind"))]
        for line in answer["opponents"]
    ]


EVENT = (
    standings_of,
    teams_of,
    seats_of,
    results_of,
    players_of,
    days_of,
    statistics_of,
    draws_of,
    rules_of,
    timetable_of,
)


def load_and_furnish() -> None:
    call_command("load_demo", stderr=StringIO())
    furnish_demo()


@pytest.fixture
def demos(db) -> Event:
    """The demo events, one being played: with rulings, hands, notices and a result to be confirmed."""
    users = [make_user(name).pk for name in ("sam", "dora")]
    stored_once(("demo", *users), load_and_furnish)
    event = Event.objects.get(slug=DEMO)
    post_notice(event=event, words=Words("The buffet is open."), by=None)
    return event


@pytest.mark.parametrize("situation", [as_it_is, frozen, not_published, hidden])
def test_of_an_event_being_played_everybody_is_told_what_its_pages_say(demos, situation):
    situation(demos)
    for check in EVENT:
        check(DEMO)
    list_of_events()
    notices()


@pytest.mark.slow
def test_of_events_that_are_over_and_of_their_players_everybody_is_told_what_pages_say(demos):
    for check in EVENT:
        for slug in OVER:
            check(slug)
    for kind, on in (("mcr", "2018-03-18"), ("riichi", "2015-05-10"), ("mcr", "2030-01-01")):
        ranking_on(kind, on)
    person_who_is_shown()
