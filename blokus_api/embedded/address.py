"""The address the web server listens on: is it free, does it answer."""

import socket
import time
import urllib.request

from blokus_api.embedded.errors import EmbeddedError


def refuse_taken(host: str, port: int, *, patience: float = 2.0) -> None:
    """The web server of a killed predecessor may need a moment to end."""
    give_up = time.monotonic() + patience
    while error := _binding_error(host, port):
        if time.monotonic() > give_up:
            raise EmbeddedError(
                f"Port {port} on {host} cannot be used ({error}). Choose another"
                " with --port."
            )
        time.sleep(0.1)


def listens(host: str, port: int) -> bool:
    try:
        socket.create_connection((host, port), timeout=5).close()
    except OSError:
        return False
    return True


def fetch(url: str, body: bytes | None = None) -> bytes:
    """Straight, whatever proxy the environment names; a POST if there is a body."""
    direct = urllib.request.build_opener(urllib.request.ProxyHandler({}))
    request = urllib.request.Request(url, body, {"Content-Type": "application/json"})  # noqa: S310
    try:
        with direct.open(request, timeout=30) as answer:
            content: bytes = answer.read()
    except OSError as error:
        raise EmbeddedError(f"{url} does not answer as it should: {error}.") from error
    return content


def _binding_error(host: str, port: int) -> str:
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    with socket.socket(family) as probe:
        probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            probe.bind((host, port))
        except OSError as error:
            return error.strerror or str(error)
    return ""
