"""Lines of the log, for people or as JSON: what happened, and in which request.

As JSON they name the task and the game as well. All of that is looked up when something
is logged, so what logs nothing costs nothing; who is at no request and no task, as the
relay, says it with the record. Neither addresses nor bodies are told: secrets may be in
both.
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
"""What a record may bring along, by the names that requests and tasks have for it."""

Told = dict[str, Any]


class Lines(logging.Formatter):
    """Formats each record as people read it, with the name of the request."""

    def __init__(self) -> None:
        """Say what stands in a line."""
        super().__init__(
            "%(asctime)s %(levelname)s %(request_id)s %(name)s: %(message)s"
        )

    def format(self, record: logging.LogRecord) -> str:
        """Return the line."""
        record.request_id = request_ids.current()
        return super().format(record)


class JsonLines(logging.Formatter):
    """Formats each record as one line of JSON."""

    def format(self, record: logging.LogRecord) -> str:
        """Return the line; a traceback is a field of it."""
        at = datetime.fromtimestamp(record.created, UTC)
        line: Told = {
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
        # A text from outside may hold halves of characters, which are no UTF-8.
        return orjson.dumps(_readable(line)).decode()


def _of_request() -> Told:
    """Return what is known until now of the request that is being answered."""
    if (request := request_ids.current_request()) is None:
        return {}
    match = request.resolver_match
    found = VERSION_TAG.fullmatch(request.META.get("HTTP_IF_MATCH", ""))
    return _known(
        request_id=request_ids.current(),
        method=request.method,
        route=match and match.route,
        game=match and match.kwargs.get("game"),
        version=found and int(found[1]),
        actor=getattr(getattr(request, "user", None), "actor", None),
    )


def _of_task() -> Told:
    """Return which work a worker is at: its arguments are a subject and a version."""
    task = cast("Task[Any, Any] | None", current_task)
    if not task:  # a proxy, which is never None itself
        return {}
    subject, version, *_ = (*(task.request.args or ()), None, None)
    is_game = task.name.startswith(OF_GAMES)
    return _known(
        task=task.name,
        task_id=task.request.id,
        version=version,
        **{"game" if is_game else "subject": subject},
    )


def _of_record(record: logging.LogRecord) -> Told:
    """Return what was said beside the message (`extra`)."""
    return _known(**{name: getattr(record, name, None) for name in BESIDE})


def _known(**told: object) -> Told:
    return {
        name: value if isinstance(value, int) else str(value)
        for name, value in told.items()
        if value is not None
    }


def _readable(line: Told) -> Told:
    return {
        name: value.encode(errors="replace").decode()
        if isinstance(value, str)
        else value
        for name, value in line.items()
    }
