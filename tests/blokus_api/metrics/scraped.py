"""Metrics of a scrape, parsed as Prometheus does."""

from urllib.request import urlopen

from prometheus_client import REGISTRY, CollectorRegistry, generate_latest
from prometheus_client.parser import text_string_to_metric_families

Samples = dict[tuple[str, frozenset[tuple[str, str]]], float]


def read(text: str) -> Samples:
    return {
        (sample.name, frozenset(sample.labels.items())): sample.value
        for family in text_string_to_metric_families(text)
        for sample in family.samples
    }


def collected(registry: CollectorRegistry = REGISTRY) -> Samples:
    return read(generate_latest(registry).decode())


def scraped(port: int) -> Samples:
    with urlopen(f"http://127.0.0.1:{port}/metrics", timeout=60) as answer:
        return read(answer.read().decode())


def value(samples: Samples, name: str, **labels: str) -> float:
    """Return a sample, or 0 if it does not exist yet."""
    return samples.get((name, frozenset(labels.items())), 0.0)
