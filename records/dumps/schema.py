"""What the endpoints of sealed months answer, for the OpenAPI document."""

from typing import Any

from rest_framework.serializers import CharField, IntegerField, Serializer


class Dump(Serializer[Any]):
    """A sealed month of public records."""

    month = CharField(help_text="As in `2026-11`, in UTC.")
    file = CharField()
    manifest = CharField(help_text="The name of the manifest, served beside the file.")
    url = CharField()
    size = IntegerField(help_text="Bytes.")
    sha256 = CharField()
    records = IntegerField()
    chains = IntegerField(help_text="Games played here, with all their events.")
    previous = CharField(
        allow_null=True, help_text="SHA-256 of the manifest of the month sealed before."
    )


class DumpList(Serializer[Any]):
    """All sealed months, newest first."""

    items = Dump(many=True)


class Proof(Serializer[Any]):
    """What proves that the record of a game is what was played."""

    game = CharField()
    record = CharField()
    head = CharField(help_text="The hash of the last event.")
    dump = CharField(
        allow_null=True,
        help_text="The file of the sealed month that holds the game and its events;"
        " null until its month is sealed, and for private games.",
    )
