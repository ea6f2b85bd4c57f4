"""A server in between that counts what passes: requests, and bytes of answers."""

import http.client
import zlib
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from email.message import Message
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from threading import Thread
from urllib.parse import urlsplit

OF_ONE_LINE = {"connection", "keep-alive", "transfer-encoding", "host"}
"""Headers that each side of a proxy says for itself."""


@dataclass
class Traffic:
    """Bytes of response bodies: decoded, and as transferred."""

    url: str
    requests: int = 0
    read: int = 0
    sent: int = 0


@contextmanager
def counting(server: str) -> Iterator[Traffic]:
    """Pass everything on to a server."""

    class Between(BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            traffic.requests += 1
            body = self.rfile.read(int(self.headers.get("Content-Length", 0)))
            upstream = http.client.HTTPConnection(urlsplit(server).netloc, timeout=60)
            upstream.request(self.command, self.path, body, end_to_end(self.headers))
            answer = upstream.getresponse()
            self.send_response(answer.status)
            for name, value in end_to_end(answer.headers).items():
                self.send_header(name, value)
            self.end_headers()
            is_packed = answer.headers.get("Content-Encoding") == "gzip"
            unpack = zlib.decompressobj(wbits=31).decompress
            while piece := answer.read1():
                traffic.sent += len(piece)
                traffic.read += len(unpack(piece) if is_packed else piece)
                self.wfile.write(piece)
                self.wfile.flush()
            upstream.close()

        do_POST = do_GET  # noqa: N815

        def log_message(self, *_: object) -> None:
            """Log no requests."""

    with ThreadingHTTPServer(("127.0.0.1", 0), Between) as between:
        traffic = Traffic(f"http://127.0.0.1:{between.server_port}")
        Thread(target=between.serve_forever, daemon=True).start()
        yield traffic
        between.shutdown()


def end_to_end(headers: "Message[str, str]") -> dict[str, str]:
    return {
        name: value
        for name, value in headers.items()
        if name.lower() not in OF_ONE_LINE
    }
