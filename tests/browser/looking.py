"""Looking at a page: what hinders people there, whether it fits a small phone, what it weighs."""

from dataclasses import dataclass, field
from typing import Any

from axe_playwright_python.base import AXE_SCRIPT
from playwright.sync_api import Page

TAGS = ["wcag2a", "wcag2aa", "wcag21aa", "wcag22aa"]
# Labels, order, sizes and the like are the same in the dark: there, colours alone are looked at.
COLOURS = ["color-contrast", "link-in-text-block"]
RULES = {"light": {"type": "tag", "values": TAGS}, "dark": {"type": "rule", "values": COLOURS}}
WIDTHS = (360, 1280)
SMALLEST = 320
HEIGHT = 800
# The seventh row of a table hinders nobody in other ways than the six before it. In the dark, the small page
# is looked at, and of the large one what the small one does not show.
RUN_AXE = """async ([rules, theme, width]) => {
    const wanted = {runOnly: rules, resultTypes: ["violations"], preload: false};
    const alike = [["tbody tr:nth-of-type(n+7)"], [".tables > :nth-child(n+5)"]];
    const where = {exclude: alike};
    if (theme === "dark" && width === 1280) {
        where.include = unseen.filter(one => one.checkVisibility());
        if (!where.include.length) return [];
    }
    const found = await axe.run(where, wanted);
    const hidden = () => [...document.body.querySelectorAll("*")].filter(one => !one.checkVisibility());
    if (width === 360) window.unseen = hidden();
    const words = ({id, nodes}) => nodes.map(node => `${id} at ${node.target}: ${node.html}`);
    return found.violations.flatMap(words);
}"""
TOO_WIDE = """() => {
    const wide = document.documentElement.clientWidth;
    if (document.documentElement.scrollWidth <= wide) return [];
    const out = one => one.getBoundingClientRect().right > wide + 1;
    return [...document.querySelectorAll("body *")].filter(out).slice(0, 5)
        .map(one => one.outerHTML.slice(0, 120));
}"""


@dataclass
class PageReport:
    """What was seen on a page: barriers by look, what sticks out at 320 pixels, the bytes it took."""

    barriers: dict[str, list[str]] = field(default_factory=dict)
    sticking_out: list[str] = field(default_factory=list)
    weight: int = 0


class Scale:
    """Weighs what a page brings over the network to a new visitor; fonts, which come once, apart."""

    def __init__(self, page: Page) -> None:
        self.bytes = 0
        self.fonts: set[str] = set()
        self.network = page.context.new_cdp_session(page)
        self.network.send("Network.enable")
        self.network.send("Network.setCacheDisabled", {"cacheDisabled": True})
        self.network.on("Network.responseReceived", self._kind)
        self.network.on("Network.loadingFinished", self._add)

    def _kind(self, answer: dict[str, Any]) -> None:
        if answer["type"] == "Font":
            self.fonts.add(answer["requestId"])

    def _add(self, finished: dict[str, Any]) -> None:
        if finished["requestId"] not in self.fonts:
            self.bytes += int(finished["encodedDataLength"])


def look_at(page: Page, path: str, scale: Scale, status: int = 200) -> PageReport:
    """Open a page and look at it light and dark, small and large."""
    scale.bytes = 0
    page.set_viewport_size({"width": 1280, "height": HEIGHT})
    answer = page.goto(path)
    assert answer is not None
    assert answer.status == status, f"{path}: {answer.status}"
    page.evaluate("document.fonts.ready.then(() => null)")
    view = PageReport(barriers_of(page), weight=scale.bytes)
    page.set_viewport_size({"width": SMALLEST, "height": HEIGHT})
    view.sticking_out = page.evaluate(TOO_WIDE)
    return view


def barriers_of(page: Page) -> dict[str, list[str]]:
    """What hinders people on the page that is open, by look; nothing for looks in which nothing does."""
    found_barriers = {}
    page.evaluate(AXE_SCRIPT)
    for theme, rules in RULES.items():
        page.emulate_media(color_scheme=theme, reduced_motion="reduce")
        for width in WIDTHS:
            page.set_viewport_size({"width": width, "height": HEIGHT})
            if barriers := page.evaluate(RUN_AXE, [rules, theme, width]):
                found_barriers[f"{theme} {width}"] = barriers
    return found_barriers
