"""The paths of the explorer, below /api/v1/."""

from django.urls import path

from records.explorer.views import ExplorerView

urlpatterns = [
    path("explorer/<str:ruleset>", ExplorerView.as_view(), name="explorer"),
]
