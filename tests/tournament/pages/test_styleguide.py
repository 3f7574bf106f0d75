"""The living page of parts: every component stands on it, and nobody but a developer sees it."""

import re
from pathlib import Path

import pytest

from tournament.pages.styleguide import INSIDE, OFFLINE, ON_EVERY_PAGE, ON_PAPER, SAMPLES, WITH_AN_ENGINE

TEMPLATES = Path(__file__).resolve().parents[3] / "templates"
COMPONENTS = TEMPLATES / "components"
BY_COMPONENTS_ALONE = ("badge", "confirm", "empty", "message")  # classes, each of the component so called


def test_the_styleguide_is_served_only_on_request(db, client):
    assert client.get("/styleguide/").status_code == 404


def test_every_component_is_shown_with_its_parameters(db, client, settings):
    settings.STYLEGUIDE = True
    page = client.get("/styleguide/").content.decode()

    names = set(re.findall(r'<h3 id="name-(\w+)">', page))
    assert names == {part.name for parts in SAMPLES.values() for part in parts}
    assert names | ON_EVERY_PAGE | INSIDE | OFFLINE | WITH_AN_ENGINE | ON_PAPER == {
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


def test_parts_are_written_by_their_components_alone():
    component_class = re.compile(rf'class="(?:[^"]*\s)?({"|".join(BY_COMPONENTS_ALONE)})[\s"{{]')
    by_hand = [
        f"{path.relative_to(TEMPLATES)}: {part}"
        for path in sorted(TEMPLATES.rglob("*.html"))
        if path.parent != COMPONENTS
        for part in component_class.findall(path.read_text(encoding="utf-8"))
    ]
    assert by_hand == []


@pytest.mark.parametrize("part", BY_COMPONENTS_ALONE)
def test_components_write_the_class_of_their_name(part):
    assert re.search(rf'class="{part}[\s"{{]', (COMPONENTS / f"{part}.html").read_text(encoding="utf-8"))
