"""URL paths of the archive, below /api/v1/."""

from django.urls import include, path

from records.dumps.views import (
    DumpListView,
    DumpView,
    ManifestView,
    ProofView,
    RunningMonthView,
)
from records.exchange.exports import views as exports
from records.exchange.imports import views as imports
from records.ratings.views import (
    LeaderboardListView,
    LeaderboardNeighborsView,
    LeaderboardView,
    PlaceListView,
    PlayerRatingListView,
    RankingNeighborsView,
    RankingView,
    RatingCurveView,
    RatingHistoryView,
)
from records.search.pictures import (
    RecordAnimationView,
    RecordPngView,
    RecordReplaySvgView,
    RecordSvgView,
)
from records.search.views import (
    GameRecordView,
    PlayerSummaryView,
    RecordCurveView,
    RecordListView,
    RecordView,
    RulesetListView,
)

# These routes use `path` converters, because imported player names may contain a slash.
urlpatterns = [
    path("leaderboards", LeaderboardListView.as_view(), name="leaderboard-list"),
    path("leaderboards/<str:ruleset>", LeaderboardView.as_view(), name="leaderboard"),
    path(
        "leaderboards/<str:ruleset>/players/<path:player>",
        LeaderboardNeighborsView.as_view(),
        name="leaderboard-neighbors",
    ),
    path("rankings/<str:family>", RankingView.as_view(), name="ranking"),
    path(
        "rankings/<str:family>/players/<path:player>",
        RankingNeighborsView.as_view(),
        name="ranking-neighbors",
    ),
    path(
        "players/<path:player>/ratings",
        PlayerRatingListView.as_view(),
        name="player-rating-list",
    ),
    path(
        "players/<path:player>/summary",
        PlayerSummaryView.as_view(),
        name="player-summary",
    ),
    path("players/<path:player>/places", PlaceListView.as_view(), name="place-list"),
    path(
        "players/<path:player>/ratings/<str:ruleset>.svg",
        RatingCurveView.as_view(),
        name="rating-curve",
    ),
    path(
        "players/<path:player>/ratings/<str:ruleset>",
        RatingHistoryView.as_view(),
        name="rating-history",
    ),
    path("rulesets", RulesetListView.as_view(), name="ruleset-list"),
    path("records", RecordListView.as_view(), name="record-list"),
    path("records/<uuid:record>", RecordView.as_view(), name="record"),
    path("records/<uuid:record>.svg", RecordSvgView.as_view(), name="record-svg"),
    path("records/<uuid:record>.png", RecordPngView.as_view(), name="record-png"),
    path(
        "records/<uuid:record>/replay.svg",
        RecordReplaySvgView.as_view(),
        name="record-replay-svg",
    ),
    path(
        "records/<uuid:record>/replay.webp",
        RecordAnimationView.as_view(),
        name="record-replay-webp",
    ),
    path("games/<uuid:game>/record", GameRecordView.as_view(), name="game-record"),
    path("records/<uuid:record>/curve", RecordCurveView.as_view(), name="record-curve"),
    path(
        "games/<uuid:game>/record.json",
        exports.GameRecordJsonView.as_view(),
        name="game-record-json",
    ),
    path(
        "games/<uuid:game>/record.blksgf",
        exports.GameRecordBlksgfView.as_view(),
        name="game-record-blksgf",
    ),
    path("games/<uuid:game>/proof", ProofView.as_view(), name="proof"),
    path("", include("records.explorer.urls")),
    path("", include("records.statistics.urls")),
    path("", include("records.puzzles.urls")),
    path("", include("records.log.urls")),
    path("records.ndjson", exports.RecordLinesView.as_view(), name="record-lines"),
    path(
        "records/<uuid:record>.json",
        exports.RecordJsonView.as_view(),
        name="record-json",
    ),
    path(
        "records/<uuid:record>.blksgf",
        exports.RecordBlksgfView.as_view(),
        name="record-blksgf",
    ),
    path("dumps", DumpListView.as_view(), name="dump-list"),
    path("dumps/running.ndjson", RunningMonthView.as_view(), name="running-month"),
    path(
        "dumps/<str:dump>.manifest.json",
        ManifestView.as_view(),
        name="dump-manifest",
    ),
    path("dumps/<str:name>", DumpView.as_view(), name="dump"),
    path("imports", imports.ImportListView.as_view(), name="import-list"),
    path("imports/<uuid:import>", imports.ImportView.as_view(), name="import"),
    path(
        "imports/<uuid:import>/records",
        imports.ImportedGameListView.as_view(),
        name="imported-game-list",
    ),
    path(
        "imports/<uuid:import>/problems",
        imports.ImportProblemListView.as_view(),
        name="import-problem-list",
    ),
]
