"""Paths of the API, its documents, the page, and the probes."""

from django.urls import URLPattern, URLResolver, include, path
from django.views.decorators.cache import cache_page

from blokus_api import health
from blokus_api.site import documents
from blokus_api.site.index import IndexView, RootView
from blokus_api.site.problem_page import ProblemListView
from games.urls import of_one_game

handler400 = "games.api.http.errors.respond"
handler403 = "games.api.http.errors.respond"
handler404 = "blokus_api.page.documents.not_found"
handler500 = "games.api.http.errors.server_error"

api: list[URLPattern | URLResolver] = [
    path("", include("games.urls")),
    path("", include("blokus_api.streams.urls")),
    path("", include("blokus_api.players.urls")),
    path("", include("blokus_api.notifications.urls")),
    path("", include("blokus_api.webhooks.urls")),
    path("", include("blokus_api.personal_data.urls")),
    path("", include("records.urls")),
    path(
        "openapi.json",
        documents.one_at_a_time(
            cache_page(60, cache="process")(documents.OpenApiView.as_view())
        ),
        name="openapi",
    ),
]

urlpatterns = [
    # Django tries paths in order at each level. A game's paths come first and need only
    # one level, which makes resolving them three times as fast.
    path("api/v1/games/<uuid:game>/", include(of_one_game)),
    path("api/v1/", include(api)),
    path("livez", health.LiveView.as_view(), name="live"),
    path("readyz", health.ReadyView.as_view(), name="ready"),
    path("api/v1", IndexView.as_view(), name="index"),
    path("api/v1/", RootView.as_view(), name="index-with-slash"),
    path("api/docs", documents.DocsView.as_view(url_name="openapi"), name="docs"),
    path("api/docs/problems", ProblemListView.as_view(), name="problem-list"),
    path("", include("blokus_api.page.urls")),
]
