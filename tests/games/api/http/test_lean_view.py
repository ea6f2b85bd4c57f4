"""A view class computes its traits once, at its first request."""

import pytest
from django.http import HttpRequest

from blokus_api.health import LiveView
from games.api.http.lean_view import LeanView
from tests.api import Api


def test_a_view_that_the_openapi_generator_used_first_allows_head(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(LeanView, "_traits", {})
    LiveView().initialize_request(HttpRequest())
    assert Api().send("OPTIONS", "/livez")["Allow"] == "GET, HEAD, OPTIONS"
