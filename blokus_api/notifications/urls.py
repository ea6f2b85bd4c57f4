"""Paths of notices, below `/api/v1/`."""

from django.urls import path

from blokus_api.notifications import deadline_views, inbox_views

urlpatterns = [
    path("me/inbox", inbox_views.InboxView.as_view(), name="inbox"),
    path(
        "me/deadlines/link",
        deadline_views.DeadlineLinkView.as_view(),
        name="deadline-link",
    ),
    path(
        "apps/<str:app>/players/<str:player>/deadlines/link",
        deadline_views.AppPlayerDeadlineLinkView.as_view(),
        name="app-player-deadline-link",
    ),
    path("me/deadlines.svg", deadline_views.TimelineView.as_view(), name="timeline"),
    path("me/deadlines.ics", deadline_views.DeadlinesView.as_view(), name="deadlines"),
]
