"""The entry point of the web process, as a server calls it."""

from wsgiref.util import setup_testing_defaults

import psycopg
from django.db import connections

from blokus_api.embedded.cluster import SUPERUSER
from blokus_api.embedded.postgres import APPLICATION, Postgres
from blokus_api.wsgi import application

END_ALL = """
SELECT pg_terminate_backend(pid, 5000) FROM pg_stat_activity
WHERE usename = %s
"""


def get(path: str) -> str:
    """The status of an answer."""
    told: list[str] = []
    environ = {"PATH_INFO": path, "QUERY_STRING": ""}
    setup_testing_defaults(environ)
    answer = application(environ, lambda status, headers: told.append(status))
    assert b"".join(answer)
    answer.close()  # type: ignore[attr-defined]
    return told[0]


def test_a_connection_is_kept_from_one_request_to_the_next(committed: None) -> None:
    assert get("/api/v1/records") == "200 OK"
    connection = connections["default"].connection

    assert get("/api/v1/records") == "200 OK"
    assert connections["default"].connection is connection


def test_connections_that_the_server_ended_fail_no_request(
    committed: None, postgres_server: Postgres
) -> None:
    get("/api/v1/records")
    with psycopg.connect(postgres_server.url(SUPERUSER)) as superuser:
        superuser.execute(END_ALL, [APPLICATION])

    assert get("/api/v1/records") == "200 OK"
