"""Results over a bad Wi-Fi: connections refused, answers cut off after they were applied, and delays.

Run it with `python -m benchmarks.wifi [--results 500] [--scorers 20]`. Each result is sent with its key until
it is acknowledged; this counts how often it was sent, and checks that it is stored once.
"""

import argparse
import asyncio
from dataclasses import dataclass
from typing import Any

from benchmarks.hall.house import Furniture, House, new_house
from benchmarks.hall.phones import BadWifi
from benchmarks.hall.report import Report, quantile
from benchmarks.hall.scorers import Saves, Scorer, shared_out

PATIENCE = 60.0  # seconds after which a scorer gives up
PLAYERS, SESSIONS = 200, 12


@dataclass(frozen=True)
class Sent:
    """The outcome: acknowledged saves, the proxy's counts, and what the database holds."""

    saves: Saves
    wifi: BadWifi
    before: dict[str, Any]
    stored: dict[str, Any]

    @property
    def more_than_once(self) -> int:
        """Versions of results beyond one for each acknowledged save."""
        return int(self.stored["results"] - self.before["results"] - len(self.saves.keys))


async def send_through_proxy(
    port: int, furniture: Furniture, results: int, scorers: int
) -> tuple[Saves, BadWifi]:
    """Let the scorers send the results through the proxy."""
    wifi, saves = BadWifi(port), Saves()
    proxy = await wifi.open()
    proxy_port = proxy.sockets[0].getsockname()[1]

    async def send_results(tables: list[tuple[int, int, int]], cookie: str) -> None:
        for table in tables:
            await Scorer(proxy_port, cookie, [table], saves, patience=PATIENCE).save()

    shares = shared_out(furniture.tables[:results], scorers)
    await asyncio.gather(*(send_results(share, furniture.cookies[0]) for share in shares))
    await saves.hang_up()
    proxy.close()
    await proxy.wait_closed()
    return saves, wifi


def measure(
    house: House, results: int, scorers: int, players: int = PLAYERS, sessions: int = SESSIONS
) -> Sent:
    """Furnish the house, let the scorers send, and read what is stored."""
    furniture = house.furnish(players, sessions)
    before = house.stored()
    with house.served() as server:
        saves, wifi = asyncio.run(send_through_proxy(server.port, furniture, results, scorers))
    return Sent(saves, wifi, before, house.stored())


def main() -> None:
    """Measure, and print what holds."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--results", type=int, default=500)
    parser.add_argument("--scorers", type=int, default=20)
    options = parser.parse_args()
    report = Report(f"{options.results} results over a bad Wi-Fi, {options.scorers} scorers")
    with new_house() as house:
        outcome = measure(house, options.results, options.scorers)
    seconds = outcome.saves.seconds
    counts = f"{outcome.wifi.refused} connections refused, {outcome.wifi.cuts} answers cut"
    report.say(f"{outcome.saves.tries} attempts, {counts}, median {quantile(seconds, 0.5):.1f} s")
    report.equal("results acknowledged", len(outcome.saves.keys), options.results)
    report.equal(
        "stored, each under its key",
        len(set(outcome.saves.keys) & set(outcome.stored["keys"])),
        options.results,
    )
    report.equal("stored more than once", outcome.more_than_once, 0)
    report.at_most("a result, p95", quantile(seconds, 0.95), 4, "s")
    report.at_most("a result, longest", max(seconds), 10, "s")
    report.end()


if __name__ == "__main__":
    main()
