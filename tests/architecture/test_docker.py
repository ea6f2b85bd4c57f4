"""The containers, as far as they can be checked without an engine."""

import os
import re
import subprocess
import sys
import tomllib
from functools import cache
from pathlib import Path

import pytest
import yaml
from django.conf import settings
from packaging.requirements import Requirement

from blokus_api.asgi import WAITING
from blokus_api.streams import urls as streams
from tests.dockerfile import environment, instructions

ROOT = Path(__file__).parents[2]
COMPOSE = ROOT / "docker" / "compose.yaml"


@cache
def compose():
    """Parse the compose file, which takes tenths of a second."""
    return yaml.safe_load(COMPOSE.read_text())


MONITORING = ("prometheus", "grafana")
"""Services that start when they are asked for."""


def test_the_compose_file_follows_the_specification():
    command = [
        *(sys.executable, "-m", "check_jsonschema"),
        *("--builtin-schema", "vendor.compose-spec", str(COMPOSE)),
    ]
    assert subprocess.run(command, capture_output=True, check=False).returncode == 0


def test_every_process_of_the_design_has_a_service():
    services = compose()["services"]
    assert set(services) == {
        *("db", "broker", "migrate", "seeds"),
        *("web", "streams", "proxy", "relay"),
        *("worker", "searcher", "analyst", "importer", "deliverer"),
        *MONITORING,
    }
    for name, one in services.items():
        assert one.get("profiles", []) == (["monitoring"] if name in MONITORING else [])


def test_one_address_leads_to_web_and_streams():
    services = compose()["services"]
    public = [name for name, service in services.items() if "ports" in service]
    assert public == ["proxy", "grafana"]
    proxy = (COMPOSE.parent / "nginx.conf").read_text()
    named = re.findall(r"(?:server |http://)(\w+):8000[ ;]", proxy)
    assert sorted(named) == ["streams", "web"]


def test_what_waits_is_sent_to_streams_by_every_proxy():
    proxy = (COMPOSE.parent / "nginx.conf").read_text()
    found = re.search(r"location ~ (\S+) {[^}]+set \$streams", proxy)
    assert found
    for pattern in streams.urlpatterns:
        path = f"/api/v1/{pattern.pattern}"
        assert re.search(found[1], path)
        assert path.endswith(WAITING)


def test_a_game_has_one_process_of_threads_however_many_there_are():
    web = service("web")
    assert {"--workers=1", "--blocking-threads=8"} <= set(web["command"])
    assert web["scale"] == "${WEB_PROCESSES:-1}"
    proxy = (COMPOSE.parent / "nginx.conf").read_text()
    assert "hash $game;\n        server web:8000 resolve;" in proxy


def test_the_proxy_takes_as_much_as_the_api():
    proxy = (COMPOSE.parent / "nginx.conf").read_text()
    most = settings.MAX_IMPORT_BYTES // 2**20
    assert f"# MAX_IMPORT_BYTES\n            client_max_body_size {most}m;" in proxy
    (connections,) = re.findall(r"worker_connections (\d+);", proxy)
    assert int(connections) > 2 * settings.STREAMS_AT_ONCE


def test_nothing_is_believed_of_a_request_but_what_the_proxy_says():
    services = compose()["services"]
    for name in ("web", "streams"):
        assert services[name]["environment"]["PROXIES"] == "1"


def test_no_process_of_ours_runs_as_root():
    for image in ("app", "ai"):
        assert instructions(image, "USER")[-1] == "10001:10001"


def test_the_images_pin_every_dependency():
    project = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]
    extras = project["optional-dependencies"]
    everywhere = [*project["dependencies"], *extras["pictures"]]
    assert names(everywhere) <= pinned("requirements.txt")
    assert names(extras["ai"]) <= pinned("requirements-ai.txt")


def test_the_image_installs_the_wheel_of_the_docs_command():
    *_, build, install = instructions("build", "RUN")
    options = "--no-deps -w dist ."
    assert f"pip wheel {options}" in (ROOT / "docs" / "operation.md").read_text()
    assert build == f"/venv/bin/pip wheel --no-cache-dir {options}"
    assert install.endswith(" dist/*.whl")


def test_the_wheel_in_the_image_is_built_from_all_its_files():
    pyproject = tomllib.loads((ROOT / "pyproject.toml").read_text())
    project = pyproject["project"]
    target = pyproject["tool"]["hatch"]["build"]["targets"]["wheel"]
    files = {"pyproject.toml", project["readme"], *target["packages"]}
    files.update(project.get("license-files", ()))
    copied = {
        name for line in instructions("build", "COPY") for name in line.split()[:-1]
    }
    assert all({file, file.split("/")[0]} & copied for file in files)


def test_only_workers_carry_what_searches_need():
    assert pinned("requirements.txt").isdisjoint(pinned("requirements-ai.txt"))
    services = compose()["services"]
    images = {name: service.get("image") for name, service in services.items()}
    searching = {name for name, image in images.items() if image == "blokus-api-ai"}
    assert searching == {"worker", "searcher", "analyst"}


