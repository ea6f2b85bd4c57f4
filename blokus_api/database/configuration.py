"""Entries for Django's setting DATABASES: addresses and connection options."""

from typing import Any

import dj_database_url

# A request that hangs must not block its game, but a migration may take long.
# PostgreSQL cancels statements whose client gave up or died.
IMPATIENT = (
    "-c statement_timeout=15s -c lock_timeout=5s"
    " -c idle_in_transaction_session_timeout=30s"
    " -c client_connection_check_interval=2s"
)
READING = f"{IMPATIENT} -c default_transaction_read_only=on"

# If a machine or network fails, the server vanishes silently. An idle connection
# detects this within half a minute instead of hours. A connection that waits for a
# result detects it within seconds (blokus_api/database/silence.py).
CONNECTION = {
    "connect_timeout": 3,
    "keepalives_idle": 10,
    "keepalives_interval": 5,
    "keepalives_count": 3,
    "tcp_user_timeout": 20_000,
}
"""Timeouts for PostgreSQL connections: the last in milliseconds, others in seconds."""


def database(url: str, options: str = "") -> dict[str, Any]:
    """Build an entry of Django's `DATABASES` from a database URL."""
    config: dict[str, Any] = dict(dj_database_url.parse(url))
    config["ENGINE"] = "blokus_api.database"
    # A new connection costs the server more than a whole request. If the server has
    # ended a connection, this is detected and the connection is replaced.
    config["CONN_MAX_AGE"] = None
    config["CONN_HEALTH_CHECKS"] = True
    config["OPTIONS"] = {
        **config.get("OPTIONS", {}),
        "server_side_binding": True,
        "prepare_threshold": 3,
        **CONNECTION,
        "options": options,
    }
    return config
