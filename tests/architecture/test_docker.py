"""The containers, as far as they can be checked without an engine."""

import re
import subprocess
import sys
import tomllib
from pathlib import Path

import yaml
from django.conf import settings
from packaging.requirements import Requirement

from blokus_api.asgi import WAITING
from blokus_api.streams import urls as streams

ROOT = Path(__file__).parents[2]
COMPOSE = ROOT / "docker" / "compose.yaml"


def test_the_compose_file_follows_the_specification():
    command = [
        *(sys.executable, "-m", "check_jsonschema"),
        *("--builtin-schema", "vendor.compose-spec", str(COMPOSE)),
    ]
    assert subprocess.run(command, capture_output=True, check=False).returncode == 0


def test_every_process_of_the_design_has_a_service():
    services = yaml.safe_load(COMPOSE.read_text())["services"]
    assert set(services) == {
        *("db", "broker", "migrate"),
        *("web", "streams", "proxy", "worker", "analyst", "deliverer", "relay"),
    }


def test_one_address_leads_to_web_and_streams():
    services = yaml.safe_load(COMPOSE.read_text())["services"]
    public = [name for name, service in services.items() if "ports" in service]
    assert public == ["proxy"]
    proxy = (COMPOSE.parent / "nginx.conf").read_text()
    assert set(re.findall(r"http://(\w+):8000;", proxy)) == {"web", "streams"}


def test_what_waits_is_sent_to_streams_by_every_proxy():
    proxy = (COMPOSE.parent / "nginx.conf").read_text()
    found = re.search(r"location ~ (\S+) {[^}]+set \$streams", proxy)
    assert found
    for pattern in streams.urlpatterns:
        path = f"/api/v1/{pattern.pattern}"
        assert re.search(found[1], path)
        assert path.endswith(WAITING)


def test_the_proxy_takes_as_much_as_the_api():
    proxy = (COMPOSE.parent / "nginx.conf").read_text()
    most = settings.MAX_IMPORT_BYTES // 2**20
    assert f"# MAX_IMPORT_BYTES\n            client_max_body_size {most}m;" in proxy
    (connections,) = re.findall(r"worker_connections (\d+);", proxy)
    assert int(connections) > 2 * settings.STREAMS_AT_ONCE


def test_nothing_is_believed_of_a_request_but_what_the_proxy_says():
    services = yaml.safe_load(COMPOSE.read_text())["services"]
    for name in ("web", "streams"):
        assert services[name]["environment"]["PROXIES"] == "1"


def test_no_process_of_ours_runs_as_root():
    lines = (ROOT / "docker" / "Dockerfile").read_text().splitlines()
    images = "\n".join(lines).split("FROM python:3.11-slim AS app")[1].split("FROM app")
    for image in images:
        users = re.findall("^USER (.+)$", image, re.MULTILINE)
        assert users[-1] == "10001:10001"


def test_the_images_pin_every_dependency():
    project = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]
    extra = project["optional-dependencies"]["ai"]
    assert names(project["dependencies"]) <= pinned("requirements.txt")
    assert names(extra) <= pinned("requirements-ai.txt")


def test_only_workers_carry_what_searches_need():
    assert pinned("requirements.txt").isdisjoint(pinned("requirements-ai.txt"))
    services = yaml.safe_load(COMPOSE.read_text())["services"]
    images = {name: service.get("image") for name, service in services.items()}
    searching = {name for name, image in images.items() if image == "blokus-api-ai"}
    assert searching == {"worker", "analyst"}


def names(requirements):
    return {Requirement(text).name.lower() for text in requirements}


def pinned(file):
    return {
        Requirement(line.split(" \\")[0].strip()).name.lower().replace("_", "-")
        for line in (ROOT / "docker" / file).read_text().splitlines()
        if line and not line.startswith((" ", "#"))
    }


def test_only_the_owner_can_migrate():
    services = yaml.safe_load(COMPOSE.read_text())["services"]
    owning = [
        name
        for name, service in services.items()
        if "DATABASE_OWNER_URL" in service.get("environment", {})
    ]
    assert owning == ["migrate"]
