"""The app of metrics."""

from django.apps import AppConfig


class MetricsConfig(AppConfig):
    """Lets the relay and the workers answer who scrapes them."""

    name = "blokus_api.metrics"
    label = "metrics"

    def ready(self) -> None:
        """Say who answers, have tasks measured, and trace who wants it."""
        from blokus_api.metrics import endpoint, tasks, traces
        from games import ports

        ports.metrics_endpoint.fill(endpoint.serve)
        tasks.measure()
        traces.start()
