"""Requests for imports: what their records shall say, and how they are judged."""

from typing import Any

from rest_framework import serializers

from records.models import PLAYED_HERE

SOURCE = r"^[0-9A-Za-z][0-9A-Za-z .:/@_+-]{0,59}\Z"


class ImportQuery(serializers.Serializer[Any]):
    """What is wanted with a file."""

    source = serializers.RegexField(  # type: ignore[assignment]
        SOURCE,
        default="import",
        help_text="Where the games come from, as their records will say.",
    )
    lenient = serializers.BooleanField(
        default=False,
        help_text="Archive games that break the rules, flagged `irregular`.",
    )

    def validate_source(self, source: str) -> str:
        """Keep the word for games played here to those."""
        if source == PLAYED_HERE:
            raise serializers.ValidationError("Only games played here say so.")
        return source
