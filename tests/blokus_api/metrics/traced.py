"""A process that is traced: it sends a request, and prints the spans of it as JSON.

They run in a process of their own, because instrumentation cannot be undone.
"""

import json
import os

import django
from opentelemetry import trace
from opentelemetry.sdk.trace import TracerProvider
from opentelemetry.sdk.trace.export import SimpleSpanProcessor
from opentelemetry.sdk.trace.export.in_memory_span_exporter import InMemorySpanExporter

from blokus_api.metrics import traces


def main() -> None:
    exporter = InMemorySpanExporter()
    provider = TracerProvider()
    provider.add_span_processor(SimpleSpanProcessor(exporter))
    trace.set_tracer_provider(provider)
    os.environ.pop(traces.ENDPOINT, None)
    django.setup()
    traces.instrument()
    from django.test import Client  # noqa: PLC0415

    Client().get(
        "/api/v1/games/0193c6a2-7f3e-4d52-8a6b-2f60c8d1e9a4",
        headers={"X-Request-Id": "mine"},
    )
    spans = exporter.get_finished_spans()
    finished_spans = [
        {
            "name": span.name,
            "trace": span.context and span.context.trace_id,
            "attributes": dict(span.attributes or {}),
        }
        for span in spans
    ]
    print(json.dumps(finished_spans))  # noqa: T201


if __name__ == "__main__":
    main()
