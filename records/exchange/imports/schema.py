"""What the endpoints of imports answer, for the OpenAPI document."""

from typing import Any

from rest_framework.serializers import (
    BooleanField,
    CharField,
    ChoiceField,
    DateTimeField,
    IntegerField,
    Serializer,
    UUIDField,
)

from records.exchange.imports.sources import Format

STATUSES = ["waiting", "running", "done", "cancelled", "failed"]
FORMATS = [form.value for form in Format]


class ImportProgress(Serializer[Any]):
    """What has become of the games so far."""

    read = IntegerField()
    archived = IntegerField()
    duplicates = IntegerField(help_text="Games that were in the archive before.")
    refused = IntegerField(help_text="See `/imports/{id}/problems`.")


class Import(Serializer[Any]):
    """A file that was sent, and how far it is."""

    id = UUIDField()
    source = CharField()  # type: ignore[assignment]
    format = ChoiceField(choices=FORMATS)
    lenient = BooleanField()
    size = IntegerField(help_text="Bytes.")
    status = ChoiceField(choices=STATUSES)
    progress = ImportProgress()
    created_at = DateTimeField()
    updated_at = DateTimeField()


class ImportProblem(Serializer[Any]):
    """A game that was refused, or a file with nothing to be read in it."""

    number = IntegerField(help_text="In the order of the file, from 1.")
    file = CharField(allow_null=True, help_text="The name within a zip.")
    game = IntegerField(
        allow_null=True,
        help_text="In its file, from 1; of NDJSON the line. null: the whole file.",
    )
    node = IntegerField(allow_null=True, help_text="Of an SGF file, in its game.")
    ply = IntegerField(allow_null=True, help_text="The placement, from 1.")
    code = CharField(
        help_text="A code of the rules, such as `edge-contact`, or of reading, such as"
        " `syntax`, `malformed` or `too-large`."
    )
    detail = CharField()
