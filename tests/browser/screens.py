"""Pictures of the page: ten families, two sizes, two themes.

    python -m tests.browser.screens FOLDER [ADDRESS]

Without an address it starts nothing: `manage.py up` answers at the default one.
"""

import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any, get_args

from playwright.sync_api import Browser

from games.lab.client.api import Client
from tests.browser.chromium import SIZES, Size, launched
from tests.browser.driver import MINE, RESTING, Table
from tests.browser.places import VARIANTS, begun
from tests.browser.visitor import remembered

HERE = "http://127.0.0.1:8000"
THEMES = ("light", "dark")


def main(folder: Path, url: str = HERE) -> None:
    with Client(url) as client, launched() as browser:
        client.token = client.post("/guests", {}).body["token"]
        for path in screenshots(folder, client, browser):
            sys.stdout.write(f"{path}\n")


def screenshots(folder: Path, client: Client, browser: Browser) -> Iterator[Path]:
    """Yield the path of each screenshot after writing it."""
    folder.mkdir(parents=True, exist_ok=True)
    games = {variant: begun(client, variant) for variant in VARIANTS}
    for size in get_args(Size):
        for theme in THEMES:
            look: dict[str, Any] = {
                **SIZES[size],
                "color_scheme": theme,
                "locale": "en",
            }
            storage = remembered(client.url, str(client.token))
            context = browser.new_context(**look, storage_state=storage)
            page = context.new_page()
            for variant, game in games.items():
                page.goto(f"{client.url}/games/{game}")
                table = Table(page, game)
                table.wait(*RESTING)
                if table.look().state in MINE and table.look().state != "draft":
                    table.piece().click()
                    table.wait("held", "set")
                    page.keyboard.press("n")
                path = folder / f"{variant}-{size}-{theme}.png"
                page.screenshot(path=path)
                yield path
            context.close()


if __name__ == "__main__":
    main(Path(sys.argv[1]), *sys.argv[2:3])
