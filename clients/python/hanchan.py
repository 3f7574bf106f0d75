"""A client for Hanchan's interface for programs, version 1, in the standard library alone.

`Hanchan("http://localhost:8000", "spring-open")` is an event of a server; docs/api.md runs one.
"""

from __future__ import annotations

import json
import secrets
import urllib.error
import urllib.parse
import urllib.request
from collections.abc import Iterator
from typing import TYPE_CHECKING, Any, cast

if TYPE_CHECKING:
    from hanchan_types import (
        ClockAnswer,
        Done,
        EventDetails,
        PlayerLine,
        ResultsAnswer,
        SeatingAnswer,
        StandingsAnswer,
        StreamFrame,
    )

API = "/api/v1"
WAIT = 30  # seconds for an answer; the stream has a heartbeat every 15


class Refused(Exception):
    """What the server refuses: `status`, `code`, which never changes, `sentence` and `field`."""

    def __init__(self, problem: dict[str, Any]) -> None:
        super().__init__(problem["detail"])
        self.status: int = problem["status"]
        self.code: str = problem["code"]
        self.sentence: str = problem["detail"]
        self.field: str | None = problem["field"]


class Hanchan:
    """One event of a server; reading needs no token. Answers that have not changed are not sent again."""

    def __init__(self, server: str, slug: str, token: str = "", language: str = "en") -> None:
        self.base = f"{server.rstrip('/')}{API}/events/{slug}"
        self.token, self.language = token, language
        self._kept: dict[str, tuple[str, Any]] = {}

    def event(self) -> EventDetails:
        """The event with its sessions."""
        return cast("EventDetails", self.get(""))

    def players(self) -> Iterator[PlayerLine]:
        """Everybody, however many parts the list has."""
        cursor = ""
        while cursor is not None:
            part = self.get("/players", cursor=cursor)
            yield from part["items"]
            cursor = part["next"]

    def seating(self, session: int) -> SeatingAnswer:
        """Who sits where."""
        return cast("SeatingAnswer", self.get(f"/sessions/{session}/seating"))

    def results(self, session: int) -> ResultsAnswer:
        """What each table brought."""
        return cast("ResultsAnswer", self.get(f"/sessions/{session}/results"))

    def standings(self, after: int | None = None) -> StandingsAnswer:
        """The standings after a session, the last one shown without it."""
        return cast("StandingsAnswer", self.get("/standings", **({} if after is None else {"after": after})))

    def clock(self) -> ClockAnswer:
        """The clock of the session being played, or the next one."""
        return cast("ClockAnswer", self.get("/clock"))

    def get(self, path: str, **query: object) -> Any:
        """What an address answers, as JSON. Raises Refused."""
        words = urllib.parse.urlencode({**query, "lang": self.language})
        url = f"{self.base}{path}?{words}"
        etag, kept = self._kept.get(url, ("", None))
        try:
            with self._send(url, None, {"If-None-Match": etag} if etag else {}) as answer:
                facts = json.load(answer)
                if answer.headers["ETag"]:
                    self._kept[url] = (answer.headers["ETag"], facts)
                return facts
        except NotModified:
            return kept

    def do(self, path: str, key: str = "", **facts: object) -> Done:
        """Do an act with the token. Sent again with the same `key`, it is not done twice. Raises Refused."""
        headers = {"Content-Type": "application/json", "Idempotency-Key": key or secrets.token_hex(16)}
        url = f"{self.base}{path}?lang={self.language}"
        with self._send(url, json.dumps(facts).encode(), headers) as answer:
            return cast("Done", json.load(answer))

    def stream(self, only: str = "", last_id: int | None = None) -> Iterator[StreamFrame]:
        """What changes, as it comes; the caller goes on with `last_id` when the line is lost."""
        query = urllib.parse.urlencode({"lang": self.language, **({"only": only} if only else {})})
        headers = {} if last_id is None else {"Last-Event-ID": str(last_id)}
        with self._send(f"{self.base}/stream?{query}", None, headers) as answer:
            for line in answer:
                if line.startswith(b"data: {"):
                    yield cast("StreamFrame", json.loads(line.removeprefix(b"data: ")))

    def _send(self, url: str, body: bytes | None, headers: dict[str, str]) -> Any:
        if self.token:
            headers = {**headers, "Authorization": f"Bearer {self.token}"}
        try:
            request = urllib.request.Request(url, body, headers)  # noqa: S310 - the caller names the server
            return urllib.request.urlopen(request, timeout=WAIT)  # noqa: S310 - as above
        except urllib.error.HTTPError as error:
            with error:
                if error.code == 304:
                    raise NotModified from None
                raise Refused(json.load(error)) from None


class NotModified(Exception):
    """What is kept is current."""
