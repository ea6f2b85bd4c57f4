"""A receiver of webhooks on loopback: it stores requests and sends chosen responses."""

import json
import ssl
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any

from standardwebhooks import Webhook

CERTIFICATE = Path(__file__).parents[2] / "data" / "localhost.pem"
"""Signed by itself and good for `localhost`, with its key."""

Answer = tuple[int, dict[str, str], bytes]


@dataclass
class Message:
    path: str
    headers: dict[str, str]
    body: bytes

    @property
    def data(self) -> dict[str, Any]:
        event: dict[str, Any] = json.loads(self.body)["data"]
        return event

    def proven(self, secret: str) -> dict[str, Any]:
        """Return the payload after verifying its signature with the secret."""
        payload: dict[str, Any] = Webhook(secret).verify(self.body, self.headers)
        return payload


@dataclass
class Receiver:
    port: int = 0
    got: list[Message] = field(default_factory=list)
    answer: Callable[[Message], Answer] = lambda _: (200, {}, b"")

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.port}/hook"

    @property
    def versions(self) -> list[int]:
        return [message.data["version"] for message in self.got]

    def says(self, status: int, body: bytes = b"", **headers: str) -> None:
        self.answer = lambda _: (status, headers, body)


@contextmanager
def receiving(*, with_tls: bool = False) -> Iterator[Receiver]:
    receiver = Receiver()

    class Handler(BaseHTTPRequestHandler):
        def do_POST(self) -> None:
            body = self.rfile.read(int(self.headers["Content-Length"]))
            message = Message(self.path, dict(self.headers.items()), body)
            receiver.got.append(message)
            status, headers, answered = receiver.answer(message)
            self.send_response(status)
            for name, value in {
                "Content-Length": str(len(answered)),
                **headers,
            }.items():
                self.send_header(name, value)
            self.end_headers()
            self.wfile.write(answered)

        def handle_one_request(self) -> None:
            with suppress(ssl.SSLError):  # who sends did not like the certificate
                super().handle_one_request()

        def log_message(self, *args: Any) -> None:
            pass

    server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    receiver.port = server.server_address[1]
    if with_tls:
        context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
        context.load_cert_chain(CERTIFICATE)
        server.socket = context.wrap_socket(server.socket, server_side=True)
    thread = threading.Thread(target=server.serve_forever, args=(0.02,))
    thread.start()
    try:
        yield receiver
    finally:
        server.shutdown()
        server.server_close()
        thread.join()
