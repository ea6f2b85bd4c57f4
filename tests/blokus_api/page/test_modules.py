"""Which modules an address needs at once."""

import pytest

from blokus_api.page import modules
from blokus_api.page.files import PageFile, files
from blokus_api.page.sources import SHEETS, STYLE_SHEET

ENTRY = """import { start } from "./router.js";
import "./kept.js";
const ROUTES = [
  ["/", () => import("./screens/home.js")],
  ["/games/:id", () => import("./screens/game.js")],
];
"""


@pytest.fixture
def page(monkeypatch: pytest.MonkeyPatch) -> None:
    sources = {
        "main.js": ENTRY,
        "router.js": 'import { html } from "./render.js";\n',
        "render.js": 'export { html } from "./vendor/a.js";\n',
        "kept.js": '/** @type {import("./types.js").Me} */\nexport const me = "x.js";',
        "vendor/a.js": 'import{b}from"./b.js";import"../kept.js";export{b as c};',
        "vendor/b.js": 'export const b="from",c = "./never.js";',
        "words/en.js": "export default {};",
        "screens/home.js": 'import {\n  a,\n  b,\n} from "../render.js";\n',
        "screens/game.js": '// import x from "./home.js"\nawait import("./late.js");',
        "screens/late.js": "",
    }
    held = {name: PageFile("", text.encode(), b"", 0) for name, text in sources.items()}
    monkeypatch.setattr(modules, "files", lambda: held)
    monkeypatch.setattr(modules, "screens", modules.screens.__wrapped__)
    monkeypatch.setattr(modules, "sheets", modules.sheets.__wrapped__)


COMMON = [
    *("main.js", "words/en.js"),
    *("router.js", "kept.js", "render.js", "vendor/a.js", "vendor/b.js"),
]


@pytest.mark.usefixtures("page")
@pytest.mark.parametrize(
    ("address", "screen"),
    [
        ("/", "screens/home.js"),
        ("/games/<uuid:game>", "screens/game.js"),
        ("/games/:id", "screens/game.js"),
        ("/nonsense", None),
    ],
)
def test_what_is_imported_is_needed(address: str, screen: str | None) -> None:
    found = modules.needed.__wrapped__(address, "en")

    assert sorted(found) == sorted([*COMMON, *([screen] if screen else [])])
    assert found[0] == "main.js"


def test_every_screen_of_the_table_is_a_file() -> None:
    assert set(modules.screens().values()) <= files().keys()


def test_no_address_needs_what_only_another_does() -> None:
    home, rules = (set(modules.needed(path, "en")) for path in ("/", "/rules"))

    assert modules.screens()["/"] in home - rules
    assert modules.screens()["/rules"] in rules - home


def test_sheets_and_words_come_with_the_modules_that_wait_for_them() -> None:
    assert modules.sheets("/") == ["home.css"]
    record = ["table.css", "lists.css", "record.css", "review.css"]
    assert modules.sheets("/records/:record") == record
    assert "words/fr-rest.js" in modules.needed("/records/:record", "fr")
    assert set(modules.WORDS) == set(SHEETS) - {STYLE_SHEET}
