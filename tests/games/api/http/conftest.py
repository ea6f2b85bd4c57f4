"""Clients of the API, and the limits of requests, as in the tests of the project."""

from tests.blokus_api.conftest import api, counting, guest, limit

__all__ = ["api", "counting", "guest", "limit"]
