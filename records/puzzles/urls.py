"""The paths of puzzles, below /api/v1/."""

from django.urls import path

from records.puzzles.views import PuzzleListView, PuzzleSolutionListView, PuzzleView

urlpatterns = [
    path("puzzles", PuzzleListView.as_view(), name="puzzle-list"),
    path("puzzles/<str:puzzle>", PuzzleView.as_view(), name="puzzle"),
    path(
        "puzzles/<str:puzzle>/solutions",
        PuzzleSolutionListView.as_view(),
        name="puzzle-solution-list",
    ),
]
