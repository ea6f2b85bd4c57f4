"""An upgrade is possible: what an older release left behind verifies, and is played on.

The whole upgrade in one process, on a database of its own: `migrate` as the owner, then
requests, the relay, and the tasks that it sends, which are done as they are sent.
"""

import subprocess
from collections.abc import Iterator
from io import StringIO
from typing import Any

import pytest
from django.core.management import call_command
from django.db import ProgrammingError, connections
from pytest_django.plugin import DjangoDbBlocker

from blokus_api.embedded import binaries, postgres
from games.storage import days_off, event_store
from records.dumps.chains import verdicts
from tests.api import Api
from tests.blokus_api.webhooks.receiver import Receiver, receiving
from tests.e2e.old_release import RELEASES, OldHouse, restore, rows, work_off
from tests.e2e.table import GAPS
from tests.other_database import connected_to

pytestmark = pytest.mark.depth

EVENTS = "SELECT game_id, version, hash FROM games_event ORDER BY 1, 2"
FEED = "SELECT position, game_id, version FROM games_feedentry ORDER BY 1"
DIGEST = "SELECT md5(string_agg(t::text, ';' ORDER BY t::text)) FROM {} AS t"
DERIVED = (
    *("records_recordposition", "records_recordboard", "ratings_rating"),
    *("ratings_ratingchange", "explorer_choice", "statistics_tally"),
)
OTHER_HEADS = """
    SELECT r.id FROM records_record AS r LEFT JOIN games_game AS g ON g.id = r.game
    WHERE r.source = 'game' AND r.head IS DISTINCT FROM g.head
"""
OWED = "SELECT kind, subject, version FROM games_obligation"
DUE = f"""
    {OWED} AS o WHERE due_at < now() AND kind NOT IN ('mail', 'reminder')
    AND NOT EXISTS (
        SELECT FROM webhooks_endpoint WHERE split_part(o.subject, ':', 1) = id::text
        AND failures > 0
    )
"""
"""Mails and reminders may be put off, and so is who never answers."""
KINDS = {
    *("ai-move", "score", "timeout", "expiry", "analysis", "import"),
    *("calendar", "reminding", "webhook"),
}


class Upgraded(OldHouse):
    """A house after its upgrade, and what was there before."""

    def __init__(self, release: str, receiver: Receiver) -> None:
        super().__init__(release)
        self.receiver = receiver
        self.events, self.feed, self.owed = rows(EVENTS), rows(FEED), rows(DUE)


@pytest.fixture(scope="module", params=RELEASES)
def house(
    request: pytest.FixtureRequest,
    postgres_server: postgres.Postgres,
    django_db_blocker: DjangoDbBlocker,
) -> Iterator[Upgraded]:
    release, database = request.param, f"blokus_upgrade_{request.param}"
    restore(postgres_server, release, database)
    with receiving() as receiver, django_db_blocker.unblock(), connected_to(database):
        found = Upgraded(release, receiver)
        call_command("migrate", verbosity=0)
        # The docs ask for the first after each upgrade; the changelog for the second,
        # since the rating model is another than theirs.
        call_command("rebuild_projections", stdout=StringIO(), stderr=StringIO())
        call_command("rebuild_archive", "ratings", "explorer", stdout=StringIO())
        yield found


@pytest.fixture(scope="module")
def served(house: Upgraded) -> Upgraded:
    """The relay has run, and whatever was due is done."""
    hook = f"webhooks/{house.names['webhook']}"
    body = b'{"url": "%s"}' % house.receiver.url.encode()
    assert house.player("ada").send("PATCH", hook, body).status_code == 200
    work_off()
    return house


def digests() -> dict[str, Any]:
    """One of each table that follows the records."""
    return {table: rows(DIGEST.format(table)) for table in DERIVED}


def said(command: str, *arguments: str) -> str:
    output = StringIO()
    call_command(command, *arguments, stdout=output)
    return output.getvalue()


