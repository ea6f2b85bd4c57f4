"""Formatters for log lines with the request id: human-readable or JSON.

JSON lines also name the task and the game. This context is looked up only when a line
is logged. Code outside of requests and tasks, such as the relay, passes it in the log
record. Lines contain neither addresses nor bodies, because these may contain secrets.
"""

import logging
from datetime import UTC, datetime
from typing import Any, cast

import orjson
from celery import Task, current_task

from games.api.http import request_ids
from games.api.http.caching import VERSION_TAG
from games.storage.queues import OF_GAMES

BESIDE = ("game", "subject", "version")
"""Names of the context fields that a log record may have. Requests and tasks set the
same fields."""

Context = dict[str, Any]


class Lines(logging.Formatter):
    """Formatter for human-readable lines with the request id."""

    def __init__(self) -> None:
        """Set the line format."""
        super().__init__(
            "%(asctime)s %(levelname)s %(request_id)s %(name)s: %(message)s"
        )

    def format(self, record: logging.LogRecord) -> str:
        """Return the log line with the request id."""
        record.request_id = request_ids.current()
        return super().format(record)


class JsonLines(logging.Formatter):
    """Formatter that writes one line of JSON per record."""

    def format(self, record: logging.LogRecord) -> str:
        """Return the line; a traceback is one of its fields."""
        at = datetime.fromtimestamp(record.created, UTC)
        line: Context = {
            "time": at.isoformat(timespec="milliseconds").replace("+00:00", "Z"),
            "level": record.levelname,
            "logger": record.name,
            "message": record.getMessage(),
            **_of_request(),
            **_of_task(),
            **_of_record(record),
        }
        if record.exc_info:
            line["error"] = self.formatException(record.exc_info)
        # External text may contain lone surrogates, which UTF-8 cannot encode.
        return orjson.dumps(_readable(line)).decode()


def _of_request() -> Context:
    """Return the context of the current request."""
    if (request := request_ids.current_request()) is None:
        return {}
    match = request.resolver_match
    version = VERSION_TAG.fullmatch(request.META.get("HTTP_IF_MATCH", ""))
    return _known(
        request_id=request_ids.current(),
        method=request.method,
        route=match and match.route,
        game=match and match.kwargs.get("game"),
        version=version and int(version[1]),
        actor=getattr(getattr(request, "user", None), "actor", None),
    )


def _of_task() -> Context:
    """Return the context of the current task: the subject and the version."""
    task = cast("Task[Any, Any] | None", current_task)
    if not task:  # a proxy object, which is never None itself
        return {}
    subject, version, *_ = (*(task.request.args or ()), None, None)
    is_game = task.name.startswith(OF_GAMES)
    return _known(
        task=task.name,
        task_id=task.request.id,
        version=version,
        **{"game" if is_game else "subject": subject},
    )


def _of_record(record: logging.LogRecord) -> Context:
    """Return the context that was passed to the logger in `extra`."""
    return _known(**{name: getattr(record, name, None) for name in BESIDE})


def _known(**context: object) -> Context:
    return {
        name: value if isinstance(value, int) else str(value)
        for name, value in context.items()
        if value is not None
    }


def _readable(line: Context) -> Context:
    return {
        name: value.encode(errors="replace").decode()
        if isinstance(value, str)
        else value
        for name, value in line.items()
    }
