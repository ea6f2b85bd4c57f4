"""The path of personal data, below `/api/v1/`."""

from django.urls import path

from blokus_api.personal_data.views import PersonalDataView

urlpatterns = [path("me/export", PersonalDataView.as_view(), name="personal-data")]
