"""Traces by OpenTelemetry: where the time of a request or a task goes.

Only with the extra `otel`, and where `OTEL_EXPORTER_OTLP_ENDPOINT` says who wants them:
each statement becomes a span, which costs more than the statement's own Python.
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
    """Trace this process, if somebody collects its traces."""
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
            "%s is set, and the extra [otel] is missing: %s", ENDPOINT, error
        )
        return
    provider = TracerProvider()
    provider.add_span_processor(BatchSpanProcessor(OTLPSpanExporter()))
    trace.set_tracer_provider(provider)
    instrument()


def instrument() -> None:
    """Make spans of requests, statements and tasks.

    Before the middleware is loaded, which gets one more.
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

    DjangoInstrumentor().instrument(response_hook=_tell)
    PsycopgInstrumentor().instrument()
    CeleryInstrumentor().instrument()  # type: ignore[no-untyped-call]


def _tell(span: Any, request: HttpRequest, response: HttpResponseBase) -> None:
    """Tell the name of a request, and its route instead of its address.

    Secrets may be in addresses, as of calendars.
    """
    match = request.resolver_match
    span.set_attribute("http.url", match.route if match else "")
    span.set_attribute("request_id", response.headers.get(request_ids.HEADER, ""))
