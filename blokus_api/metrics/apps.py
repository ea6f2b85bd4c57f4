"""Django app for metrics."""

from django.apps import AppConfig


class MetricsConfig(AppConfig):
    """App that lets the relay and the workers serve metrics."""

    name = "blokus_api.metrics"
    label = "metrics"

    def ready(self) -> None:
        """Fill the port for metrics, measure tasks, and start tracing."""
        from blokus_api.metrics import endpoint, tasks, traces
        from games import ports

        ports.metrics_endpoint.fill(endpoint.serve)
        tasks.measure()
        traces.start()
