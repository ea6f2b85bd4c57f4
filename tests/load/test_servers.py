"""The web's server beside the one of `manage.py up`, and with more processes."""

import statistics
import threading
from collections import Counter
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager

import psycopg
import pytest

from tests.load.runs import COSTS, IS_JUDGED, MANY, SECONDS, WARM_UP, heading, play
from tests.load.stack import DurableStack

ROUNDS = 3 if IS_JUDGED else 1
PART = SECONDS / 3 if IS_JUDGED else SECONDS / 2
LOOK = 0.05
WAITS = """
    SELECT coalesce(wait_event, 'running') FROM pg_stat_activity
    WHERE application_name = 'web' AND state = 'active'
"""


def test_the_server_of_up_beside_the_web(durable_stack, committed, tell):
    tell(heading("classic games, at"))
    costs: dict[str, list[float]] = {"web": [], "streams": []}
    urls = {"web": durable_stack.url, "streams": durable_stack.streams_url}
    for url in urls.values() if IS_JUDGED else ():
        play(durable_stack, "classic", MANY, WARM_UP, url)
    for _ in range(ROUNDS):
        for name, url in urls.items():
            run = play(durable_stack, "classic", MANY, PART, url)
            costs[name].append(run.cost("web"))
            tell(run.row(name))
    web, up = (statistics.median(costs[name]) for name in ("web", "streams"))
    tell(f"up's server over web, ms of the process a move: {up / web:.2f}")


@pytest.mark.parametrize("processes", [1, 2] if IS_JUDGED else [2])
def test_more_processes(durable_stack, committed, tell, processes):
    with ExitStack() as ending:
        more = [
            ending.enter_context(durable_stack.another_web())
            for _ in range(processes - 1)
        ]
        urls = [durable_stack.url, *more]
        if IS_JUDGED:
            play(durable_stack, "classic", MANY, WARM_UP, *urls)
        with waits(durable_stack) as seen:
            run = play(durable_stack, "classic", MANY, PART, *urls)
    queued = ", ".join(
        f"{column} {1000 * seconds / run.moves:.2f}"
        for column, names in COSTS.items()
        if column != "load"
        for seconds in [sum(run.costs.usages[name].queued for name in names)]
    )
    shares = ", ".join(
        f"{name} {count / seen.total():.0%}" for name, count in seen.most_common(5)
    )
    tell(heading(f"processes of the web: {processes}"))
    tell(run.row("classic"))
    tell(f"ready but without a processor, ms a move: {queued}")
    tell(f"what PostgreSQL does while the web waits for it: {shares}")


@contextmanager
def waits(stack: DurableStack) -> Iterator[Counter[str]]:
    """Counts what the statements of the web are at, twenty times a second."""
    seen: Counter[str] = Counter()
    ended = threading.Event()

    def look() -> None:
        with psycopg.connect(stack.superuser, autocommit=True) as connection:
            while not ended.wait(LOOK):
                seen.update(event for (event,) in connection.execute(WAITS))

    looking = threading.Thread(target=look)
    looking.start()
    yield seen
    ended.set()
    looking.join()
