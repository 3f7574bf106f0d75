"""Looking at a page: what hinders people there, whether it fits small phones, what it weighs."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from itertools import cycle
from typing import Any, Literal

from axe_playwright_python.base import AXE_SCRIPT
from playwright.sync_api import Page

from tests.examples import takes_turns

TAGS = ["wcag2a", "wcag2aa", "wcag21aa", "wcag22aa"]
# Labels, order, sizes and the like are the same in the dark: there, colours alone are looked at.
COLOURS = ["color-contrast", "link-in-text-block"]
# What a wide page may spoil of the parts that the small one showed, too.
SIZES = ["target-size", "scrollable-region-focusable"]
RULES = {"light": {"type": "tag", "values": TAGS}, "dark": {"type": "rule", "values": COLOURS}}
SMALL, LARGE = 360, 1280
SMALLEST = 320
Theme = Literal["light", "dark"]
Look = tuple[Theme, int]
LOOKS: tuple[Look, ...] = (("light", SMALL), ("dark", SMALL), ("dark", LARGE), ("light", LARGE))
HEIGHT = 800
LARGE_TEXT, LONG_WORDS = "200 % text", "long words"
Form = tuple[str, int]
# In this order: words that have been made longer stay so.
FORMS: tuple[Form, ...] = (
    ("as served", SMALLEST),
    (LARGE_TEXT, SMALL),
    (LONG_WORDS, SMALL),
    (LONG_WORDS, SMALLEST),
)
# The seventh row of a table hinders nobody in other ways than the six before it, nor does a fourth choice.
RUN_AXE = """async ([rules, left_out, only_unseen]) => {
    const alike = ["tbody tr:nth-of-type(n+7)", ".tables > :nth-child(n+5)",
        ".link-card:nth-of-type(n+4)", "option:nth-of-type(n+4)"];
    const where = {exclude: [...alike, ...left_out].map(one => [one])};
    if (only_unseen) {
        const leftOut = left_out.join(", ") || "none";
        where.include = unseen.filter(one => one.checkVisibility() && !one.closest(leftOut));
        if (!where.include.length) return [];
    }
    const answer = await axe.run(where, {runOnly: rules, resultTypes: ["violations"], preload: false});
    const words = ({id, nodes}) => nodes.map(node => `${id} at ${node.target}: ${node.html}`);
    return answer.violations.flatMap(words);
}"""
NOTE_UNSEEN = """() => {
    window.unseen = [...document.body.querySelectorAll("*")].filter(one => !one.checkVisibility());
}"""
# The frame of a page: the same on most of them, except for the targets of its links and forms.
FRAME = ("body > header", "body > footer", "body > .strip")
FRAME_TEXT = """selector => [...document.querySelectorAll(selector)].map(
    part => part.outerHTML.replace(/(href|action|value)="[^"]*"/g, "")).join()"""
TOO_WIDE = """() => {
    const wide = document.documentElement.clientWidth;
    const over = document.documentElement.scrollWidth - wide;
    if (over <= 0) return [];
    const out = one => one.getBoundingClientRect().right > wide + .5;
    return [`${over} pixels`, ...[...document.querySelectorAll("main *, body > *")].filter(out).slice(0, 5)
        .map(one => one.outerHTML.slice(0, 120))];
}"""
TEXT_SIZE = "size => { document.documentElement.style.fontSize = size; }"
# As in a language whose words are half as long again as ours.
LENGTHEN = r"""() => {
    if ("longer" in document.documentElement.dataset) return;
    document.documentElement.dataset.longer = "";
    const half = word => word.slice(0, Math.ceil(word.length / 2)).toLowerCase();
    const longer = text => text.replace(/\p{L}{2,}/gu, word => word + half(word));
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const kept = "script, style, svg, pre, code, textarea, .tile";
    while (texts.nextNode()) {
        const text = texts.currentNode;
        if (!text.parentElement.closest(kept)) text.data = longer(text.data);
    }
    const labelled = document.querySelectorAll("[data-label]");
    for (const cell of labelled) cell.dataset.label = longer(cell.dataset.label);
}"""


@dataclass
class PageReport:
    """Findings on a page: barriers by look, what sticks out on which phone, the bytes it took."""

    barriers: dict[str, list[str]] = field(default_factory=dict)
    sticking_out: dict[str, list[str]] = field(default_factory=dict)
    weight: int = 0


class Scale:
    """Weighs what a page brings over the network to a new visitor; fonts, which come once, apart.

    What the browser keeps of pages before weighs what it weighed when it came.
    """

    def __init__(self, page: Page) -> None:
        self.bytes = 0
        self.came: dict[str, int] = {}
        self.urls: dict[str, str] = {}
        self.network = page.context.new_cdp_session(page)
        self.network.send("Network.enable")
        self.network.on("Network.responseReceived", self._kind)
        self.network.on("Network.loadingFinished", self._add)

    def _kind(self, answer: dict[str, Any]) -> None:
        url = answer["response"]["url"]
        if answer["type"] != "Font" and not url.startswith("data:"):
            self.urls[answer["requestId"]] = url

    def _add(self, finished: dict[str, Any]) -> None:
        if url := self.urls.pop(finished["requestId"], None):
            came_now = int(finished["encodedDataLength"])
            self.came[url] = came_now or self.came[url]
            self.bytes += self.came[url]


def looks_in_turn() -> Iterator[Look | None]:
    """For each page the look in which this run sees it, or None for all of them."""
    return cycle(LOOKS if takes_turns() else [None])


def look_at(
    page: Page, path: str, scale: Scale, framed: set[str], look: Look | None = None, *, status: int = 200
) -> PageReport:
    """Open a page and look at it in one look and one form, or in all; `framed` as in `barriers_of`."""
    scale.bytes = 0
    page.set_viewport_size({"width": SMALL, "height": HEIGHT})  # each change of size draws the page anew
    answer = page.goto(path)
    assert answer is not None
    assert answer.status == status, f"{path}: {answer.status}"
    page.evaluate("document.fonts.ready.then(() => null)")
    forms = [FORMS[LOOKS.index(look)]] if look else FORMS
    return PageReport(barriers_seen(page, look, framed), sticking_out(page, forms), weight=scale.bytes)


def barriers_seen(page: Page, look: Look | None, framed: set[str]) -> dict[str, list[str]]:
    """What hinders people on the page that is open, in one look or in all."""
    return barriers_in(page, look, framed) if look else barriers_of(page, framed)


def sticking_out(page: Page, forms: Sequence[Form] = FORMS) -> dict[str, list[str]]:
    """What makes the open page scroll sideways: on small phones, with large text, with long words."""
    out: dict[str, list[str]] = {}
    for name, width in forms:
        page.set_viewport_size({"width": width, "height": HEIGHT})
        page.evaluate(TEXT_SIZE, "200%" if name == LARGE_TEXT else "")
        if name == LONG_WORDS:
            page.evaluate(LENGTHEN)
        if wide := page.evaluate(TOO_WIDE):
            out[f"{name} at {width}"] = wide
    return out


def barriers_of(page: Page, framed: set[str] | None = None) -> dict[str, list[str]]:
    """What hinders people on the page that is open, by look; nothing for looks in which nothing does.

    The small page is looked at, and of the large one what the small one does not show, and sizes.
    `framed`: the frames that were looked at on other pages, which are left out here; this page's is added.
    """
    page.evaluate(AXE_SCRIPT)
    left_out = [] if framed is None else frames_seen_before(page, framed)
    barriers = {}

    def examine(theme: str, width: int) -> None:
        page.emulate_media(color_scheme=theme, reduced_motion="reduce")
        barriers[f"{theme} {width}"] = page.evaluate(RUN_AXE, [RULES[theme], left_out, width == LARGE])

    page.set_viewport_size({"width": SMALL, "height": HEIGHT})
    examine("light", SMALL)
    examine("dark", SMALL)
    page.evaluate(NOTE_UNSEEN)
    page.set_viewport_size({"width": LARGE, "height": HEIGHT})
    examine("dark", LARGE)
    examine("light", LARGE)
    sizes = {"type": "rule", "values": SIZES}
    barriers[f"light {LARGE}"] += page.evaluate(RUN_AXE, [sizes, left_out, False])
    return {look: lines for look, lines in barriers.items() if lines}


def barriers_in(page: Page, look: Look, framed: set[str]) -> dict[str, list[str]]:
    """What hinders people on the page that is open in one look, by all rules; {} when nothing does."""
    theme, width = look
    page.evaluate(AXE_SCRIPT)
    left_out = frames_seen_before(page, framed, look)
    page.emulate_media(color_scheme=theme, reduced_motion="reduce")
    page.set_viewport_size({"width": width, "height": HEIGHT})
    lines = page.evaluate(RUN_AXE, [RULES["light"], left_out, False])
    return {f"{theme} {width}": lines} if lines else {}


def frames_seen_before(page: Page, framed: set[str], look: Look | None = None) -> list[str]:
    """The selectors of what stands around this page as around another before, which was seen in this look."""
    texts = {selector: page.evaluate(FRAME_TEXT, selector) for selector in FRAME}
    if look:
        texts = {selector: f"{look}{text}" if text else "" for selector, text in texts.items()}
    before = [selector for selector, text in texts.items() if text and text in framed]
    framed.update(texts.values())
    return before
