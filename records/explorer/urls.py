"""URL paths of the explorer, below /api/v1/."""

from django.urls import path

from records.explorer.daily import GameOfTheDayView
from records.explorer.pictures import PositionPngView, PositionSvgView
from records.explorer.views import ExplorerView

urlpatterns = [
    path("game-of-the-day", GameOfTheDayView.as_view(), name="game-of-the-day"),
    path("explorer/<str:ruleset>.svg", PositionSvgView.as_view(), name="position-svg"),
    path("explorer/<str:ruleset>.png", PositionPngView.as_view(), name="position-png"),
    path("explorer/<str:ruleset>", ExplorerView.as_view(), name="explorer"),
]
