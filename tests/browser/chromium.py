"""The Chromium that is installed, for tests: it reaches this computer alone, and spares its processor."""

import shutil
from collections.abc import Iterator
from contextlib import contextmanager

import pytest
from playwright.sync_api import Browser, sync_playwright

# Debian's Chromium without windows first: the same engine in a fifth less time of the processor.
BROWSERS = ("chromium-headless-shell", "chromium", "chromium-browser", "google-chrome")
HOW_TO_GET_CHROMIUM = (
    "No Chromium on this machine: the browser tests need it (Debian: apt install chromium-headless-shell)."
)
ONLY_US = "--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1"
# Chromium loads two pages of its own into every window, for suggestions under the address bar: a second of
# work that no test looks at. Only the last such list counts, so Playwright's own (1.65) is repeated here.
NOT_NEEDED = [
    *("WebUIOmniboxPopup", "WebUIOmniboxAimPopup", "WebUIOmniboxFullPopup"),
    *("AimEnabled", "AvoidCorsURLLoaderRestartOnRedirect", "AvoidUnnecessaryBeforeUnloadCheckSync"),
    *("DestroyProfileOnBrowserClose", "HttpsFirstBalancedModeAutoEnable", "HttpsUpgrades", "LensOverlay"),
    *("MediaRouter", "NetworkTimeServiceQuerying", "OptimizationHints", "PaintHolding", "PreconnectToSearch"),
    "ThirdPartyStoragePartitioning",
]
# Without windows Chromium would round the widths of letters to whole pixels, which it does nowhere else.
HINTING = "--font-render-hinting=none"
FLAGS = ["--no-sandbox", "--disable-gpu", HINTING, "--disable-features=" + ",".join(NOT_NEEDED), ONLY_US]


def chromium_path() -> str:
    """The program of the first Chromium that is installed; skips the test when none is."""
    path = next(filter(None, map(shutil.which, BROWSERS)), None)
    if path is None:
        pytest.skip(HOW_TO_GET_CHROMIUM)
    return path


@contextmanager
def launched_chromium() -> Iterator[Browser]:
    """The first Chromium that is installed, until the end of the block; nothing is downloaded for it."""
    path = chromium_path()
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=path, args=FLAGS)
        yield browser
        browser.close()
