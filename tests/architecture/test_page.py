"""What holds in every file of the page: it is a client of the public API, and small."""

import hashlib
import json
import re
from collections.abc import Iterable, Iterator
from functools import partial
from graphlib import CycleError, TopologicalSorter
from pathlib import Path

import msgspec
import pytest

from blokus_api.page import lessons
from blokus_api.page.files import files
from blokus_api.page.modules import needed, sheets
from blokus_api.page.sources import STYLE_SHEET
from blokus_api.page.texts import TEXTS
from tests.architecture.test_layout import LONGEST

ROOT = Path(__file__).parents[2]
PAGE = ROOT / "blokus_api" / "page" / "static" / "page"
TEMPLATES = ROOT / "blokus_api" / "page" / "templates"
VENDORED = (
    PAGE / "vendor" / "gabarito-5.3.0",
    PAGE / "vendor" / "lean-qr-2.7.4",
    PAGE / "vendor" / "lit-html-3.3.3",
    ROOT / "tests" / "browser" / "vendor" / "axe-core-4.14.1",
)
OURS = sorted(
    path
    for path in PAGE.rglob("*.*")
    if path.suffix in {".js", ".css", ".ts"} and "vendor" not in path.parts
)
MODULES = [path for path in OURS if path.suffix == ".js"]
TEXT = {path: path.read_text() for path in OURS}
LANGUAGES = ("en", "fr", "it", "de")
WORDS = {PAGE / "words" / f"{language}.js" for language in LANGUAGES}

MOST_AT_FIRST, MOST_OF_A_GAME, MOST_IN_ALL = 45_000, 95_000, 276_000
"""Bytes of gzip as they are sent in one language: of home, a game, and all there is.

Of the last, nobody loads all: sounds, codes for cameras and most screens load later.
"""
MOST_OF_THE_FONT = 22_000
IMPORTS = re.compile(r"""(?:\bfrom|\bimport)\s*\(?\s*["'](\.[^"']+)["']""")
SENDERS = r"\bfetch\(|XMLHttpRequest|EventSource|WebSocket|sendBeacon|importScripts"
MARKUP_FROM_TEXT = (
    r"innerHTML|outerHTML|insertAdjacentHTML|unsafeHTML|unsafeSVG|document\.write"
)
CODE_FROM_TEXT = r"\beval\(|new Function|javascript:"
STYLE_ATTRIBUTE = r"\sstyle=|setAttribute\(\s*[\"']style"
EVENT_ATTRIBUTE = r"\son[a-z]+=[\"'$]"
DEVICE_CLOCK = r"Date\.now|new Date\(\)|Date\(\)"
TLS_ALONE = (
    r"\bnavigator\.(clipboard|credentials|geolocation|locks|mediaDevices|permissions"
    r"|serviceWorker|share|storage|wakeLock)\b|\bcrypto\.(subtle|randomUUID)"
    r"|\bNotification\b|\bPushManager\b|\bcaches\.|\bcookieStore\b"
)
"""Parts of browsers that exist only with TLS or on the browser's own machine."""


def without_comments(text: str) -> str:
    text = re.sub(r"/\*.*?\*/", "", text, flags=re.DOTALL)
    return re.sub(r"(^|\s)//.*", r"\1", text)


def lines_with(pattern: str, paths: list[Path]) -> list[str]:
    return [
        f"{path.relative_to(PAGE)}: {line.strip()}"
        for path in paths
        for line in without_comments(TEXT[path]).splitlines()
        if re.search(pattern, line)
    ]


def test_only_one_module_asks_the_server():
    others = [path for path in MODULES if path.name != "api.js"]
    assert lines_with(SENDERS, others) == []


def test_it_asks_nothing_but_what_is_below_the_api():
    # In that one module, whatever is asked for comes from the function that puts the
    # API before a path.
    asking = without_comments(TEXT[PAGE / "api.js"])
    addresses = re.findall(r"\bfetch\(\s*([^,\s]+)", asking)
    assert addresses
    assert all(one == "to" or one.startswith("address(") for one in addresses)
    passed_on = re.findall(r"\bsend\(\s*[^,]+,\s*(address\(|[^,]+)", asking)
    assert set(passed_on) <= {"address(", "to"}
    assert asking.count("/api/v1") == 1
    # All else that a browser asks for by itself: pictures, frames, forms, modules.
    paths = r"""(?:src|action|srcset|poster|data)=["']?/|["'`]/api/v1|https?://"""
    found = lines_with(paths, [path for path in MODULES if path.name != "api.js"])
    assert [line for line in found if "www.w3.org/" not in line] == []


