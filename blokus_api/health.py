"""Health checks: whether this process lives, and whether it can serve."""

from functools import cache
from typing import Literal, TypeAlias

from django.db import Error, connection
from django.db.migrations.executor import MigrationExecutor
from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.response import Response

from blokus_api.celery import app
from games.api.http.answer import Answer
from games.api.http.endpoint import Endpoint

UNKEPT = {"Cache-Control": "no-store"}
DatabaseCheck: TypeAlias = Literal["ok", "unreachable", "not migrated"]
BrokerCheck: TypeAlias = Literal["ok", "unreachable"]


class PendingMigrationsError(Exception):
    """The tables are older than the code."""


class Liveness(Answer):
    """A process that answers."""

    status: Literal["alive"] = "alive"


class Checks(Answer):
    """The services that requests need."""

    database: DatabaseCheck
    broker: BrokerCheck


class Readiness(Answer):
    """Whether requests can be served; they need no broker."""

    status: Literal["ready", "not ready"]
    checks: Checks


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
        checks = Checks(database=_database(), broker=_broker())
        is_ready = checks.database == "ok"
        return Response(
            Readiness(status="ready" if is_ready else "not ready", checks=checks),
            status=200 if is_ready else 503,
            headers=UNKEPT,
        )


def _database() -> DatabaseCheck:
    try:
        with connection.cursor() as cursor:
            cursor.execute("SELECT 1")
        _require_migrations()
    except Error:
        return "unreachable"
    except PendingMigrationsError:
        return "not migrated"
    return "ok"


@cache
def _require_migrations() -> None:
    """Remembered once all are applied: they do not go away under a running process."""
    executor = MigrationExecutor(connection)
    if executor.migration_plan(executor.loader.graph.leaf_nodes()):
        raise PendingMigrationsError


def _broker() -> BrokerCheck:
    with app.connection_for_write() as broker:
        errors: tuple[type[BaseException], ...] = (*broker.connection_errors, OSError)
        try:
            # One attempt: a probe has no time for more.
            broker.connect()
        except errors:
            return "unreachable"
    return "ok"
