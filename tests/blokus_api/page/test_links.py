"""What is sent to people leads to the page."""

from urllib.parse import urlsplit

import pytest
from django.conf import settings

from blokus_api.notifications.relevance import link_of
from blokus_api.page.previews import place
from tests.blokus_api.page.reading import read
from tests.builders import a_game

pytestmark = pytest.mark.django_db


def test_mails_and_calendars_lead_to_the_page_of_a_game() -> None:
    link = urlsplit(link_of(a_game("duo")))

    assert f"{link.scheme}://{link.netloc}" == settings.PUBLIC_URL
    assert read(link.path).meta["og:title"] == "Duo"


@pytest.mark.parametrize("name", sorted(settings.HEADLESS_FRONTEND_URLS))
def test_mails_about_accounts_lead_to_where_one_logs_in(name: str) -> None:
    link = urlsplit(settings.HEADLESS_FRONTEND_URLS[name])

    assert read(link.path).meta["og:title"] == place("me")("en").title
