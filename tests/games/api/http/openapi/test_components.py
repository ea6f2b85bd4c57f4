from dataclasses import dataclass
from enum import StrEnum
from typing import Annotated, Any, ClassVar, Literal

import msgspec
import pytest
from msgspec import UNSET, Meta, UnsetType

from games.api.http.answer import Answer, Page, encode
from games.api.http.bodies import Body
from games.api.http.openapi.components import components_of, summary_of
from games.api.http.paging import page_of
from games.events.times import Time
from games.ids import Id


class Shade(StrEnum):
    """A shade.

    Of gray.
    """

    LIGHT = "light"
    DARK = "dark"


Size = Annotated[Literal["small", "large"], Meta(title="Size")]
AnySize = Annotated[
    Literal["none", "any"] | Literal["small", "large"], Meta(title="AnySize")
]
Tone = Annotated[Shade, Meta(title="Tone")]


@dataclass(frozen=True)
class Weight:
    """A weight, as the domain has it."""

    grams: int = 0
    """How heavy."""


class Stone(Answer, kw_only=True):
    """A stone
    on two lines.

    And more of it.
    """

    id: Id
    found_at: Time | None
    """When it was found."""
    size: Size | None
    """How large."""
    sizes: list[Size]
    tone: Tone
    weight: Weight
    note: str | UnsetType = UNSET


class Gem(Stone, kw_only=True):
    """A stone that is worth something."""

    carats: Annotated[int, Meta(ge=1)]
    """How many."""


class Found(Answer, tag_field="kind", tag="found"):
    """Something."""

    gem: Gem


class Nothing(Answer, tag_field="kind", tag="nothing"):
    """Nothing."""


class Search(Answer):
    """What came of a search."""

    result: Found | Nothing | None
    """Null while it goes on."""


class Part(msgspec.Struct, frozen=True, omit_defaults=True):
    """A part that is stored."""

    size: int
    """Deprecated: nobody measures any more."""
    weight: int | None = None


class Big(Answer, tag_field="kind", tag="big"):
    """Something big."""

    kind: ClassVar[str]
    """What it is."""
    part: Part


class Small(Answer, tag_field="kind", tag="small"):
    """Something small.

    Deprecated: all is big today.
    """


class Thing(Answer):
    """A thing, big or small."""

    alternatives: ClassVar[Any] = Big | Small
    kind: str


class Things(Answer):
    """Several."""

    items: list[Thing]


class Bag(Answer, tag_field="holder", tag="bag"):
    """A bag of things."""

    things: Things


class Box(Answer, tag_field="holder", tag="box"):
    """An empty box."""


class Holder(Answer):
    """What holds things."""

    alternatives: ClassVar[Any] = Bag | Box
    holder: str


def schemas(answer):
    return {name: schema for name, (_, schema) in components_of(answer).items()}


def reference(name):
    return {"$ref": f"#/components/schemas/{name}"}


def nullable(schema):
    return {"anyOf": [schema, {"type": "null"}]}


def test_an_answer_is_described_by_its_name_its_docstring_and_its_fields():
    stone = schemas(Stone)["Stone"]
    assert stone["description"] == "A stone\non two lines.\n\nAnd more of it."
    assert stone["properties"]["id"] == {"type": "string", "format": "uuid"}
    found_at = nullable({"type": "string", "format": "date-time"})
    described = {**found_at, "description": "When it was found."}
    assert stone["properties"]["found_at"] == described


def test_every_field_is_always_there_unless_it_may_be_unset():
    stone = schemas(Stone)["Stone"]
    assert stone["required"] == [name for name in stone["properties"] if name != "note"]
    assert schemas(Stone)["Weight"]["required"] == ["grams"]


def test_a_type_with_a_title_is_a_component_of_that_name():
    found = schemas(Stone)
    assert list(found) == ["Stone", "Size", "Tone", "Weight"]
    assert found["Size"] == {"type": "string", "enum": ["large", "small"]}
    fields = found["Stone"]["properties"]
    assert fields["sizes"] == {"type": "array", "items": reference("Size")}
    assert fields["size"] == {
        **nullable(reference("Size")),
        "description": "How large.",
    }


def test_an_enumeration_of_several_types_is_one():
    class Fitting(Answer):
        """What fits."""

        size: AnySize

    assert schemas(Fitting)["AnySize"]["enum"] == ["any", "none", "large", "small"]


