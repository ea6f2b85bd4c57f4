"""Requests for exports: the filters of the list, and where to go on."""

from rest_framework import serializers

from records.search.serializers import RecordFilters


class ExportQuery(RecordFilters):
    """Which records to send."""

    after = serializers.IntegerField(
        default=0,
        min_value=0,
        max_value=2**53,
        help_text="The `number` of the last record that you have.",
    )
