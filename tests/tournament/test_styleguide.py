"""The living page of parts: every component stands on it, and nobody but a developer sees it."""

import re
from pathlib import Path

from tournament.views.samples import INSIDE, OFFLINE, ON_EVERY_PAGE, ON_PAPER, SAMPLES, WITH_AN_ENGINE

COMPONENTS = Path(__file__).resolve().parents[2] / "templates" / "components"


def test_it_is_not_served_where_nobody_asked_for_it(db, client):
    assert client.get("/styleguide/").status_code == 404


def test_every_component_is_shown_with_its_parameters(db, client, settings):
    settings.STYLEGUIDE = True
    page = client.get("/styleguide/").content.decode()

    shown = set(re.findall(r'<h3 id="name-(\w+)">', page))
    assert shown == {part.name for parts in SAMPLES.values() for part in parts}
    assert shown | ON_EVERY_PAGE | INSIDE | OFFLINE | WITH_AN_ENGINE | ON_PAPER == {
        path.stem for path in COMPONENTS.glob("*.html")
    }


def test_a_sample_of_each_part_is_on_the_page(db, client, settings):
    settings.STYLEGUIDE = True
    page = client.get("/styleguide/").content.decode()
    parts = re.split(r'<section class="stack" id="part-\w+"', page)[1:]

    samples = {part: re.sub(r"\s", "", part.partition("</p>")[2]) for part in parts}
    assert [
        part for part, sample in zip(parts, samples, strict=True) if sample.startswith("</section>")
    ] == []
