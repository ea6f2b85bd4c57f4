"""Paths of webhooks, below `/api/v1/`."""

from django.urls import path

from blokus_api.webhooks import views

_ONE = "webhooks/<uuid:webhook>"
_DELIVERY = f"{_ONE}/deliveries/<uuid:delivery>"

urlpatterns = [
    path("webhooks", views.WebhookListView.as_view(), name="webhook-list"),
    path(_ONE, views.WebhookView.as_view(), name="webhook"),
    path(f"{_ONE}/secret", views.SecretView.as_view(), name="webhook-secret"),
    path(f"{_ONE}/test", views.TestView.as_view(), name="webhook-test"),
    path(f"{_ONE}/redeliver", views.RedeliveryView.as_view(), name="webhook-redeliver"),
    path(f"{_ONE}/deliveries", views.DeliveryListView.as_view(), name="delivery-list"),
    path(_DELIVERY, views.DeliveryView.as_view(), name="delivery"),
    path(
        f"{_DELIVERY}/redeliver",
        views.DeliveryRedeliveryView.as_view(),
        name="delivery-redeliver",
    ),
]
