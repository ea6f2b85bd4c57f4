"""DELETE /me erases accepted names from the archive, and from all that it tells."""

import re
from dataclasses import replace
from typing import Any

import pytest
from django.core.management import call_command
from django.db import DatabaseError, connection, transaction

from blokus_api.players import tasks
from blokus_api.players.models import NameClaim, Player
from blokus_api.players.names import claims
from games.models import Obligation
from records.blksgf.writer import write_transcript
from records.documents.reader import read_document
from records.exchange.imports.batches import foreign
from records.models import Record
from tests.api import Api
from tests.builders import Guest, a_guest, an_account
from tests.records.exchange.imports.files import a_document, imported, lines

pytestmark = pytest.mark.django_db

NAME = "Ada Lovelace"
PLAYER = f"imported:{NAME}"
ERASED = re.compile(r"erased-[0-9a-f]{12}")
SGF = "application/x-blokus-sgf"


def files() -> bytes:
    return lines(*(a_document(n, players=[NAME, "Bob"]) for n in range(3)))


def annotated(seed: int = 7) -> bytes:
    """A game whose file says the name in each way that there is."""
    game = foreign(read_document(a_document(seed, players=[NAME, "Bob"])))
    text = write_transcript(replace(game, started_at=None, ended_at=None))
    players = f'{{"players":["{PLAYER}","imported:Bob"\\]}}'
    told = (
        f"PB[Ada  Lovelace]AN[{NAME}]C[{NAME}'s best game, says Adam.]"
        f"BLOKUSAPI[{players}]"
    )
    return text.replace(f"PB[{NAME}]", told).encode()


@pytest.fixture
def ada() -> Guest:
    """Somebody of whom the archive has four games, and who is believed."""
    imported(a_guest(), files())
    assert imported(a_guest(), annotated(), SGF)["progress"]["archived"] == 1
    account = an_account()
    claim = account.post("me/names", {"name": NAME}).json()
    assert (claim["status"], claim["records"]) == ("waiting", 4)
    call_command("name_claims", accept=claim["id"], why="she showed a medal")
    return account


def erase(account: Api) -> None:
    """Erase somebody, and do what workers owe them."""
    assert account.delete("me").status_code == 204
    for owed in Obligation.objects.filter(kind=claims.OWED):
        tasks.erase_name(owed.subject, owed.version)


def whole_database() -> str:
    """Every row of every table as text."""
    with connection.cursor() as cursor:
        names = connection.introspection.table_names(cursor)
        texts = []
        for name in names:
            cursor.execute(f'SELECT t::text FROM "{name}" AS t')
            texts += [text for (text,) in cursor.fetchall()]
    return "\n".join(texts)


def content(answer: Any) -> str:
    text: bytes = answer.getvalue() if answer.streaming else answer.content
    return text.decode()


def told() -> str:
    """Everything public that tells who played."""
    ids = list(Record.objects.order_by("number").values_list("id", flat=True))
    paths = [
        *("records", f"records?player={PLAYER}", "records.ndjson"),
        *(f"records/{one}{suffix}" for one in ids for suffix in ("", ".json")),
        *(f"records/{one}.blksgf" for one in ids),
        "leaderboards/junior?pool=imported",
        *(f"players/{PLAYER}/ratings", f"players/{PLAYER}/ratings/junior"),
        *("explorer/junior", "stats/junior", "stats/junior/scores.svg"),
    ]
    answers = [Api().get(path) for path in paths]
    assert {answer.status_code for answer in answers} == {200}
    return "\n".join(map(content, answers))


def test_no_way_out_tells_an_erased_name(ada: Guest) -> None:
    assert told().count("Lovelace") > 20

    erase(ada)

    assert "Lovelace" not in told()
    assert "Lovelace" not in whole_database()


def test_games_of_one_person_stay_those_of_one(ada: Guest) -> None:
    before = Api().get(f"players/{PLAYER}/ratings").json()["items"]

    erase(ada)

    (pseudonym,) = set(ERASED.findall(told()))
    after = Api().get(f"players/imported:{pseudonym}/ratings").json()["items"]
    assert [{**one, "player": PLAYER} for one in after] == before
    found = Api().get(f"records?player=imported:{pseudonym}").json()["items"]
    assert len(found) == 4


