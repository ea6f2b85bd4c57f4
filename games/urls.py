"""URL paths for games in play, below /api/v1/."""

from django.urls import include, path

from games.analyses.views import AnalysisListView, AnalysisView
from games.api.commands import (
    lobby,
    moves,
    offers,
    plans,
    removals,
    sandbox,
    seats,
)
from games.api.commands.endpoint import path_of
from games.api.views.board_pictures import (
    BoardPngView,
    BoardSvgView,
    PieceSetSvgView,
    PieceSvgView,
)
from games.api.views.catalogue import (
    DrawingView,
    GeometryView,
    LevelListView,
    PiecesView,
    PositionListView,
    SolutionListView,
    VariantListView,
    VariantView,
)
from games.api.views.diagrams import DiagramListView, DiagramSvgView
from games.api.views.game import (
    CurveView,
    EventListView,
    GameView,
    LegalMoveListView,
    RematchView,
    StateView,
)
from games.api.views.game_pictures import (
    AnimationView,
    CardView,
    GamePicturesView,
    GamePngView,
    GameSvgView,
    ReplaySvgView,
    StatePngView,
    StateSvgView,
)
from games.api.views.games import GameListView
from games.api.views.plans import PlanListView
from games.api.views.rules import RulesView
from games.api.views.series import SeriesAgreementView, SeriesListView, SeriesView

of_one_game = [
    # Django tries the paths in order, so the path of the most frequent request comes
    # first.
    path_of(moves.PlayMove, base=moves.MoveEndpoint),
    path("events", EventListView.as_view(), name="event-list"),
    path("legal-moves", LegalMoveListView.as_view(), name="legal-move-list"),
    path("states/<int:version>", StateView.as_view(), name="game-state"),
    path("states/<int:version>.svg", StateSvgView.as_view(), name="state-svg"),
    path("states/<int:version>.png", StatePngView.as_view(), name="state-png"),
    path("replay.svg", ReplaySvgView.as_view(), name="replay-svg"),
    path("replay.webp", AnimationView.as_view(), name="replay-webp"),
    path("card.png", CardView.as_view(), name="card-png"),
    path("pictures", GamePicturesView.as_view(), name="game-pictures"),
    path("curve", CurveView.as_view(), name="game-curve"),
    path_of(moves.DraftPiece),
    path_of(removals.UndoPlacement),
    path_of(removals.RemovePlacement),
    path_of(moves.Resign),
    path_of(moves.AbortGame),
    path_of(offers.MakeOffer),
    path_of(offers.AcceptOffer),
    path_of(offers.DeclineOffer),
    path_of(offers.WithdrawOffer),
    path_of(lobby.Invite, base=lobby.InvitationEndpoint),
    path_of(seats.DeclineInvitation),
    path_of(seats.WithdrawInvitation),
    path_of(lobby.JoinGame, base=lobby.JoiningEndpoint),
    path_of(lobby.Rematch, base=RematchView),
    path_of(lobby.ForkGame, base=lobby.FollowingEndpoint),
    path_of(seats.TakeSeat, seats.LeaveSeat),
    path_of(plans.KeepPlan, plans.DropPlan, base=plans.PlanEndpoint),
]
"""URL paths below /api/v1/games/{game}/."""

games = [
    path("<uuid:game>", GameView.as_view(), name="game"),
    path("<uuid:game>.svg", GameSvgView.as_view(), name="game-svg"),
    path("<uuid:game>.png", GamePngView.as_view(), name="game-png"),
]

variants = [
    path("<str:variant>.svg", BoardSvgView.as_view(), name="board-svg"),
    path("<str:variant>.png", BoardPngView.as_view(), name="board-png"),
    path(
        "<str:variant>/pieces/<str:piece>.svg",
        PieceSvgView.as_view(),
        name="piece-svg",
    ),
    path("<str:variant>/pieces.svg", PieceSetSvgView.as_view(), name="pieces-svg"),
    path(
        "<str:variant>/diagrams/<str:diagram>.svg",
        DiagramSvgView.as_view(),
        name="diagram-svg",
    ),
    path("<str:variant>", VariantView.as_view(), name="variant"),
    path("<str:variant>/geometry", GeometryView.as_view(), name="geometry"),
    path("<str:variant>/drawing", DrawingView.as_view(), name="drawing"),
    path("<str:variant>/pieces", PiecesView.as_view(), name="pieces"),
    path("<str:variant>/rules", RulesView.as_view(), name="rules"),
    path("<str:variant>/diagrams", DiagramListView.as_view(), name="diagram-list"),
    path("<str:variant>/positions", PositionListView.as_view(), name="position-list"),
    path("<str:variant>/solutions", SolutionListView.as_view(), name="solution-list"),
]

urlpatterns = [
    path("games/", include(games)),
    path("games", GameListView.as_view(), name="game-list"),
    path("variants/", include(variants)),
    path("variants", VariantListView.as_view(), name="variant-list"),
    path("ai/levels", LevelListView.as_view(), name="level-list"),
    path("analyses", AnalysisListView.as_view(), name="analysis-list"),
    path("analyses/<uuid:analysis>", AnalysisView.as_view(), name="analysis"),
    path("me/plans", PlanListView.as_view(), name="plan-list"),
    path("series", SeriesListView.as_view(), name="series-list"),
    path("series/<uuid:series>", SeriesView.as_view(), name="series"),
    path(
        "series/<uuid:series>/agreement",
        SeriesAgreementView.as_view(),
        name="series-agreement",
    ),
    path_of(sandbox.MoveSandboxClock, base=sandbox.SandboxEndpoint),
]
