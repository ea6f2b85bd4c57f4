"""What `--dev` adds."""

from environs import Env

from blokus_api.embedded import development
from blokus_api.limits.configuration import daily_quotas
from blokus_api.players.tokens.services import SCOPES


def test_guests_may_do_what_any_token_may():
    assert development.settings()["GUEST_SCOPES"].split(",") == list(SCOPES)


def test_games_and_guests_of_a_day_are_as_good_as_unbounded(monkeypatch):
    for name, value in development.settings().items():
        monkeypatch.setenv(name, value)
    quotas = daily_quotas(Env())
    for store in ("games", "players"):
        assert min(quotas[store]["guests"]) == 1_000_000