def test_what_else_a_file_says_stays(ada: Guest) -> None:
    erase(ada)

    text = content(Api().get(f"records/{Record.objects.latest('number').id}.blksgf"))
    (pseudonym,) = set(ERASED.findall(text))
    assert f"PB[{pseudonym}]AN[{pseudonym}]" in text
    assert f"C[{pseudonym}'s best game, says Adam.]" in text
    assert "PW[Bob]" in text


def test_a_rebuilt_archive_is_the_same(ada: Guest) -> None:
    erase(ada)
    before = told()

    call_command("rebuild_archive")

    assert told() == before


def test_the_same_file_does_not_bring_a_name_back(ada: Guest) -> None:
    erase(ada)
    known = Record.objects.count()

    assert imported(a_guest(), files())["progress"]["duplicates"] == 3
    assert imported(a_guest(), annotated(), SGF)["progress"]["duplicates"] == 1

    assert Record.objects.count() == known
    assert "Lovelace" not in told()


def test_another_file_does_not_either(ada: Guest) -> None:
    erase(ada)

    imported(a_guest(), lines(a_document(8, players=["Eve", NAME])))
    imported(a_guest(), annotated(9), SGF)

    assert Record.objects.count() == 6
    assert "Lovelace" not in told()
    assert "Lovelace" not in whole_database()
    assert len(set(ERASED.findall(told()))) == 1


def test_what_is_exported_afterwards_is_known(ada: Guest) -> None:
    erase(ada)
    imported(a_guest(), lines(a_document(8, players=["Eve", NAME])))

    exported = content(Api().get("records.ndjson")).encode()

    count = Record.objects.count()
    assert imported(a_guest(), exported)["progress"]["duplicates"] == count


@pytest.mark.parametrize("decision", ["refuse", None])
def test_a_name_that_nobody_accepted_stays(decision: str | None) -> None:
    imported(a_guest(), files())
    eve = an_account()
    claim = eve.post("me/names", {"name": NAME}).json()["id"]
    if decision:
        call_command("name_claims", refuse=claim, why="she is not Ada")

    erase(eve)

    assert Api().get(f"records?player={PLAYER}").json()["items"]
    assert not NameClaim.objects.exists()
    assert not Obligation.objects.filter(kind=claims.OWED).exists()


def test_a_name_that_was_withdrawn_stays(ada: Guest) -> None:
    (claim,) = ada.get("me/names").json()["items"]
    ada.delete(f"me/names/{claim['id']}")

    erase(ada)

    assert Api().get(f"records?player={PLAYER}").json()["items"]


def test_a_name_that_is_erased_twice_is_erased_once(ada: Guest) -> None:
    claim = NameClaim.objects.get()
    erase(ada)

    claims.erase(claim.id)

    assert "Lovelace" not in told()


def refused(claim: str, pseudonym: str = "imported:erased-0123456789ab") -> str:
    with (
        pytest.raises(DatabaseError) as caught,
        transaction.atomic(),
        connection.cursor() as cursor,
    ):
        cursor.execute("SELECT players_erase_claimed_name(%s, %s)", [claim, pseudonym])
    return str(caught.value)


def test_the_database_changes_no_record_without_the_reason(ada: Guest) -> None:
    claim = NameClaim.objects.get()
    assert "nobody who is erased" in refused(claim.id)
    assert "nobody who is erased" in refused("nothing")

    Player.objects.filter(id=claim.player_id).update(is_active=False)

    assert "is no pseudonym" in refused(claim.id, "imported:Bob")
    NameClaim.objects.update(status=NameClaim.Status.WAITING)
    assert "nobody who is erased" in refused(claim.id)


def test_nobody_changes_records_past_the_reason(ada: Guest) -> None:
    with connection.cursor() as cursor:
        cursor.execute("SELECT set_config('records.erases_a_name', 'yes', true)")
        with pytest.raises(DatabaseError, match="permission denied"):
            cursor.execute("SELECT records_erase_name(%s, 'imported:Eve')", [PLAYER])
