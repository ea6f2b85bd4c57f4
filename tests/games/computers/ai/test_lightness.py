"""Who serves the web carries neither numba nor numpy: only workers search."""

import subprocess
import sys

import pytest

SERVED = """
import sys
import blokus_api.wsgi
from django.test import Client
from django.urls import get_resolver
from games.api.answers.levels import LevelList

assert get_resolver().url_patterns
assert LevelList.of_all().items
for path in ("/livez", "/api/v1/variants"):
    answer = Client().get(path, headers={"host": "localhost"})
    assert answer.status_code == 200, (path, answer.content)
"""
STREAMED = """
import sys
import blokus_api.asgi
"""
HEAVY = """
assert not {"numba", "numpy", "llvmlite"} & sys.modules.keys()
"""


@pytest.mark.depth
@pytest.mark.parametrize("program", [SERVED, STREAMED], ids=["web", "streams"])
def test_a_server_loads_no_array(program):
    subprocess.run([sys.executable, "-c", program + HEAVY], check=True, timeout=200)
