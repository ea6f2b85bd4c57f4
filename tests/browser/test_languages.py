"""Every screen in every language: whole texts, no keys, no other language."""

import json
import re

import pytest

from tests.browser.conftest import Visiting
from tests.browser.places import PLACES, prepared
from tests.page.conftest import PAGE, ROOT

pytestmark = pytest.mark.depth

LANGUAGES = ("en", "fr", "it", "de")
WORD = re.compile(r'^\s*"([\w.-]+)": ("(?:[^"\\]|\\.)*"),$', re.MULTILINE)
UNFILLED = re.compile(r"\{\w+\}|undefined|\bNaN\b|\[object")
UNRATED = r"404 .*/leaderboards/"
TEXTS = """() => {
  const nodes = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const texts = [document.title], cut = [];
  for (let node; (node = nodes.nextNode()); ) {
    const host = node.parentElement, text = node.data.trim();
    if (!text || !host.checkVisibility({visibilityProperty: true})) continue;
    texts.push(text);
    if (host.closest("svg, option, .unseen, .skip")) continue;
    const range = document.createRange();
    range.selectNodeContents(node);
    const { right, bottom } = range.getBoundingClientRect();
    for (let box = host; box; box = box.parentElement) {
      const { overflowX, position } = getComputedStyle(box);
      if (/auto|scroll/.test(overflowX) || position === "fixed") break;
      const edge = box.getBoundingClientRect();
      const holds = box.matches("button, .button, .chip, body");
      const isOut = edge.width > 2 && right > edge.right + 1 && !box.title;
      if (isOut && (holds || /hidden|clip/.test(overflowX))) {
        cut.push(text);
        break;
      }
    }
  }
  for (const name of ["aria-label", "title", "placeholder", "alt"])
    for (const node of document.querySelectorAll(`[${name}]`))
      texts.push(node.getAttribute(name));
  return {texts, cut};
}"""


def words(language: str) -> dict[str, str]:
    text = (ROOT / PAGE / "words" / f"{language}.js").read_text()
    return {key: json.loads(word) for key, word in WORD.findall(text)}


@pytest.mark.parametrize("language", LANGUAGES)
def test_screens_are_whole_and_of_one_language(visit: Visiting, language: str) -> None:
    own = words(language)
    foreign = {
        text for other in LANGUAGES for text in words(other).values() if len(text) > 2
    } - set(own.values())
    ada = visit("phone", locale=language)
    ada.forgive(UNRATED)
    addresses = prepared(ada.api)
    found = {}
    for name in PLACES:
        page = ada.open(addresses[name])
        page.locator("main h1").first.wait_for()
        page.wait_for_timeout(400)
        shown = page.evaluate(TEXTS)
        wrong = [
            text
            for text in shown["texts"]
            if text in own or text in foreign or UNFILLED.search(text)
        ]
        if wrong or shown["cut"]:
            found[name] = [*wrong, *shown["cut"]]
    assert found == {}
