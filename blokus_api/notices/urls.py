"""Paths of notices, below `/api/v1/`."""

from django.urls import path

from blokus_api.notices import calendar_views, inbox_views

urlpatterns = [
    path("me/inbox", inbox_views.InboxView.as_view(), name="inbox"),
    path("me/calendar", calendar_views.CalendarLinkView.as_view(), name="calendar"),
    path("me/deadlines.ics", calendar_views.DeadlinesView.as_view(), name="deadlines"),
]
