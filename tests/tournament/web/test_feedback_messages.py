"""What an act says is said on the page that people see, not to a part that refreshes itself meanwhile."""

import pytest

pytestmark = pytest.mark.django_db
URL = "/desk/spring-open/sessions/1/"
SAID = "<p>Session 1 opened"


def test_a_refresh_leaves_the_message_to_the_page_that_people_see(director_client, event):
    director_client.post(URL + "open/", {"key": "k", "seen": "1"})

    refreshed = director_client.get(URL, headers={"Hanchan-Refresh": "1"}).content.decode()
    first_page = director_client.get(URL).content.decode()
    later = director_client.get(URL).content.decode()

    has_message = [SAID in page for page in (refreshed, first_page, later)]
    assert has_message == [False, True, False]
