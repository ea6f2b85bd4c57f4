"""Message signatures as in Standard Webhooks, one for each currently valid secret."""

import base64
import secrets
from collections.abc import Iterable
from datetime import datetime

from standardwebhooks import Webhook

SECRET_BYTES = 32


def new_secret() -> str:
    """Return a secret in the format of the Standard Webhooks libraries."""
    return "whsec_" + base64.b64encode(secrets.token_bytes(SECRET_BYTES)).decode()


def signed_headers(
    message: str, at: datetime, body: bytes, keys: Iterable[str]
) -> dict[str, str]:
    """Return the headers that authenticate a body, with one signature per secret.

    `message` identifies the event, so it is the same for each attempt.
    """
    text = body.decode()
    return {
        "webhook-id": message,
        "webhook-timestamp": str(int(at.timestamp())),
        "webhook-signature": " ".join(
            Webhook(key).sign(msg_id=message, timestamp=at, data=text) for key in keys
        ),
    }
