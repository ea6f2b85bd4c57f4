"""The committed proxy, with the addresses and folders of a test."""

import http.client
import json
import shutil
import socketserver
import threading
from collections.abc import Iterator, Sequence
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from pathlib import Path

import pytest

from blokus_api.embedded import programs
from blokus_api.embedded.process import Program
from tests.e2e.table import PATIENCE
from tests.ports import free_port
from tests.stack import Stack, running

NGINX = shutil.which("nginx") or shutil.which("nginx", path="/usr/sbin")
CONFIGURATION = programs.ROOT / "docker" / "nginx.conf"
HOST = "127.0.0.1"
NOBODY = f"http://{HOST}:1"
HEAD = 2**20
"""Bytes of a request that `echoing` reads at most."""

needs_nginx = pytest.mark.skipif(
    NGINX is None, reason="the proxy is nginx, which is not installed here"
)


@dataclass(frozen=True)
class Proxy:
    """nginx in front of a web and a streams process that believe it."""

    folder: Path
    port: int

    @property
    def url(self) -> str:
        return f"http://{HOST}:{self.port}"

    @property
    def dumps(self) -> Path:
        return self.folder / "dumps"

    @property
    def log(self) -> str:
        return (self.folder / "nginx.log").read_text()


@contextmanager
def fronting(
    folder: Path,
    web: str = NOBODY,
    streams: str = NOBODY,
    *,
    more_web: Sequence[str] = (),
    waits: int = 60,
) -> Iterator[Proxy]:
    """Run the proxy in front of two addresses, or of more web processes.

    `waits`: for how many seconds it waits for one that does not answer.
    """
    proxy = Proxy(folder, free_port())
    proxy.dumps.mkdir(exist_ok=True)
    path = folder / "nginx.conf"
    path.write_text(_configuration(proxy, [web, *more_web], streams, waits))
    program = Program(
        name="nginx",
        # Only the owner can read the folders of tests.
        argv=[str(NGINX), "-c", path, "-g", "daemon off; user root;"],
        env={"PATH": "/usr/bin:/bin"},
        folder=folder,
    )
    with running(program, folder / "nginx.log", proxy.port):
        yield proxy


@contextmanager
def serving(stack: Stack, folder: Path, **env: str) -> Iterator[Proxy]:
    """Run it in front of servers of their own, which share the rest of the stack."""
    settings = {**stack.env, "BEHIND_TLS_PROXY": "true", **env}
    web, streams = free_port(), free_port()
    with ExitStack() as ending:
        for port, program in (
            (web, programs.web(settings, HOST, web)),
            (streams, programs.streams(settings, HOST, streams)),
        ):
            ending.enter_context(running(program, folder / f"{program.name}.log", port))
        yield ending.enter_context(
            fronting(folder, f"http://{HOST}:{web}", f"http://{HOST}:{streams}")
        )


def _configuration(proxy: Proxy, web: Sequence[str], streams: str, waits: int) -> str:
    text = CONFIGURATION.read_text()
    servers = "".join(f"server {url.removeprefix('http://')};" for url in web)
    for theirs, ours in {
        "listen 8000": f"listen {HOST}:{proxy.port}",
        # Older ones do not look names up again, and addresses need not be.
        "server web:8000 resolve;": servers,
        "http://streams:8000": streams,
        "/run/nginx.pid": f"{proxy.folder}/nginx.pid",
        "/var/cache/nginx": f"{proxy.folder}",
        "root /dumps": f"root {proxy.dumps}",
        "proxy_read_timeout 60s": f"proxy_read_timeout {waits}s",
        # The header of a client with an IPv6 address, as another proxy sends it.
        "proxy_http_version 1.1;": (
            "proxy_http_version 1.1; set_real_ip_from 127.0.0.0/8;"
            " real_ip_header X-Test-Address;"
        ),
        # Then `echoing` knows which requests the proxy lets wait.
        "X-Request-Id $named;\n    #": (
            "X-Request-Id $named;\n    proxy_set_header X-Expensive $expensive;\n    #"
        ),
    }.items():
        assert theirs in text
        text = text.replace(theirs, ours)
    return text


class Answer:
    """A response of nginx, byte for byte."""

    def __init__(self, response: http.client.HTTPResponse) -> None:
        self.status = response.status
        self.headers = response.headers
        self.content = response.read()

    @property
    def problem(self):
        assert self.headers["Content-Type"] == "application/problem+json"
        assert self.headers["Access-Control-Allow-Origin"] == "*"
        document = json.loads(self.content)
        assert {"type", "title", "status", "detail", "code"} <= document.keys()
        assert document["status"] == self.status
        assert document["request_id"] == self.headers["X-Request-Id"]
        return document


def ask(proxy, path, method="GET", body=None, source=HOST, **headers):
    connection = http.client.HTTPConnection(
        HOST, proxy.port, timeout=PATIENCE, source_address=(source, 0)
    )
    sent = {"Origin": "https://frontend.example"}
    sent |= {name.replace("_", "-"): value for name, value in headers.items()}
    try:
        connection.request(method, path, body, sent)
        return Answer(connection.getresponse())
    finally:
        connection.close()


@contextmanager
def echoing() -> Iterator[str]:
    """Run a server that returns its own port and the head of each request."""

    class Echo(socketserver.BaseRequestHandler):
        def handle(self) -> None:
            head = self.request.recv(HEAD)
            port = self.request.getsockname()[1]
            headers = f"Content-Length: {len(head)}\r\nX-Echoed-By: {port}".encode()
            if b"\r\nX-Expensive: " in head:
                headers += b"\r\nX-Expensive: yes"
            self.request.sendall(b"HTTP/1.1 200 OK\r\n%s\r\n\r\n%s" % (headers, head))

    with socketserver.TCPServer((HOST, 0), Echo) as server:
        serving = threading.Thread(target=server.serve_forever)
        serving.start()
        try:
            yield f"http://{HOST}:{server.server_address[1]}"
        finally:
            server.shutdown()
            serving.join()
