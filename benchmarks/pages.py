"""What a visitor waits for: first paint, layout shifts, work, weight and requests of pages on a slow network.

Run it with `python -m benchmarks.pages http://127.0.0.1:8000 /e/hanchan-demo/ /e/hanchan-demo/standings/ …`
while the program runs there. A cold browser, a phone of 360 pixels with a processor four times slower, the
Wi-Fi of a hall (8 Mbit/s, 50 ms there and back). Needs Chromium (Debian: apt install chromium).
Columns: first contentful paint and largest paint in ms, cumulative layout shift, blocked ms (of long tasks,
beyond 50 ms each), kB and requests as transferred.
"""

import argparse
import shutil
import sys
from collections.abc import Sequence

from playwright.sync_api import Page, sync_playwright

USUAL = ("", "standings/", "seating/", "players/1/", "progress/", "hands/", "rules/", "clock/", "screen/")
# Bytes a second, and milliseconds there and back.
NETWORK = {"offline": False, "latency": 50, "downloadThroughput": 1_000_000, "uploadThroughput": 500_000}
SLOWER = 4
SETTLED = 1500  # milliseconds after loading in which scripts may still move things
WATCH = """() => {
    window.seen = {shift: 0, blocked: 0, largest: 0};
    const watch = (type, each) => new PerformanceObserver(list => list.getEntries().forEach(each))
        .observe({type, buffered: true});
    watch("layout-shift", one => { if (!one.hadRecentInput) seen.shift += one.value; });
    watch("longtask", one => { seen.blocked += Math.max(0, one.duration - 50); });
    watch("largest-contentful-paint", one => { seen.largest = one.startTime; });
}"""
FIRST = "() => performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? 0"


def measure(page: Page, url: str) -> tuple[int, int, float, int, int, int]:
    """First and largest paint (ms), layout shift, blocked (ms), bytes and requests of one cold visit."""
    network = page.context.new_cdp_session(page)
    network.send("Network.enable")
    network.send("Network.emulateNetworkConditions", NETWORK)
    network.send("Emulation.setCPUThrottlingRate", {"rate": SLOWER})
    sizes: list[int] = []
    network.on("Network.loadingFinished", lambda event: sizes.append(int(event["encodedDataLength"])))
    page.add_init_script(f"({WATCH})()")
    page.goto(url, wait_until="load")
    page.wait_for_timeout(SETTLED)
    vitals = page.evaluate("() => seen")
    first_paint = round(page.evaluate(FIRST))
    return (
        first_paint,
        round(vitals["largest"]),
        vitals["shift"],
        round(vitals["blocked"]),
        sum(sizes),
        len(sizes),
    )


def main(arguments: Sequence[str]) -> None:
    """Print a line for each page."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("base", nargs="?", default="http://127.0.0.1:8000", help="where the program runs")
    parser.add_argument("paths", nargs="*", help="pages; without any those of the demo event")
    options = parser.parse_args(arguments)
    base, paths = options.base, options.paths or [f"/e/hanchan-demo/{page}" for page in USUAL]
    sys.stdout.write(
        f"{'page':44} {'first':>6} {'largest':>7} {'shift':>6} {'blocked':>7} {'kB':>6} {'requests':>8}\n"
    )
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=shutil.which("chromium"), args=["--no-sandbox"])
        for path in paths:
            context = browser.new_context(viewport={"width": 360, "height": 740})
            first, largest, shift, blocked, size, count = measure(context.new_page(), base + path)
            numbers = f"{first:6} {largest:7} {shift:6.3f} {blocked:7} {size / 1024:6.1f} {count:8}"
            sys.stdout.write(f"{path:44} {numbers}\n")
            context.close()
        browser.close()


if __name__ == "__main__":
    main(sys.argv[1:])
