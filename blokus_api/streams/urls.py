"""Paths of streams and polls, below `/api/v1/`. Proxies recognize their endings."""

from django.urls import path

from blokus_api.streams.views import (
    AnalysisStreamView,
    GameStreamView,
    PlayerStreamView,
)
from blokus_api.streams.work import WorkView

urlpatterns = [
    path("games/<uuid:game>/stream", GameStreamView.as_view(), name="game-stream"),
    path(
        "analyses/<uuid:analysis>/stream",
        AnalysisStreamView.as_view(),
        name="analysis-stream",
    ),
    path("me/stream", PlayerStreamView.as_view(), name="player-stream"),
    path("bot/work", WorkView.as_view(), name="work"),
]
