"""Who has one role and no other: every page of that work is there, and hinders nobody.

Every run sees each page in one of four looks in turn; `-m full`, as in .ci/run, sees each in all four.
"""

import pytest

from tests.browser.looking import barriers_seen, looks_in_turn, sticking_out
from tests.browser.small import SLUG
from tests.browser.test_taps import CALL, RULING

pytestmark = [pytest.mark.browser, pytest.mark.full]
DESK = f"/desk/{SLUG}/"
ALONE = f"""
from tournament.models import Event, Role, User
event, sam = Event.objects.get(slug={SLUG!r}), User.objects.get(username="sam")
event.roles.filter(user=sam).delete()
Role.objects.create(event=event, user=sam, kind={{kind!r}})
"""
SESSION = "sessions/1/"
PAGES = {
    "scorer": (
        f"{SESSION}entry/",
        "",
        SESSION,
        f"{SESSION}entry/?table=2",
        f"{SESSION}tables/1/",
        "check-in/",
    ),
    "referee": ("referee/", "referee/rulings/", "referee/rulings/new/", f"{SESSION}tables/2/", "clock/"),
}
OTHERS = {"scorer": "referee/rulings/new/", "referee": f"{SESSION}entry/"}


@pytest.mark.parametrize("kind", list(PAGES))
def test_the_first_screen_and_the_pages_of_the_work_hinder_nobody(visitors, hall, table, kind):
    hall.run(ALONE.format(kind=kind))
    if kind == "referee":
        hall.run(RULING)
        hall.run(CALL)
    page = visitors.signed_in("sam", "phone")
    page.goto("/start/")
    assert page.url.endswith(DESK + PAGES[kind][0]), "the first screen of the role"
    framed: set[str] = set()
    faults = {}
    for path, turn in zip(PAGES[kind], looks_in_turn(), strict=False):
        assert page.goto(DESK + path).status == 200
        barriers = barriers_seen(page, turn, framed)
        faults |= {(path, look): lines for look, lines in barriers.items()}
        faults |= {(path, form): lines for form, lines in sticking_out(page).items()}
    assert faults == {}
    assert page.goto(DESK + OTHERS[kind]).status == 403
