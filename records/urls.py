"""The paths of the archive, below /api/v1/."""

from django.urls import path

from records.views import RecordListView, RecordView

urlpatterns = [
    path("records", RecordListView.as_view(), name="record-list"),
    path("records/<uuid:record>", RecordView.as_view(), name="record"),
]
