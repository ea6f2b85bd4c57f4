"""Requests as their classes declare them, and the sentences of errors."""

import datetime as dt
from typing import Annotated, Any, Literal
from uuid import UUID

import pytest
from msgspec import UNSET, Meta, UnsetType

from games.api.http.answer import one_of
from games.api.http.bodies import (
    Body,
    Query,
    given_fields,
    parsed_by,
    read_by,
    text,
)
from games.api.http.decoding import (
    read_body,
    read_query,
    read_value,
    refuse_body,
)
from games.errors import InvalidError, MalformedError


def doubled(word: str) -> str:
    if word == "twice":
        raise ValueError("It is doubled already.")
    return word + word


def seat(value: object) -> str:
    if not isinstance(value, str):
        raise InvalidError("No seat.", field="player")
    return value


def read_pair(value: object) -> tuple[int, int]:
    first, second = read_value(tuple[int, ...], value)
    return first, second


class Part(Body):
    size: Annotated[int, Meta(ge=1)]
    name: Annotated[str, text(5)] = ""


class Days(Body, tag_field="kind", tag="days"):
    days: int = 3


class Live(Body, tag_field="kind", tag="live"):
    bank: int


class Everything(Body):
    flag: bool | UnsetType = UNSET
    choice: Literal["a", "b"] | UnsetType = UNSET
    id: UUID | UnsetType = UNSET
    when: dt.datetime | UnsetType = UNSET
    day: dt.date | UnsetType = UNSET
    part: Part | UnsetType = UNSET
    parts: Annotated[tuple[Part, ...], Meta(max_length=2)] = ()
    limit: Annotated[int, Meta(le=9)] | UnsetType | None = UNSET
    hex: Annotated[str, Meta(pattern="^[0-9a-f]+$")] | UnsetType = UNSET
    word: Annotated[str, read_by(doubled)] | UnsetType = UNSET
    seats: tuple[Annotated[str | Part, parsed_by(seat)], ...] = ()
    clock: Days | Live | None = None
    scope: Annotated[str, one_of(None, ("play", "account"))] | UnsetType = UNSET
    line: Annotated[str, text(5, exact=True)] | UnsetType = UNSET
    low: int = 0
    high: int = 9
    pair: Annotated[Any, parsed_by(read_pair, keys=("first",))] = None

    def check(self) -> None:
        if self.low > self.high:
            raise InvalidError("It is less than low.", field="high")


class Moment(Body):
    at: dt.datetime


class Change(Body):
    name: str | UnsetType | None = UNSET
    size: int | UnsetType = UNSET

    def check(self) -> None:
        if self.name == "nobody":
            raise InvalidError("Nobody is no name.")


class Search(Query):
    mine: bool = False
    limit: Annotated[int, Meta(ge=1, le=200)] = 50
    variant: Annotated[str, text(8)] | None = None
    status: Literal["open", "ended"] | None = None
    since: dt.date | None = None
    seconds: Annotated[float, Meta(ge=0.5, le=9)] | None = None


WRONG = [
    ({"flag": 1}, "flag", "This must be true or false."),
    ({"flag": "true"}, "flag", "This must be true or false."),
    ({"choice": "c"}, "choice", '"c" is not a valid choice.'),
    ({"choice": ["a"]}, "choice", '"list" is not a valid choice.'),
    ({"id": "7"}, "id", "This must be a UUID."),
    ({"id": 7}, "id", "This must be a UUID."),
    ({"day": "1.2.2026"}, "day", "A date must have the format YYYY-MM-DD."),
    (
        {"when": "9999-12-31T23:59:59-01:00"},
        "when",
        "This date and time is out of range.",
    ),
    ({"when": "soon"}, "when", "A date and time must have one of these formats:"),
    ({"part": 1}, "part", "This must be an object."),
    ({"part": {}}, "part.size", "This field is required."),
    ({"part": {"size": 0}}, "part.size", "Ensure this value is greater than or equal"),
    ({"parts": [{"size": 1}, 3]}, "parts.1", "This must be an object."),
    ({"parts": [{"size": 1}] * 3}, "parts", "Ensure this field has no more than 2"),
    ({"parts": {}}, "parts", "This must be a list."),
    ({"limit": 10}, "limit", "Ensure this value is less than or equal to 9."),
    ({"limit": "1"}, "limit", "This must be an integer."),
    ({"hex": "xyz"}, "hex", "This value does not match the required"),
    ({"word": "twice"}, "word", "It is doubled already."),
    ({"word": 2}, "word", "This must be a string."),
    ({"seats": ["a", 3]}, "seats.1.player", "No seat."),
    ({"clock": {"kind": "live"}}, "clock.bank", "This field is required."),
    ({"clock": {"kind": "live", "bank": "x"}}, "clock.bank", "This must be an integer"),
    ({"scope": "admin"}, "scope", '"admin" is not a valid choice.'),
    ({"scope": ["play"]}, "scope", '"list" is not a valid choice.'),
    ({"scope": None}, "scope", "This field must not be null."),
    ({"line": ""}, "line", "This field must not be blank."),
    ({"line": "12345 "}, "line", "Ensure this field has no more than 5 characters."),
    ({"line": "a\0"}, "line", "This field must not contain NUL characters."),
    ({"low": 5, "high": 4}, "high", "It is less than low."),
    ({"flag": None}, "flag", "This field must not be null."),
    ({"seats": [None]}, "seats.0", "This field must not be null."),
    ({"pair": [1, "2"]}, "pair.1", "This must be an integer."),
    ({"pair": {"first": 1}}, "pair", "This must be a list."),
]
UNKNOWN = [
    ({"x": 1}, "x"),
    ({"part": {"size": 1, "x": 1}}, "part.x"),
    ({"parts": [{"size": 1}, {"x": 1}]}, "parts.1.x"),
    ({"clock": {"kind": "days", "bank": 1}}, "clock.bank"),
    ({"seats": [{"x": 1}]}, "seats.0.x"),
    ({"pair": {"second": 1}}, "pair.second"),
    ({"flag": 1, "x": 1}, "x"),
]


