"""Traces of a request, by OpenTelemetry's own exporter in memory."""

import json
import os
import subprocess
import sys

import pytest

from blokus_api.embedded.programs import ROOT

GAME = "0193c6a2-7f3e-4d52-8a6b-2f60c8d1e9a4"

pytest.importorskip("opentelemetry.sdk", reason="needs the extra [otel]")


def test_a_request_and_its_statements_are_one_trace(db):
    done = subprocess.run(
        [sys.executable, "-m", "tests.blokus_api.metrics.traced"],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    spans = json.loads(done.stdout)
    (request,) = [span for span in spans if "http.method" in span["attributes"]]
    statements = [span for span in spans if "db.system" in span["attributes"]]
    # Its address, which could be a secret, is nowhere in it.
    assert request["attributes"]["http.url"] == "api/v1/games/<uuid:game>"
    assert GAME not in str(request)
    assert request["attributes"]["request_id"] == "mine"
    assert statements
    assert {span["trace"] for span in statements} == {request["trace"]}


@pytest.mark.parametrize(
    ("endpoint", "is_traced"), [("", False), ("http://127.0.0.1:9", True)]
)
def test_a_process_is_traced_where_somebody_collects_traces(endpoint, is_traced):
    script = (
        "import django; django.setup()\n"
        "from django.conf import settings; print(settings.MIDDLEWARE[0])"
    )
    done = subprocess.run(
        [sys.executable, "-c", script],
        cwd=ROOT,
        env={**os.environ, "OTEL_EXPORTER_OTLP_ENDPOINT": endpoint},
        capture_output=True,
        text=True,
        check=True,
    )
    assert ("opentelemetry" in done.stdout) == is_traced
