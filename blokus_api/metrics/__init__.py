"""Metrics for Prometheus, on a separate port that only operators can reach.

`endpoint` serves the metrics. At each scrape, `collector` reads figures about the whole
server from the database. `requests` measures requests, and `tasks` measures workers'
tasks. `traces` records spans for OpenTelemetry if it is installed. All other counters
are declared next to the code that they measure, such as `games.storage.counters`.

Only `blokus_api.wsgi` imports this package. The relay reaches it through a port
(`games.ports.metrics_endpoint`), and workers through Celery's signals.
"""
