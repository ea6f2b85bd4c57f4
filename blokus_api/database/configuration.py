"""How the settings describe a database: its address, and what its connections do."""

from typing import Any

import dj_database_url

# A request that hangs must not hold its game up; a migration may take its time. What
# was given up, or asked by a process that died, PostgreSQL works on no more.
IMPATIENT = (
    "-c statement_timeout=15s -c lock_timeout=5s"
    " -c idle_in_transaction_session_timeout=30s"
    " -c client_connection_check_interval=2s"
)
READING = f"{IMPATIENT} -c default_transaction_read_only=on"

# A server that went without a word, as when a machine or a network fails: an idle
# connection notices in half a minute, not after hours. One that waits for an answer
# notices within seconds (blokus_api/database/silence.py).
CONNECTION = {
    "connect_timeout": 3,
    "keepalives_idle": 10,
    "keepalives_interval": 5,
    "keepalives_count": 3,
    "tcp_user_timeout": 20_000,
}
"""Of every connection to PostgreSQL: seconds, and the last in milliseconds."""


def database(url: str, options: str = "") -> dict[str, Any]:
    """Return what Django's `DATABASES` says of the database at a URL."""
    config: dict[str, Any] = dict(dj_database_url.parse(url))
    config["ENGINE"] = "blokus_api.database"
    # A new connection costs the server more than a whole request; one that the server
    # ended meanwhile is noticed and replaced.
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
