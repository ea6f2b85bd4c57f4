"""URL paths of the log, below /api/v1/."""

from django.urls import path

from records.log.proof_files import EventProofFileView, RecordProofFileView
from records.log.views import (
    CheckpointView,
    ConsistencyView,
    CosignatureListView,
    LogKeysView,
    RecordProofView,
    TileView,
)

# This route uses a `path` converter, because a tile number may contain slashes.

urlpatterns = [
    path("log/checkpoint", CheckpointView.as_view(), name="checkpoint"),
    path("log/tile/<path:tile>", TileView.as_view(), name="tile"),
    path("log/keys", LogKeysView.as_view(), name="log-keys"),
    path("log/consistency", ConsistencyView.as_view(), name="consistency"),
    path("log/cosignatures", CosignatureListView.as_view(), name="cosignature-list"),
    path("records/<uuid:record>/proof", RecordProofView.as_view(), name="record-proof"),
    path(
        "records/<uuid:record>.tlog-proof",
        RecordProofFileView.as_view(),
        name="record-tlog-proof",
    ),
    path(
        "games/<uuid:game>/events/<int:version>.tlog-proof",
        EventProofFileView.as_view(),
        name="event-tlog-proof",
    ),
]
