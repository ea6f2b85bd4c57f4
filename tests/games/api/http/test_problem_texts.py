"""Problems are told in the languages of players."""

import re
from pathlib import Path

from games.api.http.problem_texts import TEXTS, translate
from games.errors import ERRORS
from games.rules.languages import ENGLISH, LANGUAGES

ROOT = Path(__file__).parents[4]
SOURCES = [*(ROOT / "games").rglob("*.py"), *(ROOT / "records").rglob("*.py")]
SOURCES += (ROOT / "blokus_api").rglob("*.py")


def test_every_language_has_the_same_sentences():
    assert set(TEXTS) == set(LANGUAGES) - {ENGLISH}
    (sentences,) = {tuple(texts) for texts in TEXTS.values()}
    assert len(sentences) > 50


def test_each_sentence_is_one_that_a_problem_says():
    said = {error.message() for error in ERRORS.values()}
    code = "".join(path.read_text() for path in SOURCES)
    code = re.sub(r'"\n +"', "", code)  # sentences may continue on the next line
    for sentence in TEXTS["de"]:
        assert sentence in said or f'"{sentence}"' in code, sentence


def test_a_sentence_without_a_translation_stays_english():
    sentence = (
        "This cursor is invalid. Send the value of `next` from the previous page."
    )
    assert translate(sentence, "de") == sentence