def test_every_process_of_ours_reads_events_that_left_the_database():
    services = compose()["services"]
    ours = {
        name: service["volumes"]
        for name, service in services.items()
        if "EVENTS_ARCHIVE" in service.get("environment", {})
    }
    assert {"web", "streams", "relay", "worker", "importer", "deliverer"} < set(ours)
    writing = {name for name, volumes in ours.items() if "events:/events" in volumes}
    assert writing == {"migrate"}
    reading = {name for name, volumes in ours.items() if "events:/events:ro" in volumes}
    assert reading == set(ours) - writing


V3 = "avx avx2 abm bmi1 bmi2 f16c fma movbe"


def begun(tmp_path, flags, **env):
    """What a container of the image `ai` sees of its settings on such a processor."""
    cpuinfo = tmp_path / "cpuinfo"
    cpuinfo.write_text(f"processor\t: 0\nflags\t\t: fpu sse2 {flags}\n\n")
    script = (ROOT / "docker" / "processor.sh").read_text()
    assert "/proc/cpuinfo" in script
    finished = subprocess.run(
        ["sh", "-c", script.replace("/proc/cpuinfo", str(cpuinfo)), "sh", "env"],
        env={**env, "PATH": os.environ["PATH"]},
        capture_output=True,
        check=True,
        text=True,
    )
    settings = dict(line.split("=", 1) for line in finished.stdout.splitlines())
    return {name: settings[name] for name in settings if name.startswith("NUMBA_")}


@pytest.mark.parametrize(("machine", "flags"), [("amd64", V3), ("arm64", "")])
def test_workers_use_what_came_compiled(tmp_path, machine, flags):
    image = environment(f"ai-{machine}", "ai")
    assert set(image) == {"NUMBA_CPU_NAME", "NUMBA_CPU_FEATURES", "NUMBA_CACHE_DIR"}
    assert instructions("ai", "ENTRYPOINT") == ['["/app/processor.sh"]']
    assert begun(tmp_path, flags, **image) == image


@pytest.mark.parametrize("missing", V3.split()[1:])
def test_on_other_processors_workers_compile_into_a_volume(tmp_path, missing):
    flags = " ".join(set(V3.split()) - {missing})
    image = environment("ai-amd64", "ai")
    place = {"NUMBA_CACHE_DIR": "/own-kernels"}
    assert begun(tmp_path, flags, **image) == place
    for name in ("worker", "searcher", "analyst"):
        assert "kernels:/own-kernels" in service(name)["volumes"]


def names(requirements):
    return {Requirement(text).name.lower() for text in requirements}


def pinned(file):
    return {
        Requirement(line.split(" \\")[0].strip()).name.lower().replace("_", "-")
        for line in (ROOT / "docker" / file).read_text().splitlines()
        if line and not line.startswith((" ", "#"))
    }


def test_every_process_of_ours_knows_its_site_and_the_license_of_records():
    services = yaml.safe_load(COMPOSE.read_text())["services"]
    environments = [service.get("environment", {}) for service in services.values()]
    ours = [one for one in environments if "SECRET_KEY" in one]
    assert len(ours) > 5
    assert all({"SITE_NAME", "RECORDS_LICENSE"} <= one.keys() for one in ours)


def test_only_the_owner_can_migrate():
    services = compose()["services"]
    owning = [
        name
        for name, service in services.items()
        if "DATABASE_OWNER_URL" in service.get("environment", {})
    ]
    assert owning == ["migrate"]


ENDS = {"migrate", "seeds"}
"""Services that do something once."""
ENTRANCES = {"entrance", "outside"}
"""Networks that lead out of the machine."""


def service(name):
    return compose()["services"][name]


def test_every_service_says_whether_it_is_well():
    for name, service in compose()["services"].items():
        assert name in ENDS or service["healthcheck"]["test"][0] == "CMD", name


def test_no_service_may_do_or_take_more_than_it_needs():
    for name, service in compose()["services"].items():
        assert service["cap_drop"] == ["ALL"], name
        assert service["security_opt"] == ["no-new-privileges:true"], name
        assert service["mem_limit"], name
        assert service["cpus"], name
        assert service["pids_limit"], name
        if service.get("image", "").startswith("blokus-api"):
            assert "cap_add" not in service, name
            assert service["read_only"], name


def test_a_service_reaches_what_it_names_and_the_internet_only_to_tell_people():
    ways_out = {
        **{"proxy": {"entrance"}, "grafana": {"entrance"}},
        **{"web": {"outside"}, "deliverer": {"outside"}},
    }
    for name, service in compose()["services"].items():
        networks = set(service["networks"])
        needs_data = name == "db" or "DATABASE_URL" in service.get("environment", {})
        assert ("data" in networks) == needs_data, name
        assert networks & ENTRANCES == ways_out.get(name, set()), name


def test_only_networks_that_lead_out_do():
    networks = compose()["networks"]
    inner = {name for name, one in networks.items() if one and one.get("internal")}
    assert set(networks) - inner == ENTRANCES


def test_the_proxy_counts_requests_and_connections_of_an_address():
    proxy = (COMPOSE.parent / "nginx.conf").read_text()
    (rate,) = re.findall(r"zone=rate:10m rate=(\d+)r/s;", proxy)
    limits = settings.RATE_LIMITS
    assert int(rate) * 60 > limits["moves"] + limits["requests"]
