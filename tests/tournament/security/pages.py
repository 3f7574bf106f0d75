"""What the tests of this folder look for in pages."""

import re

POLICY = {
    "default-src": "'none'",
    "script-src": "'self'",
    "style-src": "'self'",
    "img-src": "'self'",
    "font-src": "'self'",
    "connect-src": "'self'",
    "manifest-src": "'self'",
    "form-action": "'self'",
    "base-uri": "'none'",
    "frame-ancestors": "'none'",
}
HEADERS = {
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "same-origin",
    "X-Frame-Options": "DENY",
    "Cross-Origin-Opener-Policy": "same-origin",
}
INLINE = {
    "script": re.compile(r"<script(?![^>]*\ssrc=)[^>]*>", re.IGNORECASE),
    "style element": re.compile(r"<style\b", re.IGNORECASE),
    "style attribute": re.compile(r"<[^>]+\sstyle\s*=", re.IGNORECASE),
    "handler": re.compile(r"<[a-z][^>]*\s(on[a-z]+|hx-on[^=\s]*)\s*=", re.IGNORECASE),
    "script address": re.compile(r"(href|src|action)\s*=\s*[\"']?\s*javascript:", re.IGNORECASE),
    "other host": re.compile(
        r"<(script|link|img|iframe|form)[^>]*\s(src|href|action)=[\"']?(https?:)?//", re.IGNORECASE
    ),
}
TRACE = re.compile(r"Traceback|File \"|/tournament/|site-packages|DEBUG = True|Exception Type")


def policy_of(response) -> dict[str, str]:
    """The content security policy as directives."""
    lines = [line.strip() for line in response.headers.get("Content-Security-Policy", "").split(";")]
    return {name: value for name, _space, value in (line.partition(" ") for line in lines if line)}


EMBEDS = re.compile(r"/embed/[-\w]+/(standings|seating|results|clock)", re.ASCII)
FRAMED = {**POLICY, "frame-ancestors": "*"}


def faults_of(response) -> list[str]:
    """The faults of an answer: headers that miss, anything inline, another host, a trace.

    What is there to be framed may be, and nothing else.
    """
    framed = response.status_code == 200 and bool(EMBEDS.fullmatch(response.request["PATH_INFO"]))
    headers = {**HEADERS, "X-Frame-Options": None} if framed else HEADERS
    faults = [name for name, value in headers.items() if response.headers.get(name) != value]
    faults += [] if policy_of(response) == (FRAMED if framed else POLICY) else ["Content-Security-Policy"]
    faults += [] if "camera=()" in response.headers.get("Permissions-Policy", "") else ["Permissions-Policy"]
    if response.streaming or "html" not in response.headers.get("Content-Type", ""):
        return faults
    page = response.content.decode()
    faults += [name for name, pattern in INLINE.items() if pattern.search(page)]
    return faults + (["trace"] if TRACE.search(page) else [])


def read_to_the_end(response) -> None:
    """Read an answer to its end, so that a file behind it is closed."""
    if response.streaming:
        list(response.streaming_content)
