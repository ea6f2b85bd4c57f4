"""The command lines of our own processes: the same in `manage.py up` and in tests."""

import os
import resource
import signal
import sys
from collections.abc import Mapping
from pathlib import Path

from blokus_api.embedded.process import Program
from games.computers.ai import readiness

ROOT = Path(__file__).resolve().parents[2]
CONNECTIONS = 6000
"""What one process of streams takes: more than the streams it holds, so that the next
one is refused rather than left waiting."""
FILES = 100
"""Open files of such a process besides connections: databases, modules, copies."""
BUFFER = 65_536
"""Bytes of a head, and of an answer that waits in one connection to be read."""


def migrate(env: Mapping[str, str]) -> Program:
    return _python("migrate", ["django", "migrate", "--verbosity", "0"], env)


def preparation(env: Mapping[str, str]) -> Program:
    """Of the computer players: it ends when they are ready."""
    return _python("preparation", [readiness.__name__], env)


def seeds(env: Mapping[str, str]) -> Program:
    """Archives the games that the release ships, and ends."""
    return _python("seeds", ["django", "import_seed_games", "--first-start"], env)


def relay(env: Mapping[str, str]) -> Program:
    return _python("relay", ["django", "relay"], env)


def worker(env: Mapping[str, str]) -> Program:
    """What takes long is for others (`games.storage.queues`): one is always free."""
    return _celery("worker", "score,ai", env)


def searcher(env: Mapping[str, str]) -> Program:
    """Takes seconds for each piece of work."""
    processes = max(1, (os.cpu_count() or 1) - 1)
    return _celery("searcher", "searches,hints", env, size=processes)


def analyst(env: Mapping[str, str]) -> Program:
    """May take minutes."""
    return _celery("analyst", "analyses", env, size=1)


def importer(env: Mapping[str, str]) -> Program:
    """Takes a minute of a file, and then of another."""
    return _celery("importer", "imports", env, size=1)


def deliverer(env: Mapping[str, str]) -> Program:
    """A worker of its own, so that no move waits for a receiver of webhooks.

    It waits itself most of the time, which threads do as well as processes.
    """
    return _celery(
        "deliverer", "deliver,fan-out", env, pool=("--pool", "threads"), size=24
    )


WORKERS = (worker, searcher, analyst, importer, deliverer)


def web(env: Mapping[str, str], host: str, port: int) -> Program:
    """Requests alone, as in production.

    One process, whose threads share the games that it has at hand: two of one thread
    each cost 1.3 times the processor time for a move of four players, as each finds
    half of the games moved on by the other. More than four threads change nothing.
    """
    return _server(
        "web",
        [
            *("--interface", "wsgi", "--workers", "1", "--blocking-threads", "4"),
            "blokus_api.wsgi:application",
        ],
        env,
        (host, port),
    )


def streams(env: Mapping[str, str], host: str, port: int, workers: int = 1) -> Program:
    """Streams, and whatever else is asked of it: alone it is a whole server."""
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
    """Return how many connections a process takes, by the open files it may have."""
    _, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    if most == resource.RLIM_INFINITY:
        return CONNECTIONS
    return min(CONNECTIONS, most - FILES)


def _server(
    name: str, words: list[str], env: Mapping[str, str], address: tuple[str, int]
) -> Program:
    """Its processes outlive it unless it is asked to stop: so the kernel asks."""
    host, port = address
    return Program(
        name=name,
        argv=[
            *(sys.executable, "-m", "granian", "--no-ws"),
            *("--host", host, "--port", str(port)),
            # HTTP/2 has no limit for answers that a client asks for and does not read.
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
    pool: tuple[str, ...] = (),
    size: int = 2,
) -> Program:
    """Its pool processes ask the kernel themselves to die with it.

    A task cut short is done again by another worker, so the grace is short.
    """
    return _python(
        name,
        [
            *("celery", "-A", "blokus_api", "worker", "--queues", queues),
            *("--hostname", f"{name}@%h", *pool, "--concurrency", str(size)),
            # Celery's own, and that of all else in its processes.
            *("--loglevel", _environment(env).get("LOG_LEVEL", "WARNING")),
            *("--without-gossip", "--without-mingle", "--without-heartbeat"),
        ],
        env,
        grace=5,
    )


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
