"""Endpoint `/metrics` on a separate port, to which no proxy forwards."""

import logging
import os
from functools import cache

from environs import Env, validate
from prometheus_client import REGISTRY, CollectorRegistry, start_http_server
from prometheus_client.multiprocess import MultiProcessCollector

from blokus_api.metrics.collector import ServerCollector

logger = logging.getLogger(__name__)

HIGHEST_PORT = 65_535


def serve(*, of_all: bool = False) -> None:
    """Serve metrics if `METRICS_PORT` is set.

    With `of_all`, also serve the figures about the whole server. Only the relay does
    so, so that additional processes cause no additional queries.
    """
    env = Env()
    within = validate.Range(min=0, max=HIGHEST_PORT)
    if not env.str("METRICS_PORT", default=""):
        return
    port = env.int("METRICS_PORT", validate=within)
    address = env.str("METRICS_ADDRESS", default="") or "127.0.0.1"
    registry = _registry(of_all=of_all)
    try:
        start_http_server(port, address, registry)
    except OSError as error:
        # The port may be in use by another worker. The work matters more than metrics.
        logger.warning("Cannot serve metrics at %s:%d (%s).", address, port, error)
        return
    logger.info("Metrics are served at http://%s:%d/metrics.", address, port)


@cache
def _registry(*, of_all: bool) -> CollectorRegistry:
    """Return the registry of this process or of a pool of processes."""
    registry = REGISTRY
    if os.environ.get("PROMETHEUS_MULTIPROC_DIR"):
        registry = CollectorRegistry()
        MultiProcessCollector(registry)  # type: ignore[no-untyped-call]
    if of_all:
        registry.register(ServerCollector())
    return registry
