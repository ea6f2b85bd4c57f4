"""Paths of the API and of the page are built by one function, which encodes parts."""

import re

import pytest

from blokus_api.page.sources import SOURCE, VENDORED

MODULES = {
    path.relative_to(SOURCE).as_posix(): path.read_text()
    for path in SOURCE.rglob("*.js")
    if VENDORED not in path.as_posix()
}
BUILT = re.compile(r"\bpath`[^`]*`")
"""A path by the function that encodes its parts."""
JOINED = re.compile(
    r"/\$\{|\}/[\w$]{2}"  # a part beside a slash of a template
    r"|[\w/}][?&]\w+=\$\{"  # or in a query
    r"|/[\"'`]\s*\+"  # or behind a string that ends with a slash
)
NO_PATHS = {
    "board/places.js": "${column}/${floor}",
    "words.js": "./words/${name}.js",
}
"""What looks like a path of ours, and names a place of a board and a module."""
BUILDERS = {"encodeURIComponent", "fetch"}


@pytest.mark.parametrize("name", sorted(MODULES))
def test_no_other_text_has_parts_in_a_path(name: str) -> None:
    source = BUILT.sub("", MODULES[name].replace(NO_PATHS.get(name, "\0"), ""))

    assert JOINED.findall(source) == []


@pytest.mark.parametrize("word", sorted(BUILDERS))
def test_one_module_encodes_and_asks(word: str) -> None:
    users = [name for name, text in MODULES.items() if re.search(rf"\b{word}\(", text)]

    assert users == ["api.js"]


@pytest.mark.parametrize(
    "written",
    [
        "get(`/games/${id}`)",
        "post(`${own}/join`)",
        'html`<a href="/games/${id}">`',
        'html`<a href="/ranks?pool=${pool}">`',
        '"/games/" + id',
    ],
)
def test_what_was_written_before_would_be_found(written: str) -> None:
    assert JOINED.search(written)
