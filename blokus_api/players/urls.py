"""Paths of players, below `/api/v1/`."""

from django.urls import include, path

from blokus_api.players import (
    block_views,
    bot_views,
    client_player_views,
    client_views,
    name_views,
    naming_views,
    report_views,
    session_views,
    views,
)

APP_PLAYER = "apps/<str:app>/players/<str:player>"

urlpatterns = [
    path("auth/", include("allauth.headless.urls")),
    path("apps", client_views.AppListView.as_view(), name="app-list"),
    path("apps/<str:app>", client_views.AppView.as_view(), name="app"),
    path(
        "apps/<str:app>/players",
        client_player_views.AppPlayerListView.as_view(),
        name="app-player-list",
    ),
    path(APP_PLAYER, client_player_views.AppPlayerView.as_view(), name="app-player"),
    path(
        f"{APP_PLAYER}/tokens",
        client_player_views.AppPlayerTokenListView.as_view(),
        name="app-player-token-list",
    ),
    path(
        f"{APP_PLAYER}/vacation",
        client_player_views.AppPlayerVacationView.as_view(),
        name="app-player-vacation",
    ),
    path(
        f"{APP_PLAYER}/blocks",
        client_player_views.AppPlayerBlockListView.as_view(),
        name="app-player-block-list",
    ),
    path(
        f"{APP_PLAYER}/blocks/<str:blocked>",
        client_player_views.AppPlayerBlockView.as_view(),
        name="app-player-block",
    ),
    path("bots", bot_views.BotListView.as_view(), name="bot-list"),
    path("bots/<str:bot>", bot_views.BotView.as_view(), name="bot"),
    path(
        "bots/<str:bot>/tokens",
        bot_views.BotTokenListView.as_view(),
        name="bot-token-list",
    ),
    path(
        "bots/<str:bot>/tokens/<str:token>",
        bot_views.BotTokenView.as_view(),
        name="bot-token",
    ),
    path(
        "unsubscribe/<str:ticket>",
        views.UnsubscriptionView.as_view(),
        name="unsubscription",
    ),
    path("guests", views.GuestListView.as_view(), name="guest-list"),
    path("me", views.MeView.as_view(), name="me"),
    path("me/vacation", views.VacationView.as_view(), name="vacation"),
    path("me/blocks", block_views.BlockListView.as_view(), name="block-list"),
    path("me/blocks/<str:player>", block_views.BlockView.as_view(), name="block"),
    path("me/names", name_views.NameClaimListView.as_view(), name="name-claim-list"),
    path("me/names/<str:claim>", name_views.NameClaimView.as_view(), name="name-claim"),
    path("me/sessions", session_views.SessionListView.as_view(), name="session-list"),
    path(
        "me/sessions/<str:session>",
        session_views.SessionView.as_view(),
        name="session",
    ),
    path("me/tokens", views.TokenListView.as_view(), name="token-list"),
    path("me/tokens/<str:token>", views.TokenView.as_view(), name="token"),
    path("players", naming_views.PlayerListView.as_view(), name="player-list"),
    path(
        "players/<str:player>/reports",
        report_views.NameReportListView.as_view(),
        name="name-report-list",
    ),
    path("players/<str:player>", views.PlayerView.as_view(), name="player"),
]