def schema(server: postgres.Postgres) -> list[str]:
    """Return tables, triggers, functions and grants of the current database."""
    database = connections["owner"].settings_dict["NAME"]
    program = binaries.find()[0].folder / "pg_dump"
    dump = subprocess.run(
        [program, "--schema-only", server.url(postgres.OWNER, database)],
        capture_output=True,
        check=True,
        text=True,
    )
    # Newer releases of `pg_dump` write a random word into these lines.
    return [line for line in dump.stdout.splitlines() if "restrict " not in line]


def test_it_has_the_tables_of_a_new_database(house, postgres_server):
    """Old migrations lead here, the squashed ones there."""
    postgres_server.create_database("blokus_new")
    with connected_to("blokus_new"):
        call_command("migrate", verbosity=0)
        new = schema(postgres_server)

    assert schema(postgres_server) == new


def test_no_event_is_lost_or_changed(house):
    assert set(house.events) <= set(rows(EVENTS))


def test_every_event_verifies(house):
    assert "faults=0" in said("verify_games")


def test_every_game_says_what_its_events_say(house):
    assert "differing=0" in said("rebuild_projections", "--check")


def test_the_archive_holds_the_games_as_they_ended(house):
    assert rows("SELECT FROM records_record WHERE source = 'game'")
    assert rows(OTHER_HEADS) == []


def test_nobody_reads_the_days_off_that_the_first_release_told(house):
    path = f"games/{house.game('by days off')}/events"
    told = house.reader("by days off").get(path, accept="application/x-ndjson")
    assert b"Asia/Tokyo" not in told.content
    (verdict,) = verdicts(told.content.splitlines())
    assert verdict.fault is None
    assert verdict.redacted


def test_events_can_still_not_be_changed(house):
    with pytest.raises(ProgrammingError, match="permission denied"):
        rows("UPDATE games_event SET actor = 'x' RETURNING 1")


def test_games_in_every_status_are_told_as_they_were(house):
    statuses = set()
    for name, known in house.names["games"].items():
        path = f"games/{known['id']}/states/{known['version']}"
        told = house.reader(name).get(path).json()
        assert (told["status"], told["head"]) == (known["status"], known["head"]), name
        statuses.add(told["status"])
    assert statuses == {"open", "playing", "ended", "aborted"}


@pytest.mark.parametrize(
    "name",
    [
        *("classic", "trigon", "tower", "draft", "drafted", "obstacle", "solo"),
        *("reverse", "private", "by days off", "by tokens", "fork", "undone"),
        *("handed over", "fired plan"),
    ],
)
def test_a_game_is_played_on_with_an_old_token(house, name):
    before = house.read(name)["version"]
    answer = house.move(name)
    assert answer.status_code == 201, answer.content
    assert house.read(name)["version"] > before


def test_a_move_sent_again_is_known(house):
    kept, path = house.names["moves"]["kept"], f"games/{house.game('rated')}/moves"
    answer = house.player("ada").post(path, kept["body"], idempotency_key=kept["key"])
    assert answer.status_code == 200, answer.content
    assert answer["Idempotency-Replayed"] == "true"


def test_a_plan_fires(house):
    planned, path = house.names["moves"]["planned"], f"games/{house.game('planned')}"
    answer = house.player("ada").post(f"{path}/moves", planned["body"])
    assert answer.status_code == 201, answer.content
    events = house.player("ada").get(f"{path}/events").json()["items"]
    told = [event["type"] for event in events[-3:]]
    assert told == ["move.played", "plan.fired", "move.played"]
    assert house.read("planned")["placements"][-1]["cells"] == planned["answer"]


def test_offers_are_answered(house):
    path = f"games/{house.game('undo offered')}/offers"
    ply = house.read("undo offered")["ply"]
    assert house.player("bob").post(f"{path}/1/accept").status_code == 201
    assert house.read("undo offered")["ply"] == ply - 2
    assert house.player("ada").post(f"{path}/2/accept").status_code == 201


