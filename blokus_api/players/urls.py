"""Paths of players, below `/api/v1/`."""

from django.urls import path

from blokus_api.players import views

urlpatterns = [
    path("guests", views.GuestListView.as_view(), name="guest-list"),
    path("me", views.MeView.as_view(), name="me"),
    path("me/tokens", views.TokenListView.as_view(), name="token-list"),
    path("me/tokens/<str:token_id>", views.TokenView.as_view(), name="token"),
    path("players/<str:player_id>", views.PlayerView.as_view(), name="player"),
]