def test_an_enumeration_of_the_domain_may_have_another_name_on_the_wire():
    assert schemas(Stone)["Tone"] == {
        "type": "string",
        "enum": ["dark", "light"],
        "description": "A shade.\n\nOf gray.",
    }


def test_a_dataclass_of_the_domain_is_alternatives_answers_are():
    weight = schemas(Stone)["Weight"]
    assert weight["description"] == "A weight, as the domain has it."
    assert weight["properties"]["grams"]["description"] == "How heavy."


def test_a_field_keeps_its_text_where_an_answer_goes_on_from_another():
    fields = schemas(Gem)["Gem"]["properties"]
    assert fields["found_at"]["description"] == "When it was found."
    carats = {"type": "integer", "minimum": 1, "description": "How many."}
    assert fields["carats"] == carats


def test_a_union_by_kind_has_a_discriminator():
    found = schemas(Search)
    union, nothing = found["Search"]["properties"]["result"]["anyOf"]
    assert union["oneOf"] == [reference("Found"), reference("Nothing")]
    assert union["discriminator"]["propertyName"] == "kind"
    assert nothing == {"type": "null"}
    assert found["Nothing"]["properties"]["kind"]["const"] == "nothing"


def test_a_class_may_be_alternatives_a_union_of_others():
    found = schemas(Things)
    assert found["Things"]["properties"]["items"]["items"] == reference("Thing")
    thing = found["Thing"]
    assert thing["oneOf"] == [reference("Big"), reference("Small")]
    assert thing["discriminator"]["propertyName"] == "kind"
    assert thing["description"] == "A thing, big or small."
    assert set(found) == {"Things", "Thing", "Big", "Small", "Part"}


def test_a_union_may_have_others_in_its_parts():
    found = schemas(Holder)
    assert found["Thing"]["oneOf"] == [reference("Big"), reference("Small")]


def test_what_tells_members_of_a_union_apart_is_described_like_a_field():
    kind = {"type": "string", "const": "big", "description": "What it is."}
    assert schemas(Things)["Big"]["properties"]["kind"] == kind


def test_what_is_left_out_where_it_has_its_default_need_not_be_there():
    assert schemas(Big)["Part"]["required"] == ["size"]


def test_what_says_that_it_is_deprecated_is_marked():
    found = schemas(Things)
    assert found["Small"]["deprecated"] is True
    assert found["Part"]["properties"]["size"]["deprecated"] is True
    assert "deprecated" not in found["Big"]


def test_a_page_is_named_after_its_items():
    page = schemas(page_of(Gem))["GemPage"]
    assert page["properties"]["items"] == {"type": "array", "items": reference("Gem")}
    assert page["required"] == ["items", "next"]
    assert page_of(Gem) is page_of(Gem)


def test_an_answer_is_encoded_as_it_is_described():
    assert encode(Search(result=Nothing())) == b'{"result":{"kind":"nothing"}}'
    assert encode(Page(items=[Weight(3)], next=None)) == (
        b'{"items":[{"grams":3}],"next":null}'
    )


def test_an_answer_never_changes():
    with pytest.raises(AttributeError):
        Page(items=[], next=None).next = "a"  # type: ignore[misc]


def test_a_success_is_described_by_the_first_paragraph_of_what_is_answered():
    assert summary_of(Stone) == "A stone on two lines."
    assert summary_of(None) == ""


def test_a_tuple_says_how_long_it_is_in_numbers_alone():
    class Stretch(Answer):
        """From one to another."""

        ends: tuple[int, str]

    assert components_of(Stretch)["Stretch"][1]["properties"]["ends"] == {
        "type": "array",
        "minItems": 2,
        "maxItems": 2,
        "prefixItems": [{"type": "integer"}, {"type": "string"}],
    }


class Order(Body):
    """An order of stones."""

    size: Size = "small"
    note: str | UnsetType = UNSET


def test_a_default_stays_with_the_field_and_not_with_the_component():
    components = components_of(Order)
    field = components["Order"][1]["properties"]["size"]
    assert field == {"$ref": "#/components/schemas/Size", "default": "small"}
    assert components["Size"][1] == {"type": "string", "enum": ["large", "small"]}


def test_a_request_that_needs_no_field_lists_none_as_required():
    assert "required" not in components_of(Order)["Order"][1]
