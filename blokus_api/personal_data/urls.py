"""Paths of personal data, below `/api/v1/`."""

from django.urls import path

from blokus_api.personal_data.views import AppPlayerDataView, PersonalDataView

urlpatterns = [
    path("me/export", PersonalDataView.as_view(), name="personal-data"),
    path(
        "apps/<str:app>/players/<str:player>/export",
        AppPlayerDataView.as_view(),
        name="app-player-data",
    ),
]
