"""Signatures by Standard Webhooks: with each secret that holds at the moment."""

import base64
import secrets
from collections.abc import Iterable
from datetime import datetime

from standardwebhooks import Webhook

SECRET_BYTES = 32


def new_secret() -> str:
    """Return a secret in the form that the libraries of all languages take."""
    return "whsec_" + base64.b64encode(secrets.token_bytes(SECRET_BYTES)).decode()


def signed_headers(
    message: str, at: datetime, body: bytes, keys: Iterable[str]
) -> dict[str, str]:
    """Return the headers that prove a body, one signature for each secret.

    `message` identifies the event, so it is the same each time that it is sent.
    """
    text = body.decode()
    return {
        "webhook-id": message,
        "webhook-timestamp": str(int(at.timestamp())),
        "webhook-signature": " ".join(
            Webhook(key).sign(msg_id=message, timestamp=at, data=text) for key in keys
        ),
    }
