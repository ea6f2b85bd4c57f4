"""Requests for exports: the filters of the list, and where to go on."""

from typing import Any

from rest_framework import serializers

from records.search.serializers import RecordFilters


class AfterQuery(serializers.Serializer[Any]):
    """Where to go on."""

    after = serializers.IntegerField(
        default=0,
        min_value=0,
        max_value=2**53,
        help_text="The `number` of the last record that you have.",
    )


class ExportQuery(AfterQuery, RecordFilters):
    """Which records to send."""
