"""HTTP endpoints for records, lists of records, player summaries and rulesets."""

from operator import attrgetter
from typing import ClassVar
from uuid import UUID

from drf_spectacular.utils import extend_schema
from msgspec import UNSET
from msgspec.structs import asdict
from rest_framework.request import Request
from rest_framework.response import Response

from games.api.answers.curves import Curve
from games.api.answers.players import with_players
from games.api.http import caching
from games.api.http.bodies import given_fields
from games.api.http.endpoint import Endpoint
from games.api.http.headers import SPOKEN, language_of, say_language
from games.api.http.paging import page_of
from games.api.http.problems import problems
from games.api.pictures.endpoints import AlsoPictured
from games.api.requests.moves import find_rules
from games.api.requests.players import actor_of
from games.pictures import draw
from records import models
from records.archive.answers import ROW, RecordRow, RecordWithHands
from records.archive.curves import curve_of
from records.archive.permissions import find_record, find_record_of
from records.judging.names import normalized
from records.search.answers import PlayedRuleset, PlayerSummary, RecordsPage
from records.search.careers import career_of
from records.search.costs import bucket_of
from records.search.facets import facets_of
from records.search.filters import bounded, find
from records.search.pictures import age_of, record_picture, scene_of_record
from records.search.requests import RecordsQuery, RulesetsQuery


class RecordListView(Endpoint):
    """List of the records that the caller may see."""

    queries: ClassVar = {"GET": RecordsQuery}
    buckets: ClassVar = {"GET": bucket_of}

    @extend_schema(
        operation_id="list_records",
        tags=["records"],
        responses={
            200: page_of(RecordRow, RecordsPage),
            **problems(422, "illegal-move", "search-too-long"),
        },
    )
    def get(self, request: Request) -> Response:
        """Search records, latest first.

        The response lists records that meet all conditions. `facets=true` also counts
        the results among the latest 10,000. If you send `variant` with `opening`,
        `moves` or `pattern`, up to 16 rulesets with the variant's board are searched;
        `rulesets` lists them.
        """
        query = self.queried(RecordsQuery)
        result = find(given_fields(query), self.viewer, ROW)
        with bounded():
            answer = self.page(
                result.rows,
                lambda row: RecordRow.from_record(result.record(row)),
                page=with_players(attrgetter("players")),
            )
            facets = facets_of(result) if query.facets else UNSET
        readings = result.readings
        by_variant = readings.by_variant
        answer.data = RecordsPage(
            **asdict(answer.data),
            rulesets=[str(reading.ruleset) for reading in readings.all]
            if by_variant
            else UNSET,
            rulesets_left_out=readings.left_out if by_variant else UNSET,
            facets=facets,
        )
        return answer


class PlayerSummaryView(Endpoint):
    """Summary of a player's records."""

    @extend_schema(
        operation_id="read_player_summary",
        tags=["records"],
        responses={200: PlayerSummary, **problems("search-too-long")},
    )
    def get(self, request: Request, player: str) -> Response:
        """Get a summary of a player's games.

        The summary counts the games that the player played, won and solved, and the
        openings. It includes private records only if the caller played in them.
        """
        name = normalized(actor_of(player))
        with bounded():
            return Response(
                PlayerSummary.from_career(name, career_of(name, self.viewer))
            )


class RulesetListView(Endpoint):
    """List of the rulesets with public records."""

    queries: ClassVar = {"GET": RulesetsQuery}
    ordering = ("ruleset",)

    @extend_schema(
        operation_id="list_rulesets",
        tags=["records"],
        parameters=[*SPOKEN],
        responses={200: page_of(PlayedRuleset), **problems(422)},
    )
    def get(self, request: Request) -> Response:
        """List rulesets with their number of public records.

        The rulesets are sorted by name. Rulesets whose board was generated for a single
        game are omitted.
        """
        language = language_of(request)
        rows = models.PlayedRuleset.objects.all()
        if (variant := self.queried(RulesetsQuery).variant) is not None:
            rows = rows.filter(variant=find_rules(variant, {}).variant)
        answer = self.page(rows, lambda row: PlayedRuleset.from_row(row, language))
        say_language(answer, language)
        return answer


class RecordView(AlsoPictured):
    """One record."""

    @extend_schema(
        operation_id="read_record",
        tags=["records"],
        responses={
            200: RecordWithHands,
            **problems(404, "removed", "no-pictures"),
        },
    )
    def get(self, request: Request, record: UUID) -> Response:
        """Get a record.

        The response contains the moves, the result and the final hands. With `Accept:
        image/svg+xml` or `image/png`, the response is a picture of the final position.
        `/records/{record}.svg` has more options for pictures.
        """
        stored_record = find_record(record, self.viewer)
        if self.is_picture_wanted:
            return record_picture(
                self, stored_record, draw(scene_of_record(stored_record))
            )
        answer = RecordWithHands.from_record(stored_record)
        return self.conditional(caching.content_tag(answer), lambda: answer)


class RecordCurveView(Endpoint):
    """Scores of a record after each placement."""

    @extend_schema(
        operation_id="read_record_curve",
        tags=["records"],
        responses={200: Curve, **problems(404, "removed")},
    )
    def get(self, request: Request, record: UUID) -> Response:
        """Get the scores of a record after each placement.

        The scores are computed under the current rules. `version` and `at` exist only
        for games played on this server. If a game started from a position, ply 0 is
        that position.
        """
        stored_record = find_record(record, self.viewer)
        answer = curve_of(stored_record)
        return self.conditional(
            caching.content_tag(answer),
            lambda: answer,
            max_age=age_of(stored_record),
        )


class GameRecordView(Endpoint):
    """Record of a game that was played on this server."""

    @extend_schema(
        operation_id="read_game_record",
        tags=["records"],
        responses={200: RecordWithHands, **problems(404)},
    )
    def get(self, request: Request, game: UUID) -> Response:
        """Get the record of a finished game.

        The response is the same as that of `/records/{record}`.
        """
        answer = RecordWithHands.from_record(find_record_of(game, self.viewer))
        return self.conditional(caching.content_tag(answer), lambda: answer)
