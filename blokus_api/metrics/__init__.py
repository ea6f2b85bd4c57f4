"""Metrics for Prometheus, on a port of their own that only operators can reach.

`endpoint` serves them. `collector` reads figures of all processes from the database at
each scrape, `requests` measures requests, and `tasks` measures the tasks of workers.
`traces` records spans for OpenTelemetry if it is installed. All other counters are
declared in the code that they count, such as `games.storage.counters`.

Only `blokus_api.wsgi` imports this package. The relay reaches it through a port
(`games.ports.metrics_endpoint`), and workers through Celery's signals.
"""
