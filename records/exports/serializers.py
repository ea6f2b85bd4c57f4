"""Requests for exports: the filters of the list, and where to go on."""

from rest_framework import serializers

from records.serializers import RecordFilters


class ExportQuery(RecordFilters):
    """Which records to send."""

    after = serializers.UUIDField(
        required=False, help_text="The last record that you have."
    )
