"""Metrics for Prometheus, on a port of their own that only operators reach.

`endpoint` serves them. `collector` reads the figures of all processes from the database
at each scrape; `requests` measures requests and `tasks` the tasks of workers. `traces`
records spans for OpenTelemetry where it is installed. Any other counter is declared
beside the code that it counts, as in `games.storage.counters`.

Only `blokus_api.wsgi` imports it. The relay reaches it by a port
(`games.ports.metrics_endpoint`), and workers by Celery's signals.
"""
