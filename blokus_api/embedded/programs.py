"""Command lines of our own processes, for `manage.py up` and the tests."""

import os
import resource
import signal
import sys
from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path

from blokus_api.embedded.process import Program
from games.computers.ai import readiness

ROOT = Path(__file__).resolve().parents[2]
CONNECTIONS = 6000
"""Connections per streams process. The number exceeds the maximum number of streams, so
that additional streams are refused instead of kept waiting."""
FILES = 100
"""Number of other files that such a process opens: databases, modules and copies."""
BUFFER = 65_536
"""Maximum bytes of a request head, and of a response queued in a connection."""


def migrate(env: Mapping[str, str]) -> Program:
    return _python("migrate", ["django", "migrate", "--verbosity", "0"], env)


def preparation(env: Mapping[str, str]) -> Program:
    """Return the program that compiles the computer players and then exits."""
    return _python("preparation", [readiness.__name__], env)


def seeds(env: Mapping[str, str]) -> Program:
    """Return the program that archives the release's games and then ends."""
    return _python("seeds", ["django", "import_seed_games", "--first-start"], env)


def relay(env: Mapping[str, str]) -> Program:
    return _python("relay", ["django", "relay", "--skip-checks"], env)


def worker(env: Mapping[str, str]) -> Program:
    """Return the worker for short tasks, so that they do not wait for long ones."""
    return _celery("worker", "score,ai", env, size=min(2, _idle_cores()))


def searcher(env: Mapping[str, str]) -> Program:
    """Return the worker for computer moves and hints, which take seconds each."""
    return _celery("searcher", "searches,hints", env, size=_idle_cores())


def analyst(env: Mapping[str, str]) -> Program:
    """Return the worker for analyses, which may take minutes."""
    return _celery("analyst", "analyses", env, size=1)


def importer(env: Mapping[str, str]) -> Program:
    """Return the worker for imports, which works on each file for up to a minute."""
    return _celery("importer", "imports", env, size=1)


def deliverer(env: Mapping[str, str]) -> Program:
    """Return the worker for webhooks and emails, which often wait for receivers.

    A separate worker ensures that moves never wait for receivers. It only needs
    threads.
    """
    return _celery(
        "deliverer", "deliver,fan-out", env, pool=("--pool", "threads"), size=24
    )


WORKERS = (worker, searcher, analyst, importer, deliverer)
RARE = {
    searcher: "searches,hints",
    analyst: "analyses",
    importer: "imports",
    deliverer: "deliver,fan-out",
}
"""Workers that are often idle, with their queues."""
SHARING = ("worker", "searcher", "analyst", "relay")
"""Names of the programs that start again when the search is loaded. The workers use it,
and loading it changes 20 MB of pages that the relay would no longer share."""
IDLE, SEARCHER_IDLE = 20, 120
"""Seconds without work after which a rare worker stops. The searcher keeps running
while people think, because a new one would prepare its boards again."""


def rarely(program: Program) -> Program:
    """Return a worker that stops after some time without work."""
    idle = SEARCHER_IDLE if program.name == "searcher" else IDLE
    return replace(program, argv=[*program.argv, "--stop-idle", str(idle)])


def web(env: Mapping[str, str], host: str, port: int) -> Program:
    """Return the same web server for ordinary requests as in production.

    It is one process whose threads share the cached games. Two processes with one
    thread each would need 1.3 times the processor time for a move with four players,
    because each would find half of the games changed by the other. Threads wait for the
    disk, and threads without work end. On a disk that takes 5 ms for a flush, eight
    store 1.7 times as many moves per second as four. With sixteen, the slowest requests
    take twice as long on a fast disk.
    """
    return _server(
        "web",
        [
            *("--interface", "wsgi", "--workers", "1", "--blocking-threads", "8"),
            "blokus_api.wsgi:application",
        ],
        env,
        (host, port),
    )


def streams(env: Mapping[str, str], host: str, port: int, workers: int = 1) -> Program:
    """Return the server for streams, which also serves all other requests."""
    return _server(
        "streams",
        [
            *("--interface", "asginl", "--backpressure", str(connections())),
            *("--workers", str(workers), "blokus_api.asgi:application"),
        ],
        env,
        (host, port),
    )


def connections() -> int:
    """Return the number of connections per process, based on the open-file limit."""
    _, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    if most == resource.RLIM_INFINITY:
        return CONNECTIONS
    return min(CONNECTIONS, most - FILES)


def _server(
    name: str, words: list[str], env: Mapping[str, str], address: tuple[str, int]
) -> Program:
    """Return a program of granian.

    Its processes end only when SIGTERM stops it, so the kernel sends SIGTERM.
    """
    host, port = address
    return Program(
        name=name,
        argv=[
            *(sys.executable, "-m", "granian", "--no-ws"),
            *("--host", host, "--port", str(port)),
            # HTTP/2 has no limit on responses that a client has requested but does not
            # read.
            *("--http", "1", "--http1-buffer-size", str(BUFFER)),
            *("--workers-kill-timeout", "1", "--log-level", "warning"),
            "--respawn-failed-workers",
            *words,
        ],
        env=_environment(env),
        folder=ROOT,
        death_signal=signal.SIGTERM,
    )


def _celery(
    name: str,
    queues: str,
    env: Mapping[str, str],
    *,
    size: int,
    pool: tuple[str, ...] = (),
) -> Program:
    """Return a Celery worker; its pool processes die with it.

    Another worker repeats an interrupted task, so the grace period is short.
    """
    return _python(
        name,
        [
            *("celery", "-A", "blokus_api", "worker", "--queues", queues),
            *("--hostname", f"{name}@%h", *pool, "--concurrency", str(size)),
            # the level of Celery and of all other loggers in its processes
            *("--loglevel", _environment(env).get("LOG_LEVEL", "WARNING")),
            *("--without-gossip", "--without-mingle", "--without-heartbeat"),
        ],
        {**env, "CELERY_SKIP_CHECKS": "true"},
        grace=5,
    )


def _idle_cores() -> int:
    """Return the number of cores that one busy web process leaves, at least 1."""
    return max(1, (os.cpu_count() or 1) - 1)


def _python(
    name: str, argv: list[str], env: Mapping[str, str], grace: float = 10
) -> Program:
    return Program(
        name=name,
        argv=[sys.executable, "-m", *argv],
        env=_environment(env),
        folder=ROOT,
        grace=grace,
    )


def _environment(env: Mapping[str, str]) -> dict[str, str]:
    return {**os.environ, **env, "DJANGO_SETTINGS_MODULE": "blokus_api.settings"}
