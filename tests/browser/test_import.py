"""Files of games are imported on the page: the first opens, or refusals are read."""

import json
import re
from pathlib import Path

import pytest
from playwright.sync_api import FilePayload, Page, expect

from tests.browser.conftest import Visiting

pytestmark = [pytest.mark.depth, pytest.mark.usefixtures("stack")]

GAMES = Path(__file__).parents[1] / "data" / "blksgf" / "games"
RECORD = re.compile(r"/records/[0-9a-f-]{36}$")
ONE = {"color": "purple", "cells": [[4, 4]]}
DROP = """
([name, text]) => {
  const files = new DataTransfer();
  files.items.add(new File([text], name));
  for (const type of ["dragover", "drop"])
    document.body.dispatchEvent(
      new DragEvent(type, { dataTransfer: files, bubbles: true, cancelable: true }));
}
"""


def drop(page: Page, name: str, text: str) -> None:
    """Drop a file on the page."""
    page.evaluate(DROP, [name, text])


def test_the_first_game_of_a_dropped_file_opens(visit: Visiting) -> None:
    ada = visit()
    page = ada.open("/records")
    expect(page.locator(".import-button")).to_be_visible()
    file = sorted(GAMES.glob("*.blksgf"))[0]
    drop(page, file.name, file.read_text())
    sheet = page.locator("dialog.import")
    expect(sheet).to_contain_text(file.name)
    expect(sheet).to_contain_text("CC0")
    sheet.locator("[data-action=import]").click()
    expect(page).to_have_url(RECORD)
    expect(page.locator(".toast")).to_contain_text("1 game imported")


def test_why_games_were_refused_is_told_in_words(visit: Visiting) -> None:
    ada = visit(is_known=False)
    page = ada.open("/records")
    games = [
        {"variant": "duo", "placements": [ONE], "ended_at": "2026-11-21"},
        {"variant": "duo", "placements": [ONE, ONE], "ended_at": "2026-11-21"},
        {"variant": "chess", "placements": []},
    ]
    content = "\n".join(map(json.dumps, games)).encode()
    files: list[FilePayload] = [
        {"name": "g.ndjson", "mimeType": "application/json", "buffer": content},
        {"name": "tune.mp3", "mimeType": "audio/mpeg", "buffer": b"ID3\x00\xff"},
    ]
    page.locator("input[type=file]").set_input_files(files)
    ada.forgive("415|422")
    sheet = page.locator("dialog.import")
    sheet.locator("[data-action=import]").click()
    refusals = sheet.locator(".refusals > li")
    expect(refusals).to_have_count(2)
    expect(refusals.first).to_contain_text("Game 2, move 2")
    expect(refusals.last).to_contain_text(re.compile("variant doesn.t exist"))
    expect(sheet).to_contain_text("There are no games in this file.")
    sheet.locator("[data-action=open]").click()
    expect(page).to_have_url(RECORD)
    assert not page.locator("dialog").count()
