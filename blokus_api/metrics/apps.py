"""The app of metrics."""

from django.apps import AppConfig


class MetricsConfig(AppConfig):
    """Lets the relay and the workers answer who scrapes them."""

    name = "blokus_api.metrics"
    label = "metrics"

    def ready(self) -> None:
        """Say who answers, and have tasks measured."""
        from blokus_api.metrics import endpoint, tasks
        from games import ports

        ports.metrics_endpoint.fill(endpoint.serve)
        tasks.measure()
