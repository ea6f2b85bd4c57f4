"""`manage.py up`, as somebody who just arrived uses it."""

import json
import os
import shlex
import socket
import urllib.error
import urllib.request
from typing import Any

import pytest

from blokus_api.embedded import places, seeding
from tests.blokus_api.embedded.supervisors import are_gone, family, kill
from tests.blokus_api.webhooks.receiver import receiving
from tests.e2e.table import PATIENCE, until
from tests.up import Up, end, start, up

pytestmark = pytest.mark.depth


def run_the_curl_line(running: Up) -> dict[str, object]:
    command = running.said[running.said.index("curl ") :].replace("\\\n", " ")
    words = shlex.split(command.strip())
    request = urllib.request.Request(words[1])
    for option, argument in zip(words[2::2], words[3::2], strict=True):
        if option == "-H":
            request.add_header(*argument.split(": ", 1))
        else:
            request.data = argument.encode()
    with urllib.request.urlopen(request, timeout=PATIENCE) as answer:
        created: dict[str, object] = json.load(answer)
    return created


def get(running: Up, path: str) -> Any:
    with urllib.request.urlopen(f"{running.url}{path}", timeout=PATIENCE) as answer:
        return json.load(answer)


def is_ready(running: Up) -> bool:
    """Return whether a probe finds all it needs within the second that it has."""
    try:
        return bool(get(running, "/readyz"))
    except urllib.error.HTTPError:
        return False


def test_a_game_outlives_a_power_cut(folder, port):
    with up(folder, port) as first:
        game = run_the_curl_line(first)
        everything = family(first.process.pid)
        assert len(everything) > 8
        kill(first.process.pid)
        assert are_gone(everything)

    with up(folder, port) as second:
        path = f"/api/v1/games/{game['id']}"
        assert get(second, path)["id"] == game["id"]
        assert get(second, f"{path}/stream?after=0&wait=0")["items"]

        everything = family(second.process.pid)
        status, said = second.interrupt()
        assert (status, said.splitlines()[-1]) == (0, "Stopped.")
        assert are_gone(everything)
        assert not list(folder.glob("blokus-*"))


def test_computers_are_prepared_beside_the_rest_and_stop_with_it(folder, port):
    with up(folder, port, NUMBA_CACHE_DIR="") as running:
        assert "Compiling the computer players (first start only" in running.said
        assert running.part("games.computers.ai.readiness")
        until(lambda: is_ready(running))
        everything = family(running.process.pid)
        status, _ = running.interrupt()
        assert status == 0
        assert are_gone(everything)
    assert len(list((folder / "kernels").glob("blokus-*/"))) == 1


def test_a_taken_port_is_said_before_anything_is_started(folder):
    with socket.create_server(("127.0.0.1", 0)) as server:
        taken = server.getsockname()[1]

        with start(folder, taken) as process:
            status, said = end(process)

    assert status == 1
    assert f"Port {taken} on 127.0.0.1 cannot be used" in said
    assert not list(folder.iterdir())


def test_a_second_one_on_the_same_data_is_refused(folder, port):
    with places.locked(folder), start(folder, port) as process:
        status, said = end(process)

    assert status == 1
    assert f"in use by process {os.getpid()}" in said


def test_a_part_that_dies_is_named_and_started_again(folder, port):
    with up(folder, port) as running:
        running.kill_part("relay")
        status, said = running.interrupt()

    assert status == 0
    assert "relay stopped with status -9" in said
    assert "relay will be restarted in 0.5 s" in said
    assert "relay will be restarted" in (folder / "logs" / "up.log").read_text()


def test_for_developers_webhooks_come_home_and_time_moves(folder, port):
    with start(folder, port, "--dev") as process, receiving() as receiver:
        try:
            running = Up(process)
            hook = post(running, "/webhooks", {"url": receiver.url})
            days = {"variant": "duo", "clock": {"kind": "days", "days": 1}}
            game = post(running, "/games", days | {"seats": ["me", {"ai": "random"}]})
            until(lambda: [m for m in receiver.got if str(game["id"]) in str(m)])
            assert all(
                message.proven(str(hook["secret"])) for message in list(receiver.got)
            )
            clock = f"/sandbox/games/{game['id']}/clock"
            moved = post(running, clock, {"ahead_s": 24 * 3600}, method="PUT")
            assert moved["ahead_s"] == 24 * 3600
            path = f"/api/v1/games/{game['id']}"
            until(lambda: get(running, path)["status"] == "ended")
            running.interrupt()
        finally:
            process.kill()
            process.wait()


def test_without_a_mail_server_the_terminal_shows_the_code_of_a_sign_up(folder, port):
    with up(folder, port) as running:
        assert get(running, "/api/v1")["sends_email"] is False
        signup = {"email": "ada@example.org", "password": "correct horse battery"}
        with pytest.raises(urllib.error.HTTPError, match="401"):  # a code is mailed
            post(running, "/auth/app/v1/auth/signup", signup)
        running.read_until("To: ada@example.org")


def test_the_first_start_archives_the_games_of_the_release_and_later_ones_do_not(
    folder, port
):
    records = "/api/v1/records?source=release&facets=true"
    with start(folder, port) as process:
        try:
            running = Up(process)
            running.read_until("The release's games were archived")
            found = get(running, records)
            assert found["facets"]["count"] >= 500
            assert found["facets"]["pools"] == {"ai": found["facets"]["count"]}
            assert get(running, "/api/v1/game-of-the-day")["record"]
            running.interrupt()
        finally:
            process.kill()
    with start(folder, port) as process:
        try:
            assert seeding.BEGINNING not in Up(process).said
        finally:
            process.kill()


def test_an_empty_start_archives_none(folder, port):
    with up(folder, port) as running:
        assert seeding.BEGINNING not in running.said
        assert get(running, "/api/v1/records")["items"] == []


def post(
    running: Up, path: str, body: object, method: str = "POST"
) -> dict[str, object]:
    request = urllib.request.Request(
        f"{running.url}/api/v1{path}",
        json.dumps(body).encode(),
        {
            "Authorization": f"Bearer {running.token}",
            "Content-Type": "application/json",
        },
        method=method,
    )
    with urllib.request.urlopen(request, timeout=PATIENCE) as answer:
        found: dict[str, object] = json.load(answer)
    return found


def test_other_devices_reach_it_by_the_addresses_that_it_prints(folder, port):
    with start(folder, port, "--host", "0.0.0.0") as process:
        try:
            running = Up(process)
            running.read_until("ALLOWED_HOSTS")
            printed = running.said.partition("Addresses for other devices: ")[
                2
            ].splitlines()[0]
            for url in printed.split():
                host = url.removeprefix("http://").rstrip("/")
                asked = urllib.request.Request(
                    f"{running.url}/", headers={"Host": host}
                )
                assert urllib.request.urlopen(asked, timeout=30).status == 200
        finally:
            running.interrupt()
