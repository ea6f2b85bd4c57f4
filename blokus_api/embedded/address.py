"""Address of the web server: checks for a free port, and the hosts that lead to it."""

import socket
import struct
import time
import urllib.request
from collections.abc import Iterator
from fcntl import ioctl
from ipaddress import ip_address
from pathlib import Path

from blokus_api.embedded.errors import EmbeddedError

LOCAL = ("localhost", "127.0.0.1", "[::1]")
EVERYWHERE = frozenset({"0.0.0.0", "::"})  # noqa: S104
"""Hosts that mean all addresses of this machine."""
IPV6 = Path("/proc/net/if_inet6")
ADDRESS_OF = 0x8915  # SIOCGIFADDR


def allowed_hosts(configured: str, host: str) -> list[str]:
    """Return the host names under which browsers reach a server that listens on `host`.

    `configured` is `ALLOWED_HOSTS`. The list prevents DNS rebinding: if another site's
    name resolves to this machine, its page still sends its own name, which is refused.
    """
    names = [*LOCAL, *(name for name in configured.split(",") if name)]
    if host in EVERYWHERE:
        name = socket.gethostname().lower()
        names += [*own_addresses(), name, f"{name}.local"]
    else:
        names.append(in_url(host).lower())
    return list(dict.fromkeys(names))


def own_addresses() -> list[str]:
    """Return the addresses at which other devices reach this machine, as in URLs."""
    usable = (
        ip
        for ip in map(ip_address, (*_ipv4(), *_ipv6()))
        if not ip.is_loopback and not ip.is_link_local
    )
    return [in_url(str(ip)) for ip in usable]


def in_url(host: str) -> str:
    """Return a host as it appears in URLs, with IPv6 addresses in brackets."""
    return f"[{host}]" if ":" in host else host


def _ipv4() -> Iterator[str]:
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        for _, interface in socket.if_nameindex():
            request = struct.pack("256s", interface.encode())
            try:
                yield socket.inet_ntoa(ioctl(probe, ADDRESS_OF, request)[20:24])
            except OSError:
                continue  # the interface has no IPv4 address


def _ipv6() -> Iterator[str]:
    if IPV6.exists():
        for line in IPV6.read_text().splitlines():
            yield socket.inet_ntop(socket.AF_INET6, bytes.fromhex(line.split()[0]))


def refuse_taken(host: str, port: int, *, patience: float = 2.0) -> None:
    """Raise `EmbeddedError` if the port is in use.

    If a previous `up` was killed, its web server may need `patience` seconds to end.
    """
    give_up = time.monotonic() + patience
    while error := _binding_error(host, port):
        if time.monotonic() > give_up:
            raise EmbeddedError(
                f"Port {port} on {host} cannot be used ({error}). Choose another port"
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
    """Send a GET request, or a POST request with a body, without any proxy."""
    direct = urllib.request.build_opener(urllib.request.ProxyHandler({}))
    request = urllib.request.Request(url, body, {"Content-Type": "application/json"})  # noqa: S310
    try:
        with direct.open(request, timeout=30) as answer:
            content: bytes = answer.read()
    except OSError as error:
        raise EmbeddedError(f"The request to {url} failed: {error}.") from error
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
