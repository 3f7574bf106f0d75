"""`docs/performance.md` is whole: each measurement has its part, with date, machine and a table of ratios."""

import re

from benchmarks.page import HEAD, MEASURED, PAGE, section, sections

ROW = {"name": "a", "value": "5 × (4 to 6 in 2 rounds) bare", "promised": "≤ 4 ×", "holds": False}
RED = ROW | {"profile": "of it reading 2 ×; floor 4 ×"}


def test_a_part_is_found_again_as_it_was_written():
    part = section("score_lines", [RED, ROW], "2026-05-01", "a machine")
    assert sections(f"{HEAD}\n\n{part}\n") == {"score_lines": part}
    assert part.splitlines()[-2] == (
        "| a | 5 × (4 to 6 in 2 rounds) bare; of it reading 2 ×; floor 4 × | ≤ 4 × | **no** |"
    )
    assert part.splitlines()[-1] == "| a | 5 × (4 to 6 in 2 rounds) bare | ≤ 4 × | **no** |"


def test_the_page_has_every_measurement_with_date_machine_and_ratios():
    page = PAGE.read_text(encoding="utf-8")
    parts = sections(page)

    assert page.startswith(HEAD.strip())
    assert list(parts) == list(MEASURED)
    for name, part in parts.items():
        heading, run, _blank, *table = part.splitlines()
        assert heading == f"## {MEASURED[name]}"
        assert re.fullmatch(
            rf"`python -m benchmarks\.{name}`, \d{{4}}-\d\d-\d\d: .+ × .+, Python [\d.]+, load .+", run
        )
        ratio_or_power = (
            r"\| [\d.]+ × \([\d.]+ to [\d.]+ in \d+ rounds\) |\| grows with the power -?[\d.]+ of "
        )
        assert re.search(ratio_or_power, "\n".join(table))
