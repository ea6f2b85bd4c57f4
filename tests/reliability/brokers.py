"""The brokers that are tried: ours, and those of the system where they are installed.

None starts as a service: each runs in a folder of its own, on loopback, and ends with
the test.
"""

import os
import shutil
import socket
from abc import ABC, abstractmethod
from pathlib import Path

from blokus_api.embedded import valkey
from blokus_api.embedded.process import Child, Program
from tests.ports import free_port
from tests.reliability.sizes import IS_LONG
from tests.stack import wait_for

PATH = "/usr/sbin:/usr/bin:/sbin:/bin"
RABBIT = Path("/usr/lib/rabbitmq/bin/rabbitmq-server")
REDIS = shutil.which("redis-server", path=PATH)


class Broker(ABC):
    """Broker between relay and workers, restarted with its stored messages."""

    name: str

    def __init__(self, folder: Path) -> None:
        self.folder = folder

    @property
    @abstractmethod
    def url(self) -> str: ...

    @abstractmethod
    def start(self) -> Child: ...

    def end(self) -> None:  # noqa: B027 - most have started nothing else
        """End what else was started, after it."""

    @abstractmethod
    def forget(self) -> None:
        """Lose everything, while it is stopped."""


class Embedded(Broker):
    """The Valkey of `manage.py up`."""

    name = "Valkey"

    @property
    def url(self) -> str:
        return valkey.socket_url(self.folder)

    def start(self) -> Child:
        return valkey.start(self._data, self.folder, self.folder / "broker.log").child

    def forget(self) -> None:
        shutil.rmtree(self._data)

    @property
    def _data(self) -> Path:
        return self.folder / "queues"


class Redis(Broker):
    """Debian's Redis, with the settings that operation.md asks for."""

    name = "Redis"

    def __init__(self, folder: Path) -> None:
        super().__init__(folder)
        self._port = free_port()

    @property
    def url(self) -> str:
        return f"redis://127.0.0.1:{self._port}/0"

    def start(self) -> Child:
        data = self.folder / "redis"
        data.mkdir(exist_ok=True)
        assert REDIS
        argv = [
            *(REDIS, "--bind", "127.0.0.1", "--port", str(self._port), "--save", ""),
            *("--dir", str(data), "--appendonly", "yes", "--appendfsync", "everysec"),
            *("--maxmemory-policy", "noeviction", "--daemonize", "no"),
        ]
        child = Child(
            Program("Redis", argv, {"PATH": PATH}, data), self.folder / "broker.log"
        )
        return wait_for(child, self._port)

    def forget(self) -> None:
        shutil.rmtree(self.folder / "redis")


class Rabbit(Broker):
    """Debian's RabbitMQ: a node of its own, with a port mapper of its own."""

    name = "RabbitMQ"

    def __init__(self, folder: Path) -> None:
        super().__init__(folder)
        self._port, self._mapper_port, self._nodes_port = (
            free_port(),
            free_port(),
            free_port(),
        )
        self._mapper: Child | None = None

    @property
    def url(self) -> str:
        return f"amqp://guest:guest@127.0.0.1:{self._port}//"

    def start(self) -> Child:
        data = self.folder / "rabbit"
        data.mkdir(exist_ok=True)
        env = self._environment(data)
        if self._mapper is None or not self._mapper.is_alive:
            mapper = shutil.which("epmd", path=PATH)
            assert mapper
            # Erlang would leave one running as a daemon.
            self._mapper = Child(
                Program("epmd", [mapper], env, data), self.folder / "epmd.log"
            )
            wait_for(self._mapper, self._mapper_port)
        child = Child(
            Program("RabbitMQ", [RABBIT], env, data, grace=30),
            self.folder / "broker.log",
        )
        return wait_for(child, self._port, _greets)

    def end(self) -> None:
        if self._mapper:
            self._mapper.stop()

    def forget(self) -> None:
        shutil.rmtree(self.folder / "rabbit" / "mnesia")

    def _environment(self, data: Path) -> dict[str, str]:
        return {
            "PATH": PATH,
            "HOME": str(data),
            "LC_ALL": "C.UTF-8",
            "ERL_EPMD_ADDRESS": "127.0.0.1",
            "ERL_EPMD_PORT": str(self._mapper_port),
            "RABBITMQ_NODENAME": f"blokus{self._port}@localhost",
            "RABBITMQ_NODE_IP_ADDRESS": "127.0.0.1",
            "RABBITMQ_NODE_PORT": str(self._port),
            "RABBITMQ_DIST_PORT": str(self._nodes_port),
            "RABBITMQ_MNESIA_BASE": str(data / "mnesia"),
            "RABBITMQ_LOG_BASE": str(data / "log"),
            "RABBITMQ_LOGS": "-",
            "RABBITMQ_ENABLED_PLUGINS_FILE": str(data / "plugins"),
            "RABBITMQ_CONF_ENV_FILE": str(data / "none.conf"),
            "RABBITMQ_CONFIG_FILE": str(data / "none"),
        }


def tried() -> list[type[Broker]]:
    """Return the available brokers; Redis, the origin of Valkey, only in long runs."""
    brokers: list[type[Broker]] = [Embedded]
    if REDIS and IS_LONG:
        brokers.append(Redis)
    if RABBIT.exists() and os.geteuid() == 0:
        brokers.append(Rabbit)
    return brokers


def _greets(port: int) -> bool:
    """RabbitMQ listens when it has started; it then answers a wrong greeting."""
    try:
        with socket.create_connection(("127.0.0.1", port), timeout=1) as connection:
            connection.sendall(b"AMQP\x00\x00\x00\x00")
            return bool(connection.recv(8))
    except OSError:
        return False