@pytest.mark.parametrize(("body", "field", "words"), WRONG)
def test_the_first_wrong_field_is_named_in_known_words(body, field, words):
    with pytest.raises(InvalidError) as refused:
        read_body(Everything, body)
    error = refused.value
    assert (error.field, error.detail[: len(words)]) == (field, words)


@pytest.mark.parametrize(("body", "field"), UNKNOWN)
def test_an_unknown_field_comes_before_any_wrong_value(body, field):
    with pytest.raises(MalformedError) as refused:
        read_body(Everything, body)
    assert refused.value.field == field


def test_a_right_body_has_its_types():
    sent = {
        "flag": True,
        "id": "01a21942-d44f-7a1d-9079-2dfe09d18aa7",
        "when": "2026-11-26T10:00:00Z",
        "parts": [{"size": 2, "name": " ab "}],
        "limit": None,
        "hex": "ff",
        "word": " yo ",
        "seats": ["me"],
        "clock": {"kind": "live", "bank": 4},
    }
    read = read_body(Everything, sent)
    assert read.flag is True
    assert read.id == UUID("01a21942-d44f-7a1d-9079-2dfe09d18aa7")
    assert read.when == dt.datetime(2026, 11, 26, 10, tzinfo=dt.UTC)
    assert read.parts == (Part(2, "ab"),)
    assert (read.limit, read.hex, read.word) == (None, "ff", "yoyo")
    assert (read.seats, read.clock) == (("me",), Live(4))
    assert (read.choice, read.low) == (UNSET, 0)


def test_an_exact_text_keeps_its_blanks():
    read = read_body(Everything, {"line": " a\n", "scope": "play"})
    assert (read.line, read.scope) == (" a\n", "play")


@pytest.mark.parametrize("body", [[], None, 0, False, "", "{}", 1.5])
def test_a_body_is_an_object(body):
    for refuse in (refuse_body, lambda body: read_body(Everything, body)):
        with pytest.raises(MalformedError, match="must be a JSON object"):
            refuse(body)


def test_where_no_body_is_expected_an_empty_object_may_come():
    refuse_body({})
    with pytest.raises(MalformedError, match="accepts no body"):
        refuse_body({"a": 1})


def test_an_error_of_the_whole_body_names_no_field():
    with pytest.raises(InvalidError) as refused:
        read_body(Change, {"name": "nobody"})
    error = refused.value
    assert (error.extras(), error.detail) == ({}, "Nobody is no name.")


def test_days_need_no_leading_zeros():
    assert read_body(Everything, {"day": "2026-1-5"}).day == dt.date(2026, 1, 5)


def test_a_time_without_an_offset_is_in_utc():
    read = read_body(Moment, {"at": "2026-11-26T10:00:00"})
    assert read.at == dt.datetime(2026, 11, 26, 10, tzinfo=dt.UTC)


def test_fields_that_were_left_out_differ_from_null():
    read = read_body(Change, {"name": None})
    assert given_fields(read) == {"name": None}


def queried(**texts: str) -> object:
    return read_query(Search, {name: [given] for name, given in texts.items()})


@pytest.mark.parametrize("yes", ["true", "True", "1", "yes", "on"])
def test_a_query_has_many_words_for_yes(yes):
    assert queried(mine=yes) == Search(mine=True)
    assert queried(mine="off") == Search()


def test_a_query_is_text_that_is_read_as_declared():
    found = queried(limit=" 20 ", variant=" duo ", since="2026-11-26", seconds="1.5")
    since = dt.date(2026, 11, 26)
    assert found == Search(limit=20, variant="duo", since=since, seconds=1.5)
    assert queried(limit="20.0") == Search(limit=20)


@pytest.mark.parametrize("half", ["0.5", ".5", "5e-1", "+0.50"])
def test_a_fraction_may_have_an_exponent(half):
    assert queried(seconds=half) == Search(seconds=0.5)


@pytest.mark.parametrize(
    ("name", "given", "words"),
    [
        ("mine", "perhaps", "This must be true or false."),
        ("limit", "0", "Ensure this value is greater than or equal to 1."),
        ("limit", "many", "This must be an integer."),
        ("limit", "1" * 1001, "This number has too many digits."),
        ("variant", "", "This field must not be blank."),
        ("variant", "longer than 8", "Ensure this field has no more than 8 char"),
        ("status", "over", '"over" is not a valid choice.'),
        ("seconds", "nan", "This must be a number."),
    ],
)
def test_a_wrong_parameter_is_named(name, given, words):
    with pytest.raises(InvalidError) as refused:
        queried(**{name: given})
    error = refused.value
    assert (error.field, error.detail[: len(words)]) == (name, words)


def test_unknown_and_repeated_parameters_are_malformed():
    with pytest.raises(MalformedError, match="Unknown query parameter 'x'"):
        queried(x="1")
    with pytest.raises(MalformedError, match="only once"):
        read_query(Search, {"limit": ["1", "2"]})
