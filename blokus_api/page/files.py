"""Files of the page, which each process reads and compresses once.

Browsers cache a release's files forever. Modules import each other by relative
addresses, and no build adds a hash to each name. So all files are in a folder for the
release: `/static/page/{release}/main.js`. The root contains the files that programs
expect there: an icon, a manifest and `robots.txt`.
"""

import gzip
import hashlib
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import NamedTuple

import orjson
from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.utils.cache import patch_vary_headers

from blokus_api.page.sources import fonts, sources
from games.api.http import caching
from games.api.http.steps import takes_gzip

ROOT = Path(__file__).parent / "root"
MANIFEST = "manifest.webmanifest"
PREFIX = "/static/page/"
TYPES = {
    ".css": "text/css; charset=utf-8",
    ".js": "text/javascript; charset=utf-8",
    ".png": "image/png",
    ".svg": "image/svg+xml",
    ".txt": "text/plain; charset=utf-8",
    ".webmanifest": "application/manifest+json",
    ".woff2": "font/woff2",
}
LENGTH = 16
"""Number of hexadecimal digits in a release id."""
HOUR = 3600
"""Seconds for which clients cache files at the root."""


class PageFile(NamedTuple):
    """A file with its media type and its compressed content."""

    media_type: str
    content: bytes
    packed: bytes
    max_age: int


@cache
def files() -> Mapping[str, PageFile]:
    """Return the release's files by name."""
    texts = {name: text.encode() for name, text in sources().items()}
    return {
        name: _file(name, content, caching.FOR_EVER)
        for name, content in sorted({**texts, **fonts()}.items())
    }


@cache
def release() -> str:
    """Return the id of the release, which is a hash of all its files."""
    digest = hashlib.sha256()
    for name, file in files().items():
        digest.update(b"%s %d\n" % (name.encode(), len(file.content)) + file.content)
    return digest.hexdigest()[:LENGTH]


def address_of(name: str) -> str:
    """Return the address of a file in the release."""
    return f"{PREFIX}{release()}/{name}"


def root_files() -> dict[str, PageFile]:
    """Return the files at the root by path; the manifest gets the site's name."""
    contents = {path.name: path.read_bytes() for path in ROOT.iterdir()}
    manifest = {"name": settings.SITE_NAME, **orjson.loads(contents[MANIFEST])}
    contents[MANIFEST] = orjson.dumps(manifest)
    return {f"/{name}": _file(name, text, HOUR) for name, text in contents.items()}


@cache
def _by_path() -> Mapping[str, PageFile]:
    run = {address_of(name): file for name, file in files().items()}
    return run | root_files()


def _file(name: str, content: bytes, max_age: int) -> PageFile:
    packed = gzip.compress(content, 9, mtime=0)
    return PageFile(TYPES[Path(name).suffix], content, packed, max_age)


def page_file(request: HttpRequest) -> HttpResponse | None:
    """Return the response with a file of the page, or None if the path names no file.

    Files of other releases return 404, because one tab must not mix two releases. The
    router then loads a document of this release.
    """
    if request.method not in ("GET", "HEAD"):
        return None
    file = _by_path().get(request.path_info)
    if file is None:
        return None
    is_smaller = len(file.packed) < len(file.content)
    is_packed = is_smaller and takes_gzip(request.headers.get("Accept-Encoding", ""))
    content = file.packed if is_packed else file.content
    response = HttpResponse(
        content,
        content_type=file.media_type,
        headers={
            "Cache-Control": caching.cache_control(file.max_age),
            "Content-Length": str(len(content)),
        },
    )
    if is_packed:
        response["Content-Encoding"] = "gzip"
    patch_vary_headers(response, ("Accept-Encoding",))
    return response