def test_a_clock_that_is_paused_runs_again(house):
    path = f"games/{house.game('paused')}/offers"
    assert house.player("cid").post(path, {"kind": "resume"}).status_code == 201
    number = house.read("paused")["offers"][-1]["offer"]
    assert house.player("dot").post(f"{path}/{number}/accept").status_code == 201
    assert house.move("paused").status_code == 201


def test_open_seats_are_taken_in_every_way(house):
    path = f"games/{house.game('table of four')}"
    link = {"token": house.names["secrets"]["link"]}
    assert house.player("bob").put(f"{path}/seats/1", {}).status_code == 201
    assert house.player("cid").post(f"{path}/join", link).status_code == 201
    assert house.player("dot").put(f"{path}/seats/3", {}).status_code == 201
    assert house.read("table of four")["status"] == "playing"


def test_a_rematch_begins(house):
    answer = house.player("bob").post(f"games/{house.game('rated')}/rematch")
    assert answer.json()["id"] == house.game("rematch")
    assert house.read("rematch")["status"] == "playing"


def test_an_account_logs_in_and_finds_what_waits(house):
    path = "auth/app/v1/auth/login"
    answer = Api().post(path, house.names["secrets"]["login"])
    assert answer.status_code == 200, answer.content
    caller = Api(answer.json()["meta"]["access_token"])
    assert "turn" in {item["kind"] for item in caller.get("me/inbox").json()["items"]}


def test_a_calendar_program_still_reads_deadlines(house):
    secret = house.names["secrets"]["deadlines"]
    assert b"VEVENT" in Api().get(f"me/deadlines.ics?token={secret}").content


def test_running_games_go_by_days_off_that_can_be_erased(served):
    served.read("by days off")
    events = event_store.events(served.game("by days off"))
    told = [one for one in events if one.type == "calendar.changed" and one.schema == 2]
    assert told
    assert days_off.read(days_off.committed_in(one.event() for one in told))


def test_what_was_owed_is_done(served):
    assert {kind for kind, _, _ in served.owed} == KINDS
    assert set(served.owed) & set(rows(OWED)) == set()


def test_the_computer_moves(served):
    assert served.read("against the computer")["ply"] == 2


def test_what_the_clock_owed_has_come(served):
    (out,) = served.read("past its deadline")["out"]
    assert out["reason"] == "timed-out"
    assert served.read("never filled")["status"] == "aborted"


def test_a_game_that_ended_is_scored_and_archived(served):
    record = Api().get(f"games/{served.game('not scored yet')}/record")
    assert record.status_code == 200, record.content
    assert record.json()["head"] == served.read("not scored yet")["head"]


def test_the_feed_goes_on_without_a_gap(served):
    assert set(served.feed) <= set(rows(FEED))
    assert rows(GAPS) == [(0, 0)]
    waited = served.game("not sequenced")
    assert (waited, 1) in {(str(game), version) for _, game, version in rows(FEED)}


def test_what_waited_for_a_webhook_arrives_in_order(served):
    secret = served.names["secrets"]["webhook"]
    told = [message.proven(secret)["data"] for message in served.receiver.got]
    game = served.game("not scored yet")
    versions = [each["version"] for each in told if each.get("game") == game]
    assert versions == sorted(versions) != []


def test_an_analysis_and_an_import_are_done(served):
    analyses, imports = served.names["analyses"], served.names["imports"]
    for analysis in analyses.values():
        told = served.player("cid").get(f"analyses/{analysis}").json()
        assert told["status"] == "done"
    queued = served.player("ada").get(f"imports/{imports['queued']}").json()
    assert (queued["status"], queued["progress"]["archived"]) == ("done", 1)


def test_the_records_lead_to_the_same_tables_again(served):
    before = digests()
    call_command("rebuild_archive", stdout=StringIO(), stderr=StringIO())
    assert digests() == before
