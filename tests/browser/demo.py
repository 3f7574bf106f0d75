"""The demo of a first start, with something on every page, in a hall."""

import json
from collections.abc import Mapping
from dataclasses import dataclass

from tests.browser.hall import Hall
from tests.demo import SLUG, demo_paths, variants

__all__ = ["SLUG", "Demo", "demonstrate"]
FURNISH = "import json; from tests.demo import furnish_demo; print(json.dumps(furnish_demo()))"


@dataclass(frozen=True)
class Demo:
    """The paths of all names in the event being played, and of variants; two tables of its session 3."""

    paths: Mapping[str, str]
    variants: Mapping[str, str]
    entered: int
    missing: int


def demonstrate(hall: Hall) -> Demo:
    """Load the demo into a hall."""
    hall.manage("load_demo")
    rows = json.loads(hall.run(FURNISH))
    return Demo(demo_paths(rows), variants(rows), rows["entered"], rows["missing"])
