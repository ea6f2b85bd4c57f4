"""The way in, for newcomers."""

import pytest
from pytest_django import Settings

from tests.api import Api, problem


@pytest.mark.parametrize("path", ["/", "/api/v1", "/api/v1/"])
def test_the_index_leads_everywhere(api: Api, path: str) -> None:
    index = api.get(path).json()

    assert index["version"] == "1"
    assert "POST /api/v1/guests" in index["first_step"]
    assert index["links"]["game-list"] == "/api/v1/games"
    for link in index["links"].values():
        assert api.send("OPTIONS", link).status_code == 204


def test_the_index_names_the_site_and_the_license_of_its_records(
    api: Api, settings: Settings
) -> None:
    settings.SITE_NAME, settings.RECORDS_LICENSE = "Ulm Board Games", "CC-BY-4.0"

    index = api.get("/api/v1").json()

    assert index["name"] == "blokus_api"
    assert index["site"] == "Ulm Board Games"
    assert index["records_license"] == "CC-BY-4.0"


@pytest.mark.parametrize(
    ("backend", "sends"), [("console", False), ("filebased", False), ("smtp", True)]
)
def test_the_index_says_whether_emails_are_sent(
    api: Api, settings: Settings, backend: str, *, sends: bool
) -> None:
    settings.EMAIL_BACKEND = f"django.core.mail.backends.{backend}.EmailBackend"
    assert api.get("/api/v1").json()["sends_email"] is sends


def test_no_link_of_the_index_is_dead(api: Api) -> None:
    for link in api.get("/").json()["links"].values():
        assert api.get(link).status_code in (200, 401), link


@pytest.mark.parametrize("path", ["/api", "/api/v2", "games/1/nonsense"])
def test_who_is_lost_is_led_to_the_index(api: Api, path: str) -> None:
    assert "/api/v1" in problem(api.get(path))["detail"]
