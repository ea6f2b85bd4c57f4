"""OpenTelemetry traces, which show how a request or a task spends its time.

Tracing needs the extra `otel` and the address of a collector in
`OTEL_EXPORTER_OTLP_ENDPOINT`. Each SQL statement becomes a span. The span costs more
than the statement's Python code.
"""

import logging
import os
from typing import Any

from django.http import HttpRequest
from django.http.response import HttpResponseBase

from games.api.http import request_ids

logger = logging.getLogger(__name__)

ENDPOINT = "OTEL_EXPORTER_OTLP_ENDPOINT"


def start() -> None:
    """Trace this process if a collector is configured."""
    if not os.environ.get(ENDPOINT):
        return
    try:
        from opentelemetry import trace  # noqa: PLC0415
        from opentelemetry.exporter.otlp.proto.http.trace_exporter import (  # noqa: PLC0415
            OTLPSpanExporter,
        )
        from opentelemetry.sdk.trace import TracerProvider  # noqa: PLC0415
        from opentelemetry.sdk.trace.export import BatchSpanProcessor  # noqa: PLC0415
    except ImportError as error:
        logger.warning(
            "%s is set, but the extra [otel] is not installed: %s", ENDPOINT, error
        )
        return
    provider = TracerProvider()
    provider.add_span_processor(BatchSpanProcessor(OTLPSpanExporter()))
    trace.set_tracer_provider(provider)
    instrument()


def instrument() -> None:
    """Create spans for requests, statements and tasks.

    Call this before the middleware is loaded, because it adds one.
    """
    from opentelemetry.instrumentation.celery import (  # noqa: PLC0415
        CeleryInstrumentor,
    )
    from opentelemetry.instrumentation.django import (  # noqa: PLC0415
        DjangoInstrumentor,
    )
    from opentelemetry.instrumentation.psycopg import (  # noqa: PLC0415
        PsycopgInstrumentor,
    )

    DjangoInstrumentor().instrument(response_hook=_describe)
    PsycopgInstrumentor().instrument()
    CeleryInstrumentor().instrument()  # type: ignore[no-untyped-call]


def _describe(span: Any, request: HttpRequest, response: HttpResponseBase) -> None:
    """Add a request's id to its span, and name the span by route instead of address.

    Addresses may contain secrets, for example those of calendar links.
    """
    match = request.resolver_match
    span.set_attribute("http.url", match.route if match else "")
    span.set_attribute("request_id", response.headers.get(request_ids.HEADER, ""))
