"""The command that makes pictures of ten families makes all of them."""

import io
from pathlib import Path

import pytest
from PIL import Image
from playwright.sync_api import Browser

from games.lab.client.api import Client
from tests.browser.chromium import SIZES
from tests.browser.places import VARIANTS
from tests.browser.screens import THEMES, screenshots

pytestmark = pytest.mark.depth


def test_each_family_in_each_size_and_theme(
    browser: Browser, origin: str, tmp_path: Path
) -> None:
    with Client(origin) as client:
        client.token = client.post("/guests", {}).body["token"]
        paths = list(screenshots(tmp_path, client, browser))
    assert len(paths) == len(VARIANTS) * len(SIZES) * len(THEMES) == 40
    contents = {path.read_bytes() for path in paths}
    sizes = {Image.open(io.BytesIO(content)).size for content in contents}
    assert sizes == {(1440, 900), (390, 844)}
    assert len(contents) == len(paths)
