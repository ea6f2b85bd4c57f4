from datetime import UTC, datetime

import pytest
from standardwebhooks import Webhook, WebhookVerificationError

from blokus_api.webhooks.signing import new_secret, signed_headers

BODY = '{"name": "Blökus"}'.encode()


def headers(*secrets):
    return signed_headers("event_1", datetime.now(UTC), BODY, secrets)


def test_receivers_verify_with_any_of_the_secrets():
    new, old = new_secret(), new_secret()
    for secret in (new, old):
        assert Webhook(secret).verify(BODY, headers(new, old)) == {"name": "Blökus"}


def test_another_secret_proves_nothing():
    with pytest.raises(WebhookVerificationError):
        Webhook(new_secret()).verify(BODY, headers(new_secret()))


def test_another_body_is_not_proven():
    secret = new_secret()
    with pytest.raises(WebhookVerificationError):
        Webhook(secret).verify(b'{"name": "Trigon"}', headers(secret))
