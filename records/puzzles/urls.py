"""URL paths of puzzles, below /api/v1/."""

from django.urls import path

from records.puzzles.views import (
    DailyPuzzleView,
    PuzzleListView,
    PuzzleProgressView,
    PuzzleSolutionListView,
    PuzzleView,
    ShownSolutionView,
)

urlpatterns = [
    path("puzzles", PuzzleListView.as_view(), name="puzzle-list"),
    path("puzzles/daily", DailyPuzzleView.as_view(), name="daily-puzzle"),
    path("puzzles/<str:puzzle>", PuzzleView.as_view(), name="puzzle"),
    path(
        "puzzles/<str:puzzle>/solutions",
        PuzzleSolutionListView.as_view(),
        name="puzzle-solution-list",
    ),
    path("me/puzzles", PuzzleProgressView.as_view(), name="puzzle-progress"),
    path(
        "me/puzzles/<str:puzzle>/shown",
        ShownSolutionView.as_view(),
        name="shown-solution",
    ),
]
