"""Health checks: whether this process is alive, and whether it can serve requests."""

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
"""Maximum seconds that the database and the broker may each take."""
FRESH = 1.0
"""Seconds for which all requests use the same measurement."""
STALE = 5.0
"""Seconds for which requests use a measurement while a newer one is running."""
DatabaseCheck: TypeAlias = Literal["ok", "unreachable", "not migrated"]
BrokerCheck: TypeAlias = Literal["ok", "unreachable"]
DiskCheck: TypeAlias = Literal["ok", "low"]


class PendingMigrationsError(Exception):
    """Raised if the tables are older than the code."""


class Liveness(Answer):
    """State of a process that is alive."""

    status: Literal["alive"] = "alive"


class Checks(Answer):
    """States of the services on which requests depend."""

    database: DatabaseCheck
    broker: BrokerCheck
    disk: DiskCheck
    """`low` if only moves, reads and erasure work; `ok` if no folder is measured."""


class Ages(Answer):
    """Seconds that the oldest event, sent task and due obligation have been waiting."""

    feed: float
    queue: float
    obligation: float


class Readiness(Answer):
    """State of the server: requests can be served without broker, relay and workers."""

    status: Literal["ready", "not ready"]
    checks: Checks
    ages: Ages | None
    """Ages; null while the database does not respond."""


class LiveView(Endpoint):
    """Liveness check of the process. It depends on no other service."""

    authentication_classes = ()

    @extend_schema(exclude=True)
    def get(self, _: Request) -> Response:
        """Report that the process is alive."""
        return Response(Liveness(), headers=UNKEPT)


class ReadyView(Endpoint):
    """Readiness check, which tests whether requests can be served.

    Moves do not need the broker, because work waits in the database until the broker is
    back.
    """

    authentication_classes = ()

    @extend_schema(exclude=True)
    def get(self, _: Request) -> Response:
        """Return 503 while the database is unreachable or not migrated."""
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
    """States of the database and the broker at a single moment."""

    database: DatabaseCheck
    ages: Ages | None
    broker: BrokerCheck
    at: float
    """Time of the measurement, on this process's clock."""


_measuring = Lock()
_last: Measurement | None = None


def forget_measurement() -> None:
    """Delete the last measurement, so that the next request makes a new one."""
    global _last  # noqa: PLW0603 - one measurement in a process
    _last = None


def _measured() -> Measurement:
    """Return the last measurement; one request per `FRESH` seconds makes a new one.

    Meanwhile, other requests get the last one. If it is too old, they wait for the new
    one, which may take longer than `FRESH`.
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
    pending = _check_broker()
    with time_budget(PATIENCE):
        database, ages = _database()
    return Measurement(database, ages, _result(pending), began)


def _database() -> tuple[DatabaseCheck, Ages | None]:
    try:
        with connection.cursor() as cursor:
            cursor.execute("SELECT 1")
        _require_migrations()
        ages = lag()
    except Error:
        return "unreachable", None
    except PendingMigrationsError:
        return "not migrated", None
    return "ok", Ages(
        feed=round(ages.feed, 1),
        queue=round(ages.queue, 1),
        obligation=round(ages.obligation, 1),
    )


@cache
def _require_migrations() -> None:
    """Raise an error if migrations are missing; remember it if none are.

    Migrations are never undone while a process runs.
    """
    executor = MigrationExecutor(connection)
    if executor.migration_plan(executor.loader.graph.leaf_nodes()):
        raise PendingMigrationsError


# A frozen broker accepts a connection and then sends nothing, so the library waits. One
# thread waits for it, and all requests meanwhile use its result.
_broker_thread = ThreadPoolExecutor(1, thread_name_prefix="broker check")
_pending: Future[BrokerCheck] | None = None


def _check_broker() -> Future[BrokerCheck]:
    global _pending  # noqa: PLW0603 - one check at a time in a process
    if _pending is None or _pending.done():
        _pending = _broker_thread.submit(_broker)
    return _pending


def _result(pending: Future[BrokerCheck]) -> BrokerCheck:
    try:
        return pending.result(PATIENCE)
    except LateError:
        return "unreachable"


def _broker() -> BrokerCheck:
    with app.connection_for_write() as broker:
        try:
            # A probe only has time for one attempt.
            broker.connect()
        except Exception as error:
            logger.warning("The broker is not responding (%s).", error)
            return "unreachable"
    return "ok"
