"""Health checks: whether this process lives, and whether it can serve."""

import logging
import time
from concurrent.futures import Future, ThreadPoolExecutor
from concurrent.futures import TimeoutError as LateError
from functools import cache
from threading import Lock
from typing import Literal, NamedTuple, TypeAlias

from django.db import Error, connection
from django.db.migrations.executor import MigrationExecutor
from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.response import Response

from blokus_api.celery import app
from games.api.http.answer import Answer
from games.api.http.endpoint import Endpoint
from games.storage import disk
from games.storage.lag import lag
from games.time_budget import time_budget

logger = logging.getLogger(__name__)

UNKEPT = {"Cache-Control": "no-store"}
PATIENCE = 1.0
"""Seconds that the database may take for its answers; the broker may take as many."""
FRESH = 1.0
"""Seconds for which a measurement is good for all requests."""
STALE = 5.0
"""Seconds for which it is good for other requests while the next one is made."""
DatabaseCheck: TypeAlias = Literal["ok", "unreachable", "not migrated"]
BrokerCheck: TypeAlias = Literal["ok", "unreachable"]
DiskCheck: TypeAlias = Literal["ok", "low"]


class PendingMigrationsError(Exception):
    """The tables are older than the code."""


class Liveness(Answer):
    """A process that answers."""

    status: Literal["alive"] = "alive"


class Checks(Answer):
    """The services that requests need."""

    database: DatabaseCheck
    broker: BrokerCheck
    disk: DiskCheck
    """`low`: only moves, reads and erasure go on. `ok` where no folder is measured."""


class Ages(Answer):
    """For how many seconds the oldest has waited: events, work sent, work owed."""

    feed: float
    queue: float
    obligation: float


class Readiness(Answer):
    """Whether requests can be served; they need no broker, relay or worker."""

    status: Literal["ready", "not ready"]
    checks: Checks
    ages: Ages | None
    """Null while the database does not tell."""


class LiveView(Endpoint):
    """Liveness: the process answers at all; asks nobody else."""

    authentication_classes = ()

    @extend_schema(exclude=True)
    def get(self, _: Request) -> Response:
        """Return that the process lives, whatever else does."""
        return Response(Liveness(), headers=UNKEPT)


class ReadyView(Endpoint):
    """Readiness: requests can be served.

    Moves need no broker: what is owed waits in the database until it is back.
    """

    authentication_classes = ()

    @extend_schema(exclude=True)
    def get(self, _: Request) -> Response:
        """Answer 503 while the database is out of reach, or not migrated."""
        measurement = _measured()
        checks = Checks(
            database=measurement.database,
            broker=measurement.broker,
            disk="low" if disk.is_low() else "ok",
        )
        is_ready = checks.database == "ok"
        status: Literal["ready", "not ready"] = "ready" if is_ready else "not ready"
        return Response(
            Readiness(status=status, checks=checks, ages=measurement.ages),
            status=200 if is_ready else 503,
            headers=UNKEPT,
        )


class Measurement(NamedTuple):
    """State of the database and the broker at one moment."""

    database: DatabaseCheck
    ages: Ages | None
    broker: BrokerCheck
    at: float
    """On the clock of this process, when the checks began."""


_measuring = Lock()
_last: Measurement | None = None


def forget_measurement() -> None:
    """Forget the last measurement, so that the next request makes one."""
    global _last  # noqa: PLW0603 - one measurement in a process
    _last = None


def _measured() -> Measurement:
    """Return the last measurement; one request in `FRESH` seconds makes a new one.

    Meanwhile, other requests get the last one. If it is too old, they wait for the new
    one, which may itself take longer than `FRESH`.
    """
    global _last  # noqa: PLW0603 - one measurement in a process
    last = _last
    if last is not None and _age(last) < FRESH:
        return last
    is_usable = last is not None and _age(last) < STALE
    if not _measuring.acquire(blocking=not is_usable):
        assert last is not None
        return last
    try:
        if _last is last or _last is None:
            _last = _measure()
        return _last
    finally:
        _measuring.release()


def _age(measurement: Measurement) -> float:
    return time.monotonic() - measurement.at


def _measure() -> Measurement:
    began = time.monotonic()
    answer = _ask_broker()
    with time_budget(PATIENCE):
        database, ages = _database()
    return Measurement(database, ages, _answer_of(answer), began)


def _database() -> tuple[DatabaseCheck, Ages | None]:
    try:
        with connection.cursor() as cursor:
            cursor.execute("SELECT 1")
        _require_migrations()
        found = lag()
    except Error:
        return "unreachable", None
    except PendingMigrationsError:
        return "not migrated", None
    return "ok", Ages(
        feed=round(found.feed, 1),
        queue=round(found.queue, 1),
        obligation=round(found.obligation, 1),
    )


@cache
def _require_migrations() -> None:
    """Remembered once all are applied: they do not go away under a running process."""
    executor = MigrationExecutor(connection)
    if executor.migration_plan(executor.loader.graph.leaf_nodes()):
        raise PendingMigrationsError


# A broker that is stopped takes a connection and then says nothing, for as long as its
# library waits. One thread waits with it, and all who ask meanwhile get its answer.
_broker_thread = ThreadPoolExecutor(1, thread_name_prefix="broker check")
_asked: Future[BrokerCheck] | None = None


def _ask_broker() -> Future[BrokerCheck]:
    global _asked  # noqa: PLW0603 - one question at a time in a process
    if _asked is None or _asked.done():
        _asked = _broker_thread.submit(_broker)
    return _asked


def _answer_of(asked: Future[BrokerCheck]) -> BrokerCheck:
    try:
        return asked.result(PATIENCE)
    except LateError:
        return "unreachable"


def _broker() -> BrokerCheck:
    with app.connection_for_write() as broker:
        try:
            # One attempt: a probe has no time for more.
            broker.connect()
        except Exception as error:
            logger.warning("The broker does not answer (%s).", error)
            return "unreachable"
    return "ok"
