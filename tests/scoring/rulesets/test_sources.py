"""The lists of sources name only options of their rules."""

import pytest

from scoring.rulesets import PRESETS, options_of
from scoring.rulesets.sources import SOURCES


def test_every_preset_has_its_sources() -> None:
    assert set(SOURCES) == set(PRESETS)


@pytest.mark.parametrize("key", PRESETS)
def test_sources_name_only_options_of_the_family(key: str) -> None:
    keys = {option.key for option in options_of(PRESETS[key])}

    assert set(SOURCES[key].by_option) - keys == set()
