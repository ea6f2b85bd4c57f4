"""Paths of players, below `/api/v1/`."""

from django.urls import include, path

from blokus_api.players.blocks.views import BlockListView, BlockView
from blokus_api.players.bots import views as bots
from blokus_api.players.clients import player_views as app_players
from blokus_api.players.clients import views as clients
from blokus_api.players.days_off.views import VacationView
from blokus_api.players.names import views as names
from blokus_api.players.profiles import recovery_views as recovery
from blokus_api.players.profiles import views as profiles
from blokus_api.players.tokens import views as tokens

APP_PLAYER = "apps/<str:app>/players/<str:player>"

urlpatterns = [
    path("auth/", include("allauth.headless.urls")),
    path("apps", clients.AppListView.as_view(), name="app-list"),
    path("apps/<str:app>", clients.AppView.as_view(), name="app"),
    path(
        "apps/<str:app>/players",
        app_players.AppPlayerListView.as_view(),
        name="app-player-list",
    ),
    path(APP_PLAYER, app_players.AppPlayerView.as_view(), name="app-player"),
    path(
        f"{APP_PLAYER}/tokens",
        app_players.AppPlayerTokenListView.as_view(),
        name="app-player-token-list",
    ),
    path(
        f"{APP_PLAYER}/vacation",
        app_players.AppPlayerVacationView.as_view(),
        name="app-player-vacation",
    ),
    path(
        f"{APP_PLAYER}/blocks",
        app_players.AppPlayerBlockListView.as_view(),
        name="app-player-block-list",
    ),
    path(
        f"{APP_PLAYER}/blocks/<str:blocked>",
        app_players.AppPlayerBlockView.as_view(),
        name="app-player-block",
    ),
    path("bots", bots.BotListView.as_view(), name="bot-list"),
    path("bots/<str:bot>", bots.BotView.as_view(), name="bot"),
    path(
        "bots/<str:bot>/tokens",
        bots.BotTokenListView.as_view(),
        name="bot-token-list",
    ),
    path(
        "bots/<str:bot>/tokens/<str:token>",
        bots.BotTokenView.as_view(),
        name="bot-token",
    ),
    path(
        "unsubscribe/<str:ticket>",
        profiles.UnsubscriptionView.as_view(),
        name="unsubscription",
    ),
    path("guests", profiles.GuestListView.as_view(), name="guest-list"),
    path("me", profiles.MeView.as_view(), name="me"),
    path("me/vacation", VacationView.as_view(), name="vacation"),
    path("me/blocks", BlockListView.as_view(), name="block-list"),
    path("me/blocks/<str:player>", BlockView.as_view(), name="block"),
    path("me/names", names.NameClaimListView.as_view(), name="name-claim-list"),
    path("me/names/<str:claim>", names.NameClaimView.as_view(), name="name-claim"),
    path("me/recovery-code", recovery.RecoveryCodeView.as_view(), name="recovery-code"),
    path("recoveries", recovery.RecoveryListView.as_view(), name="recovery-list"),
    path("me/sessions", tokens.SessionListView.as_view(), name="session-list"),
    path(
        "me/sessions/<str:session>",
        tokens.SessionView.as_view(),
        name="session",
    ),
    path("me/tokens", tokens.TokenListView.as_view(), name="token-list"),
    path("me/tokens/<str:token>", tokens.TokenView.as_view(), name="token"),
    path("players", profiles.PlayerListView.as_view(), name="player-list"),
    path(
        "players/<str:player>/reports",
        names.NameReportListView.as_view(),
        name="name-report-list",
    ),
    path("players/<str:player>", profiles.PlayerView.as_view(), name="player"),
]
