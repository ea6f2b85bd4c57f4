"""Setting a response header without Django's checks.

All processes load this module with the log formatters, so it imports little.
"""

from django.http.response import HttpResponseBase


def set_header(response: HttpResponseBase, name: str, value: str) -> None:
    """Set a header whose name and value are known to be ASCII without line breaks.

    Django checks both, which takes five Python calls.
    """
    response.headers._store[name.lower()] = name, value
