"""The paths of statistics, below /api/v1/."""

from django.urls import path

from records.statistics.views import PlotView, StatisticsView

urlpatterns = [
    path("stats/<str:ruleset>", StatisticsView.as_view(), name="statistics"),
    path("stats/<str:ruleset>/<str:plot>.svg", PlotView.as_view(), name="plot"),
]
