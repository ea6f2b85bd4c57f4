"""Our web application, except that a request may name a point at which it dies."""

import os
import signal
import threading
from collections.abc import Callable, Iterable, Iterator
from functools import wraps
from typing import Any, ParamSpec, TypeVar

from django.db import transaction

from blokus_api.wsgi import application as ours
from games import decisions
from games.storage import append_statement

POINTS = (
    *("before-rules", "after-rules", "before-commit"),
    *("after-commit", "before-response", "after-response"),
)
HEADER = "HTTP_X_DIE_AT"

P = ParamSpec("P")
T = TypeVar("T")

_named = threading.local()


def application(environ: dict[str, Any], start_response: Any) -> Iterable[bytes]:
    _named.point = environ.get(HEADER)
    body = list(ours(environ, start_response))
    _die_if("before-response")
    return _sent(body)


def _sent(body: Iterable[bytes]) -> Iterator[bytes]:
    yield from body
    _die_if("after-response")


def _die_if(point: str) -> None:
    if getattr(_named, "point", None) == point:
        os.kill(os.getpid(), signal.SIGKILL)


def _between(before: str, after: str, act: Callable[P, T]) -> Callable[P, T]:
    @wraps(act)
    def acting(*args: P.args, **kwargs: P.kwargs) -> T:
        _die_if(before)
        result = act(*args, **kwargs)
        _die_if(after)
        return result

    return acting


def _uncommitted(execute: Callable[P, T]) -> Callable[P, T]:
    @wraps(execute)
    def executing(*args: P.args, **kwargs: P.kwargs) -> T:
        with transaction.atomic():
            result = execute(*args, **kwargs)
            _die_if("before-commit")
        return result

    return executing


decisions.place_piece = _between("before-rules", "after-rules", decisions.place_piece)
append_statement.execute = _between(
    "", "after-commit", _uncommitted(append_statement.execute)
)
