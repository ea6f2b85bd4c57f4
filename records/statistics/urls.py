"""URL paths of statistics, below /api/v1/."""

from django.urls import path

from records.statistics.covering_views import CoveringSvgView, CoveringView
from records.statistics.views import PlotView, StatisticsView

urlpatterns = [
    path("stats/<str:ruleset>", StatisticsView.as_view(), name="statistics"),
    path("stats/<str:ruleset>/cells", CoveringView.as_view(), name="covering"),
    path("stats/<str:ruleset>/cells.svg", CoveringSvgView.as_view(), name="heat-map"),
    path("stats/<str:ruleset>/<str:plot>.svg", PlotView.as_view(), name="plot"),
]
