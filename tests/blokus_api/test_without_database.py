"""What a process says while its database is away, or its settings are not whole."""

import json
import os
import subprocess
import sys
from typing import Any

import pytest

pytestmark = pytest.mark.depth

ASK = """
import json, sys
import blokus_api.wsgi
from django.test import Client

answers = []
for path in sys.argv[1:]:
    response = Client().get(path, headers={"host": "localhost"})
    answers.append([response.status_code, response.json(), dict(response.headers)])
print(json.dumps(answers))
"""
PRODUCTION = {
    "ALLOWED_HOSTS": "blokus.example",
    "BEHIND_TLS_PROXY": "true",
    "DATABASE_URL": "postgresql://nobody@127.0.0.1:1/nothing",
    "DATABASE_OWNER_URL": "postgresql://nobody@127.0.0.1:1/nothing",
    "SECRET_KEY": "0123456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ",
    "SECURE_HSTS_SECONDS": "31536000",
    "SECURE_SSL_REDIRECT": "true",
}
LOCAL = {**PRODUCTION, "ALLOWED_HOSTS": "localhost", "SECURE_SSL_REDIRECT": "false"}


def run(*argv: str, **env: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, *argv],
        env={**os.environ, **env, "DJANGO_SETTINGS_MODULE": "blokus_api.settings"},
        capture_output=True,
        text=True,
        timeout=200,
        check=False,
    )


def ask(*paths: str) -> list[Any]:
    finished = run("-c", ASK, *paths, **LOCAL)
    assert finished.returncode == 0, finished.stderr
    answers: list[Any] = json.loads(finished.stdout)
    return answers


def test_it_is_alive_but_neither_ready_nor_able_to_answer() -> None:
    alive, ready, player = ask("/livez", "/readyz", "/api/v1/players/x")

    assert alive[0] == 200
    assert (ready[0], ready[1]["checks"]["database"]) == (503, "unreachable")
    status, document, headers = player
    assert (status, document["code"]) == (503, "unavailable")
    assert headers["Content-Type"] == "application/problem+json"
    assert headers["Retry-After"] == "2"


@pytest.mark.parametrize("module", ["blokus_api.wsgi", "blokus_api.asgi"])
def test_a_server_without_a_key_does_not_start(module: str) -> None:
    finished = run("-c", f"import {module}", **{**LOCAL, "SECRET_KEY": ""})

    assert finished.returncode != 0
    assert "SECRET_KEY setting must not be empty" in finished.stderr


def test_commands_need_no_key() -> None:
    finished = run("-m", "django", "check", **{**LOCAL, "SECRET_KEY": ""})

    assert finished.returncode == 0, finished.stderr


def check_for_deployment(**changes: str) -> subprocess.CompletedProcess[str]:
    return run(
        *("-m", "django", "check", "--deploy", "--tag", "security"),
        *("--fail-level", "WARNING"),
        **{**PRODUCTION, **changes},
    )


def test_settings_of_production_are_found_safe() -> None:
    finished = check_for_deployment()

    assert finished.returncode == 0, finished.stderr


def test_settings_that_permit_requests_without_tls_are_reported() -> None:
    finished = check_for_deployment(
        SECURE_HSTS_SECONDS="0", SECURE_SSL_REDIRECT="false"
    )

    assert finished.returncode == 1
    assert "security.W004" in finished.stderr
    assert "security.W008" in finished.stderr
