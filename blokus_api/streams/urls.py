"""Paths of streams, below `/api/v1/`: all end in `/stream`, and nothing else does."""

from django.urls import path

from blokus_api.streams.views import GameStreamView, PlayerStreamView

urlpatterns = [
    path("games/<uuid:game>/stream", GameStreamView.as_view(), name="game-stream"),
    path("me/stream", PlayerStreamView.as_view(), name="player-stream"),
]