@pytest.mark.parametrize(
    "pattern",
    [MARKUP_FROM_TEXT, CODE_FROM_TEXT, STYLE_ATTRIBUTE, EVENT_ATTRIBUTE],
    ids=["markup", "code", "style", "event"],
)
def test_nothing_in_it_needs_a_weaker_policy(pattern):
    assert lines_with(pattern, MODULES) == []


def test_one_module_reads_the_clock_of_the_device():
    # All else compares times of the server with the server's time.
    others = [path for path in MODULES if path.name != "time.js"]
    assert lines_with(DEVICE_CLOCK, others) == []


def test_what_needs_tls_can_be_missing():
    lines = lines_with(TLS_ALONE, MODULES)
    assert {line.split(":")[0] for line in lines} == {
        "copy.js",
        "around/more_commands.js",
        "look/share_record.js",
    }
    assert all("navigator.clipboard?." in x or "shareBy:" in x for x in lines)
    # The button that calls it is drawn only where it exists.
    assert lines_with(r'"share" in navigator', MODULES) != []


def test_its_documents_need_no_weaker_policy():
    for path in TEMPLATES.rglob("*.html"):
        text = path.read_text()
        assert not re.search(STYLE_ATTRIBUTE, text), path
        assert not re.search(EVENT_ATTRIBUTE, text), path
        assert not re.search(r"<style|<script(?![^>]*\ssrc=)", text), path


def test_every_file_is_short_enough_to_read():
    sources = [*OURS, *TEMPLATES.rglob("*.html"), *(ROOT / "tests/page").glob("*.js")]
    lines = {path: len(path.read_text().splitlines()) for path in sources}
    # Words are a list: nobody reads it from one end to the other.
    assert {p: n for p, n in lines.items() if n > LONGEST and p not in WORDS} == {}


def test_every_module_says_first_what_it_is():
    assert [
        path for path in MODULES if not TEXT[path].startswith(("// ", "/** "))
    ] == []


@pytest.mark.parametrize("folder", VENDORED, ids=lambda folder: folder.name)
def test_what_is_vendored_is_verbatim(folder):
    told = (folder / "SHA256SUMS").read_text().splitlines()
    sums = {name: digest for digest, name in (line.split() for line in told)}
    files = {
        str(path.relative_to(folder)): hashlib.sha256(path.read_bytes()).hexdigest()
        for path in folder.rglob("*")
        if path.is_file() and path.name != "SHA256SUMS"
    }
    assert files == sums
    assert any(name.startswith("LICENSE") for name in files)


def imported(path: Path, pattern: re.Pattern[str]) -> Iterator[Path]:
    """What a module of ours, or one that is vendored, imports by it."""
    for name in pattern.findall(without_comments(path.read_text())):
        yield (path.parent / name).resolve()


def test_every_import_leads_to_a_file():
    made = {PAGE / name for name in ("theme.js", "covers.js", *lessons.modules())}
    lost = {
        f"{path.relative_to(PAGE)}: {found}"
        for path in MODULES
        for found in imported(path, IMPORTS)
        if not found.is_file() and found not in made and found.suffix == ".js"
    }
    assert lost == set()


def test_every_module_is_reached_from_the_first():
    reached: set[Path] = set()
    waiting = [PAGE / "main.js"]
    while waiting:
        path = waiting.pop()
        if path not in reached and path.is_file():
            reached.add(path)
            waiting += imported(path, IMPORTS)
    assert set(MODULES) - reached - WORDS == set()


def circle(arrows: dict[Path, set[Path]]) -> list[Path]:
    """Return the files of one circle of imports; an empty list if there is none."""
    try:
        TopologicalSorter(arrows).prepare()
    except CycleError as error:
        files: list[Path] = error.args[1]
        return files
    return []


def without_suffixes(path: Path) -> Path:
    """Return one path for a module or its types: comments write them in three ways."""
    return path.with_name(path.name.split(".")[0]).resolve().relative_to(PAGE)


