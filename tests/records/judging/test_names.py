"""The one rule for names: which characters they have, and one spelling of each."""

import pytest

from records.judging.names import cleaned, normalized, refusal

ENGLAND = "🏴\U000e0067\U000e0062\U000e0065\U000e006e\U000e0067\U000e007f"
NAMES = {
    "Persian with a joiner": "عل\u06cc\u200cرض\u0627",
    "Malayalam with an old chillu": "അവന\u0d4d\u200d",
    "Sinhala with a joiner": "ශ\u0dca\u200dරී",
    "Bengali with a joiner after a letter": "র\u200d\u09cdয",
    "Hindi": "क्षत्रिय",
    "Vietnamese": "Nguyễn Thị Ánh",
    "Arabic number sign": "\u0600\u0661",
    "Hebrew with points": "שָׁלוֹם",
    "a family": "👩\u200d👩\u200d👧",
    "the flag of England": ENGLAND,
    "the flag of Texas": "🏴\U000e0075\U000e0073\U000e0074\U000e0078\U000e007f Tex",
    "a rainbow flag": "🏳\ufe0f\u200d🌈",
    "an emoji newer than Python's tables": "\U0001fae8 \U0001fadf",
    "Mongolian with a variant": "ᠮᠣᠩᠭᠣᠯ\u180b",
}
REFUSED = {
    "nothing": "",
    "blanks": "  ",
    "a line break": "Ada\nBen",
    "a zero": "Ada\0",
    "a bell": "\x07",
    "a control of the second block": "Ada\x85",
    "a bidi override": "Ada\u202egnp.exe",
    "a bidi isolate": "Ada\u2066",
    "a bidi mark": "Ada\u200f",
    "an Arabic bidi mark": "Ada\u061c",
    "a paragraph separator": "Ada\u2029Ben",
    "a zero-width space": "Ada\u200bBen",
    "a word joiner": "Ada\u2060Ben",
    "a byte order mark": "\ufeffAda",
    "a soft hyphen": "A\u00adda",
    "a private character": "Ada \ue000",
    "no character": "Ada \uffff",
    "a lone surrogate": "Ada \ud800",
    "an unassigned letter": "Ada \u0378",
    "a joiner alone": "\u200d",
    "a joiner first": "\u200cAda",
    "a joiner after a blank": "Ada \u200dBen",
    "a joiner last": "Ada\u200d",
    "two joiners": "Ada\u200d\u200dBen",
    "tags without a flag": "Ada\U000e0067\U000e007f",
    "a flag without an end": "🏴\U000e0067\U000e0062",
    "a flag's end alone": "🏴\U000e007f",
    "a language tag": "\U000e0001Ada",
    "a Hangul filler": "\u3164",
    "fillers and a joiner": "\u115f\u1160\uffa0",
    "a blank of Braille": "\u2800",
    "a mark alone": "\u0301",
    "a variation selector alone": "\ufe0f",
}


@pytest.mark.parametrize("name", NAMES.values(), ids=NAMES)
def test_a_name_may_have_what_its_script_needs(name: str) -> None:
    assert refusal(normalized(name)) is None
    assert normalized(name) == cleaned(name, 100) == name


@pytest.mark.parametrize("name", REFUSED.values(), ids=REFUSED)
def test_a_name_has_nothing_hidden(name: str) -> None:
    assert refusal(normalized(name)) is not None
    cut = cleaned(name, 100)
    assert not cut or refusal(cut) is None


def test_a_name_has_one_spelling() -> None:
    assert normalized("Zoe\u0301") == "Zoé"
    assert normalized("\u1112\u1161\u11ab") == "한"
    assert normalized("\u212bngstro\u0308m") == "Ångström"
    assert normalized("田中\u3000太郎") == "田中 太郎"


def test_letters_that_only_look_alike_stay_apart() -> None:
    assert normalized("ﬁ") == "ﬁ"
    assert normalized("\uff21") == "\uff21"


def test_a_file_s_name_is_cleaned_to_one_that_is_allowed() -> None:
    assert cleaned("  Ada\n\tLovelace\x07 ", 100) == "Ada Lovelace"
    assert cleaned("Ada\u202e", 100) == "Ada"
    assert cleaned("Zoe\u0301", 3) == "Zoé"
    assert cleaned("a" * 101, 100) == "a" * 100


def test_a_cut_leaves_no_joiner_at_the_end() -> None:
    assert cleaned("Ada\u200cBen", 4) == "Ada"
    assert cleaned(ENGLAND, 3) == "🏴"
