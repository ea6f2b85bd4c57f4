"""Targets: strict parsing of webhook URLs, without resolving names.

The parser refuses URLs in which two parsers may see different hosts, because they
contain user names, backslashes, or numbers that some parsers read as addresses.
"""

import re
from dataclasses import dataclass
from ipaddress import IPv4Address, IPv6Address
from urllib.parse import urlsplit

LONGEST_URL = 2000
_ALLOWED = re.compile(r"[!-~]+", re.ASCII)
_BRACKETED = re.compile(r"\[[^\[\]]+\](:[0-9]{1,5})?", re.ASCII)
_LABEL = re.compile(r"(?!-)[a-z0-9-]{1,63}(?<!-)", re.ASCII)
_PORTS = {"http": 80, "https": 443}


class TargetError(ValueError):
    """Raised if the server cannot send messages to a URL."""


@dataclass(frozen=True)
class Target:
    """Host, port and path of a webhook's URL."""

    scheme: str
    host: str
    """Host name or address in lower case, without brackets."""
    port: int
    path: str
    """Path including the query."""

    @property
    def authority(self) -> str:
        """Host and port as in the `Host` header."""
        host = f"[{self.host}]" if ":" in self.host else self.host
        is_usual = self.port == _PORTS[self.scheme]
        return host if is_usual else f"{host}:{self.port}"


def read_target(url: str, *, to_loopback: bool) -> Target:
    """Parse a URL; raise `TargetError`. Only `to_loopback` allows http."""
    if len(url) > LONGEST_URL or not _ALLOWED.fullmatch(url) or "\\" in url:
        raise TargetError(
            f"A URL may have at most {LONGEST_URL} characters, all of which must be"
            " visible ASCII."
        )
    try:
        parts = urlsplit(url)
        host, port = parts.hostname or "", parts.port
    except ValueError as error:
        raise TargetError("The URL is malformed.") from error
    if parts.scheme not in (("http", "https") if to_loopback else ("https",)):
        raise TargetError("The URL must begin with https://.")
    if "@" in parts.netloc:
        raise TargetError("The URL must not contain a user name.")
    if "#" in url:
        raise TargetError("The URL must not have a fragment.")
    if port == 0 or parts.netloc.endswith(":"):
        raise TargetError("The port in the URL is invalid.")
    _check_host(host, parts.netloc, to_loopback)
    path = (parts.path or "/") + (f"?{parts.query}" if parts.query else "")
    return Target(parts.scheme, host, port or _PORTS[parts.scheme], path)


def _check_host(host: str, netloc: str, to_loopback: bool) -> None:
    if "[" in netloc:
        if not _BRACKETED.fullmatch(netloc):
            raise TargetError("The host name in the URL is invalid.")
        _read_ip(IPv6Address, host)
        return
    labels = host.split(".")
    if not all(_LABEL.fullmatch(label) for label in labels):
        raise TargetError("The host name in the URL is invalid.")
    if labels[-1].isdigit() or labels[-1].startswith("0x"):
        # Some parsers read 2130706433, 0x7f.1 and 127.1 as addresses.
        _read_ip(IPv4Address, host)
    elif len(labels) == 1 and not (to_loopback and host == "localhost"):
        raise TargetError("The host name in the URL must contain a dot.")


def _read_ip(kind: type[IPv4Address] | type[IPv6Address], host: str) -> None:
    try:
        if "%" in host:
            raise TargetError("The IPv6 address in the URL must not have a zone.")
        kind(host)
    except ValueError as error:
        raise TargetError("The host address in the URL is invalid.") from error