def test_no_file_imports_itself_through_others():
    # Modules that load later count as well, and types that a comment imports.
    arrows = {
        without_suffixes(path): {
            without_suffixes(path.parent / name) for name in IMPORTS.findall(text)
        }
        for path, text in TEXT.items()
    }
    assert circle(arrows) == []
    assert {Path("router"), Path("screens/home")} <= arrows[Path("main")]
    assert Path("types") in arrows[Path("kept")]


def packed(names: Iterable[str]) -> int:
    """Bytes, as they are sent."""
    return sum(len(files()[name].packed) for name in names)


@pytest.mark.parametrize(
    ("address", "most"), [("/", MOST_AT_FIRST), ("/games/:id", MOST_OF_A_GAME)]
)
def test_what_a_view_needs_at_once_is_small(address, most):
    assert packed([STYLE_SHEET, *sheets(address), *needed(address, "en")]) <= most


def test_all_of_it_is_small():
    others = {name for name in files() if re.match(r"words/(?!en)", name)}
    code = {name for name in files() if name.endswith((".js", ".css"))}
    assert packed(code - others) <= MOST_IN_ALL


def test_the_font_is_small():
    fonts = [file for name, file in files().items() if name.endswith(".woff2")]
    assert sum(len(file.content) for file in fonts) <= MOST_OF_THE_FONT


def words(language: str) -> dict[str, str]:
    """The texts by their keys: a module that exports one object."""
    text = TEXT[PAGE / "words" / f"{language}.js"]
    line = r'^\s+"([\w.-]+)":\s*("(?:[^"\\]|\\.)*")'
    pairs = re.findall(line, text, re.MULTILINE)
    assert len({key for key, _ in pairs}) == len(pairs), "a key stands there twice"
    return dict(pairs)


def test_its_words_are_there_in_three_languages():
    english = words("en")
    assert english
    for language in LANGUAGES[1:]:
        theirs = words(language)
        assert theirs.keys() == english.keys()
        fields = partial(re.findall, r"\{\w+\}")
        for key, text in theirs.items():
            assert set(fields(text)) == set(fields(english[key])), key


def test_documents_and_modules_name_the_trademark_in_the_same_words():
    for language, texts in TEXTS.items():
        assert json.loads(words(language)["foot.trademark"]) == texts.trademark


HOME_WORDS = {
    "title": "title",
    "lead": "lead",
    "lead_short": "lead-short",
    "play": "play-now",
    "friend": "friend",
    "level": "level",
    "computer": "computer",
    "about": "duo",
    "never": "never",
    "learn": "learn",
    "example": "example",
    "caption": "caption",
}
"""Words of the first view in documents and, behind `home.`, in modules."""


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_first_view_has_the_same_words_in_documents_and_modules(language):
    theirs = words(language)
    ours = msgspec.to_builtins(TEXTS[language].home)
    levels = ours.pop("levels")
    assert ours == {k: json.loads(theirs[f"home.{v}"]) for k, v in HOME_WORDS.items()}
    assert levels == {each: json.loads(theirs[f"level.name.{each}"]) for each in levels}


def test_modules_read_the_name_of_the_site_from_the_document():
    assert lines_with(r"dataset\.site", MODULES) != []
    others = [path for path in MODULES if path not in WORDS]
    assert lines_with(r"[\"'`>]Blokus|Blokus[\"'`<]", others) == []


def test_every_word_that_is_asked_for_is_there_and_no_other():
    known = words("en")
    source = "\n".join(
        without_comments(TEXT[path]) for path in MODULES if path not in WORDS
    )
    asked = set(re.findall(r'\bt\(\s*"([\w.-]+)"', source))
    plurals = {key.rsplit(".", 1)[0] for key in known if key.endswith(".other")}
    assert asked - known.keys() - plurals == set()
    # Keys may be put together, `t(`state.${state}`)`, or stand in a table.
    begun = set(re.findall(r"`([\w.-]+\.)\$\{", source))
    told = set(re.findall(r'"([\w.-]+)"', source))
    unused = {
        key
        for key in known
        if not {key, re.sub(r"\.(zero|one|other)$", "", key)} & (asked | told)
        and not key.startswith(tuple(begun))
    }
    assert unused == set()
