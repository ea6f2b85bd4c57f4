"""The probes."""

from django.db import connection

from blokus_api import health
from tests.api import Api, problem


def test_a_process_that_answers_is_alive_without_a_database() -> None:
    response = Api().get("/livez")

    assert response.json() == {"status": "alive"}
    assert response["Cache-Control"] == "no-store"


def test_a_missing_broker_is_told_but_does_not_matter(api: Api) -> None:
    response = api.get("/readyz")

    assert response.status_code == 200
    assert response.json()["status"] == "ready"
    assert response.json()["checks"]["database"] == "ok"


def test_a_broker_is_found(api: Api, broker: str) -> None:
    assert api.get("/readyz").json()["checks"]["broker"] == "ok"


def test_pending_migrations_make_it_unready(api: Api) -> None:
    health._require_migrations.cache_clear()
    with connection.cursor() as cursor:
        cursor.execute("DELETE FROM django_migrations WHERE app = 'players'")

    response = api.get("/readyz")

    assert response.status_code == 503
    assert response.json()["checks"]["database"] == "not migrated"


def test_probes_take_no_parameters(api: Api) -> None:
    assert problem(api.get("/readyz?verbose=1"))["code"] == "malformed"
