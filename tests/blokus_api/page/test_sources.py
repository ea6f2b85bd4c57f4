"""What browsers run is what is written, without comments."""

import os
import re
import subprocess
import sys

import pytest

from blokus_api.page import lessons
from blokus_api.page.covers import covers
from blokus_api.page.sources import (
    SHEETS,
    SOURCE,
    STYLE_SHEET,
    VENDORED,
    as_sent,
    sources,
    without_comments,
)
from blokus_api.page.vocabulary import GROUPS
from games.rules.languages import LANGUAGES

OURS = {
    path.relative_to(SOURCE).as_posix(): path.read_text()
    for path in SOURCE.rglob("*")
    if path.suffix in {".css", ".js"} and VENDORED not in path.as_posix()
}
CODE = [name for name in OURS if re.fullmatch(r"(?!words/).*\.js", name)]
WORDS = [f"{name}{end}" for name in LANGUAGES for end in GROUPS]
WRITTEN = """// What this is.

/**
 * @param {string} a
 */
export function f(a) {
  // Why.
  const b = /** @type {any} */ (a); // a comment that stays
  /** @type {any} */ (b).c = 1;
  return "https://example.com/*" + b; /* stays */
}
"""
SENT = """




export function f(a) {

  const b = (a); // a comment that stays
  (b).c = 1;
  return "https://example.com/*" + b; /* stays */
}
"""


def test_comments_are_left_out_and_lines_stay() -> None:
    assert without_comments(WRITTEN) == SENT.removeprefix("\n").join(["\n", ""])
    assert without_comments(WRITTEN).count("\n") == WRITTEN.count("\n")


TOKEN = re.compile(
    r"""//[^\n]*|/\*.*?\*/|"(?:\\.|[^"\\\n])*"|'(?:\\.|[^'\\\n])*'|\\.|\$\{|[`{}]""",
    re.DOTALL,
)


def code_of(module: str) -> str:
    """A module without any comment, as one reads it who knows what templates are."""
    kept: list[str] = []
    inside: list[str] = []
    at = 0
    while token := TOKEN.search(module, at):
        word, end = token[0], token.end()
        is_text = bool(inside) and inside[-1] == "`"
        if is_text and word not in ("`", "${"):
            # In a text nothing else means anything: look on one behind it.
            end = token.start() + (2 if word[0] == "\\" else 1)
        elif word == "}" or (is_text and word == "`"):
            inside.pop()
        elif word in ("`", "{", "${"):
            inside.append(word)
        is_comment = not is_text and word[:2] in ("//", "/*")
        kept.append(module[at : token.start() if is_comment else end])
        at = end
    assert inside == []
    return "".join([*kept, module[at:]])


def words_of(module: str) -> str:
    return "".join(code_of(module).split())


@pytest.mark.parametrize("name", sorted(CODE))
def test_nothing_but_comments_is_left_out(name: str) -> None:
    assert words_of(sources()[name]) == words_of(OURS[name])


def test_what_is_no_comment_would_be_missed() -> None:
    code = "const a = `${b} \n// no ${`c ${ {} }` /* yes */}\n`; // `yes"

    assert code_of(code) == "const a = `${b} \n// no ${`c ${ {} }` }\n`; "
    assert words_of(without_comments(code)) != words_of(code)


def test_all_modules_are_there_and_nothing_else() -> None:
    modules = {path.relative_to(SOURCE).as_posix() for path in SOURCE.rglob("*.js")}
    words = {f"words/{name}.js" for name in WORDS}
    made = {"theme.js", "covers.js", *SHEETS, *covers(), *lessons.modules()}
    assert sources().keys() == modules | words | made


def test_all_styles_are_in_a_sheet_behind_their_colors() -> None:
    assert sources()["page.css"].startswith(":root{--")
    named = [name for names in SHEETS.values() for name in names]
    assert sorted(named) == sorted(path.stem for path in (SOURCE / "css").iterdir())
    for sheet, names in SHEETS.items():
        for name in names:
            text = as_sent((SOURCE / "css" / f"{name}.css").read_text())
            assert text in sources()[sheet]


def test_words_are_split_and_none_is_lost() -> None:
    line = re.compile(r'^\s*("[\w.-]+": ".*"),?$', re.MULTILINE)
    for language in LANGUAGES:
        parts = [sources()[f"words/{language}{end}.js"] for end in GROUPS]
        held = [each for part in parts for each in line.findall(part)]
        assert sorted(held) == sorted(line.findall(OURS[f"words/{language}.js"]))
        assert all(parts)


def test_what_others_wrote_is_sent_as_they_did() -> None:
    vendored = [name for name in sources() if name.startswith(VENDORED)]

    assert vendored
    for name in vendored:
        assert sources()[name] == (SOURCE / name).read_text()


def test_sources_are_read_as_utf_8_whatever_the_locale() -> None:
    locale = {"LC_ALL": "C", "PYTHONUTF8": "0", "PYTHONCOERCECLOCALE": "0"}
    reading = "from blokus_api.page.sources import sources; sources()"
    subprocess.run([sys.executable, "-c", reading], env=os.environ | locale, check=True)


def test_no_class_has_styles_in_two_sheets_that_come_late() -> None:
    # Once both are there, each would change what the other styles.
    sheets: dict[str, list[str]] = {}
    for sheet in SHEETS.keys() - {STYLE_SHEET}:
        selectors = re.findall(r"([^{}]+)\{", sources()[sheet])
        parts = {part.strip() for each in selectors for part in each.split(",")}
        for name in filter(re.compile(r"\.[\w-]+").fullmatch, parts):
            sheets.setdefault(name, []).append(sheet)
    assert {name: them for name, them in sheets.items() if len(them) > 1} == {}
