"""The paths of games in play, below /api/v1/."""

from django.urls import path

from games.analyses.views import AnalysisListView, AnalysisView
from games.api.views.board_pictures import BoardPngView, BoardSvgView, PieceSvgView
from games.api.views.catalogue import (
    GeometryView,
    LevelListView,
    PiecesView,
    PositionListView,
    SolutionListView,
    VariantListView,
    VariantView,
)
from games.api.views.game import (
    CurveView,
    EventListView,
    GameView,
    LegalMoveListView,
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
from games.api.views.lobby import (
    DeclinedInvitationView,
    ForkView,
    InvitationListView,
    JoiningView,
    RematchView,
    WithdrawnInvitationView,
)
from games.api.views.moves import (
    AbortionView,
    MoveListView,
    PickListView,
    ResignationView,
    SeatView,
)
from games.api.views.offers import (
    AcceptanceView,
    OfferListView,
    RefusalView,
    WithdrawalView,
)
from games.api.views.plans import PlanView
from games.api.views.removals import RemovalListView, UndoView
from games.api.views.rules import RulesView
from games.api.views.sandbox import SandboxClockView
from games.api.views.series import SeriesAgreementView, SeriesListView, SeriesView

urlpatterns = [
    path("variants", VariantListView.as_view(), name="variant-list"),
    path("variants/<str:variant>.svg", BoardSvgView.as_view(), name="board-svg"),
    path("variants/<str:variant>.png", BoardPngView.as_view(), name="board-png"),
    path(
        "variants/<str:variant>/pieces/<str:piece>.svg",
        PieceSvgView.as_view(),
        name="piece-svg",
    ),
    path("variants/<str:variant>", VariantView.as_view(), name="variant"),
    path("variants/<str:variant>/geometry", GeometryView.as_view(), name="geometry"),
    path("variants/<str:variant>/pieces", PiecesView.as_view(), name="pieces"),
    path("variants/<str:variant>/rules", RulesView.as_view(), name="rules"),
    path(
        "variants/<str:variant>/positions",
        PositionListView.as_view(),
        name="position-list",
    ),
    path("analyses", AnalysisListView.as_view(), name="analysis-list"),
    path("analyses/<uuid:analysis>", AnalysisView.as_view(), name="analysis"),
    path(
        "variants/<str:variant>/solutions",
        SolutionListView.as_view(),
        name="solution-list",
    ),
    path("ai/levels", LevelListView.as_view(), name="level-list"),
    path("games", GameListView.as_view(), name="game-list"),
    path("games/<uuid:game>.svg", GameSvgView.as_view(), name="game-svg"),
    path("games/<uuid:game>.png", GamePngView.as_view(), name="game-png"),
    path(
        "games/<uuid:game>/states/<int:version>.svg",
        StateSvgView.as_view(),
        name="state-svg",
    ),
    path(
        "games/<uuid:game>/states/<int:version>.png",
        StatePngView.as_view(),
        name="state-png",
    ),
    path("games/<uuid:game>/replay.svg", ReplaySvgView.as_view(), name="replay-svg"),
    path("games/<uuid:game>/replay.webp", AnimationView.as_view(), name="replay-webp"),
    path("games/<uuid:game>/card.png", CardView.as_view(), name="card-png"),
    path(
        "games/<uuid:game>/pictures", GamePicturesView.as_view(), name="game-pictures"
    ),
    path("games/<uuid:game>", GameView.as_view(), name="game"),
    path(
        "games/<uuid:game>/states/<int:version>", StateView.as_view(), name="game-state"
    ),
    path("games/<uuid:game>/curve", CurveView.as_view(), name="game-curve"),
    path("games/<uuid:game>/events", EventListView.as_view(), name="event-list"),
    path(
        "games/<uuid:game>/legal-moves",
        LegalMoveListView.as_view(),
        name="legal-move-list",
    ),
    path("games/<uuid:game>/moves", MoveListView.as_view(), name="move-list"),
    path("games/<uuid:game>/picks", PickListView.as_view(), name="pick-list"),
    path("games/<uuid:game>/undo", UndoView.as_view(), name="undo"),
    path("games/<uuid:game>/removals", RemovalListView.as_view(), name="removal-list"),
    path("games/<uuid:game>/resign", ResignationView.as_view(), name="resignation"),
    path("games/<uuid:game>/abort", AbortionView.as_view(), name="abortion"),
    path("games/<uuid:game>/offers", OfferListView.as_view(), name="offer-list"),
    path(
        "games/<uuid:game>/offers/<int:offer>/accept",
        AcceptanceView.as_view(),
        name="offer-acceptance",
    ),
    path(
        "games/<uuid:game>/offers/<int:offer>/decline",
        RefusalView.as_view(),
        name="offer-refusal",
    ),
    path(
        "games/<uuid:game>/offers/<int:offer>/withdraw",
        WithdrawalView.as_view(),
        name="offer-withdrawal",
    ),
    path(
        "games/<uuid:game>/invitations",
        InvitationListView.as_view(),
        name="invitation-list",
    ),
    path(
        "games/<uuid:game>/invitations/<int:seat>/decline",
        DeclinedInvitationView.as_view(),
        name="declined-invitation",
    ),
    path(
        "games/<uuid:game>/invitations/<int:seat>/withdraw",
        WithdrawnInvitationView.as_view(),
        name="withdrawn-invitation",
    ),
    path("games/<uuid:game>/join", JoiningView.as_view(), name="joining"),
    path("games/<uuid:game>/rematch", RematchView.as_view(), name="rematch"),
    path("games/<uuid:game>/fork", ForkView.as_view(), name="fork"),
    path("games/<uuid:game>/seats/<int:seat>", SeatView.as_view(), name="seat"),
    path(
        "games/<uuid:game>/seats/<int:seat>/plan", PlanView.as_view(), name="seat-plan"
    ),
    path("series", SeriesListView.as_view(), name="series-list"),
    path("series/<uuid:series>", SeriesView.as_view(), name="series"),
    path(
        "series/<uuid:series>/agreement",
        SeriesAgreementView.as_view(),
        name="series-agreement",
    ),
    path(
        "sandbox/games/<uuid:game>/clock",
        SandboxClockView.as_view(),
        name="sandbox-clock",
    ),
]
