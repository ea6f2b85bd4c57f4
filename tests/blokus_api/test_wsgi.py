"""The entry point of the web process, as a server calls it."""

from io import BytesIO
from wsgiref.util import setup_testing_defaults

import psycopg
import pytest
from django.conf import settings
from django.db import connections
from django.http import HttpRequest, HttpResponse

from blokus_api.embedded.cluster import SUPERUSER
from blokus_api.embedded.postgres import APPLICATION, Postgres
from blokus_api.wsgi import Handler, application

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


class Greeting(Handler):
    """Answers all requests with a header and a cookie."""

    def get_response(self, request: HttpRequest) -> HttpResponse:
        response = HttpResponse(b"Hello", status=418, headers={"X-Mood": "fine"})
        response.set_cookie("crumb", "1")
        return response


def test_a_server_gets_the_status_all_headers_and_all_cookies() -> None:
    told: list[object] = []
    environ: dict[str, object] = {}
    setup_testing_defaults(environ)

    answer = Greeting()(environ, lambda *start: told.extend(start))

    assert b"".join(answer) == b"Hello"
    status, headers = told
    assert status == "418 I'm a Teapot"
    assert headers == [
        ("X-Mood", "fine"),
        ("Content-Type", "text/html; charset=utf-8"),
        ("Set-Cookie", " crumb=1; Path=/"),
    ]


def test_the_body_of_a_refused_request_is_read() -> None:
    body = BytesIO(b"x" * 1_000_000)
    environ: dict[str, object] = {"CONTENT_LENGTH": "1000000", "wsgi.input": body}
    setup_testing_defaults(environ)

    Greeting()(environ, lambda *_: None)

    assert body.read() == b""


def sent_in_chunks(path: str, body: BytesIO) -> str:
    """The status of the answer; the server has taken the chunks apart."""
    told: list[str] = []
    environ: dict[str, object] = {
        "REQUEST_METHOD": "POST",
        "PATH_INFO": path,
        "CONTENT_TYPE": "application/json",
        "HTTP_TRANSFER_ENCODING": "chunked",
        "wsgi.input": body,
    }
    setup_testing_defaults(environ)
    b"".join(application(environ, lambda status, headers: told.append(status)))
    return told[0]


def test_a_body_in_chunks_is_read(committed: None) -> None:
    assert sent_in_chunks("/api/v1/guests", BytesIO(b'{"name": "Ada"}')) == (
        "201 Created"
    )
    assert sent_in_chunks("/api/v1/guests", BytesIO(b'{"name"')) == "400 Bad Request"


@pytest.mark.parametrize(
    ("path", "limit"),
    [
        ("/api/v1/guests", settings.MAX_BODY_BYTES),
        ("/api/v1/auth/app/v1/auth/login", settings.MAX_BODY_BYTES),
        ("/api/v1/imports", settings.MAX_IMPORT_BYTES),
    ],
)
def test_a_body_in_chunks_is_read_to_the_limit_and_no_further(
    committed: None, path: str, limit: int
) -> None:
    body = BytesIO(b" " * (limit + 100_000))

    assert sent_in_chunks(path, body).startswith("413 ")
    assert body.tell() == limit + 1
