"""Files of the page: kept for ever below a release, packed, and free."""

import gzip

import orjson
import pytest
from pytest_django import Settings

from blokus_api.page.files import TYPES, address_of, files, release, root_files
from tests.api import Api, problem
from tests.blokus_api.counting import Limit

api = Api()
HOSTILE = "<b>\"Club\" & 'Friends', \\x; été 🎲</b>"


@pytest.mark.parametrize("name", sorted(files()))
def test_every_file_is_kept_for_ever(name: str) -> None:
    answer = api.get(address_of(name))

    assert answer.status_code == 200
    assert answer["Cache-Control"] == "public, max-age=31536000, immutable"
    assert answer["Content-Type"] in TYPES.values()
    assert answer["Content-Length"] == str(len(answer.content))
    assert answer["X-Content-Type-Options"] == "nosniff"
    assert "Content-Encoding" not in answer


def test_who_takes_gzip_gets_what_was_packed_before() -> None:
    plain = api.get(address_of("main.js"))
    packed = api.get(address_of("main.js"), accept_encoding="br, gzip")

    assert packed["Content-Encoding"] == "gzip"
    assert "Accept-Encoding" in packed["Vary"]
    assert packed.content == files()["main.js"].packed
    assert gzip.decompress(packed.content) == plain.content
    assert len(packed.content) < len(plain.content)


def test_a_release_is_another_once_a_file_is(monkeypatch: pytest.MonkeyPatch) -> None:
    before = release()
    changed = {**files(), "main.js": files()["theme.js"]}
    monkeypatch.setattr("blokus_api.page.files.files", lambda: changed)

    assert release.__wrapped__() != before
    assert len(before) == 16


@pytest.mark.parametrize(
    "path",
    [
        "/static/page/0123456789abcdef/main.js",
        "/static/page/main.js",
        f"/static/page/{release()}/",
        f"/static/page/{release()}",
        f"/static/page/{release()}/nonsense.js",
        f"/static/page/{release()}/../{release()}/main.js",
        f"/static/page/{release()}/../../../settings.py",
        f"/static/page/{release()}/%2e%2e/%2e%2e/__init__.py",
        f"/static/page/{release()}//main.js",
        f"/static/page/{release()}/types.d.ts",
        f"/static/page/{release()}/vendor/lit-html-3.3.3/SHA256SUMS",
    ],
)
def test_other_paths_are_none(path: str) -> None:
    answer = api.get(path)

    assert problem(answer)["code"] == "not-found"
    assert "Cache-Control" not in answer


def test_a_file_has_a_head_and_takes_nothing() -> None:
    head = api.send("HEAD", address_of("main.js"))

    assert head.status_code == 200
    assert head["Content-Length"] == str(len(files()["main.js"].content))
    assert problem(api.post(address_of("main.js"), {}))["status"] == 404


@pytest.mark.django_db
def test_files_are_not_counted_and_documents_are(limit: Limit) -> None:
    limit(anonymous=2)

    for _ in range(5):
        assert "RateLimit" not in api.get(address_of("main.js"))
    for path in ("/icon.svg", "/robots.txt"):
        assert "RateLimit" not in api.get(path)
    assert api.get("/new")["RateLimit"].startswith('"anonymous";r=1;')


@pytest.mark.parametrize(
    ("path", "media_type", "beginning"),
    [
        ("/icon.svg", "image/svg+xml", b"<svg "),
        ("/apple-touch-icon.png", "image/png", b"\x89PNG"),
        ("/manifest.webmanifest", "application/manifest+json", b"{"),
        ("/robots.txt", "text/plain; charset=utf-8", b"# "),
    ],
)
def test_what_programs_look_for_is_at_the_root(
    path: str, media_type: str, beginning: bytes
) -> None:
    answer = api.get(path, accept_encoding="gzip")

    assert answer["Content-Type"] == media_type
    assert answer["Cache-Control"] == "public, max-age=3600"
    packed = answer.get("Content-Encoding") == "gzip"
    content = gzip.decompress(answer.content) if packed else answer.content
    assert content.startswith(beginning)


def test_the_manifest_has_the_name_of_the_site(settings: Settings) -> None:
    settings.SITE_NAME = HOSTILE

    manifest = root_files()["/manifest.webmanifest"].content

    assert orjson.loads(manifest)["name"] == HOSTILE
    assert api.get("/manifest.webmanifest").json()["name"] == "Blokus"


def test_the_manifest_names_icons_that_are_there() -> None:
    manifest = api.get("/manifest.webmanifest").json()

    assert manifest["start_url"] == "/"
    for icon in manifest["icons"]:
        assert api.get(icon["src"])["Content-Type"] == icon["type"]
