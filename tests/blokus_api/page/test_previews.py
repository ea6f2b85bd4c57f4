"""Previews of links, and what search engines may keep."""

import pytest

from blokus_api.page import previews
from blokus_api.players.models import Player
from games.events.game import Visibility
from games.rules.puzzles import puzzles
from games.rules.variants import ALIASES, VARIANTS
from tests.api import Api
from tests.blokus_api.page.reading import read
from tests.builders import a_game, a_guest, play
from tests.records.transcripts import a_transcript, keep

pytestmark = pytest.mark.django_db
HERE = "http://localhost:8000"
HOSTILE = """'"><script>alert(1)</script><b style=x>"""


def a_game_of(name: str, visibility: Visibility = "public") -> str:
    guest = a_guest()
    Player.objects.filter(id=guest.id).update(name=name)
    return a_game("duo", [guest.actor, "ai:greedy"], visibility=visibility)


def test_a_public_game_shows_its_card() -> None:
    game = a_game_of("Ada")
    document = read(f"/games/{game}")

    assert document.title == "Duo - Blokus"
    assert document.meta["og:title"] == "Duo"
    told = "In progress: Ada, Computer (greedy)."
    assert document.meta["og:description"] == document.meta["description"] == told
    assert document.meta["og:url"] == f"{HERE}/games/{game}"
    card = f"{HERE}/api/v1/games/{game}/card.png?language=en"
    assert document.meta["og:image"] == card
    size = [document.meta[f"og:image:{side}"] for side in ("width", "height")]
    assert size == ["1200", "630"]
    assert document.meta["twitter:card"] == "summary_large_image"
    image = Api().get(card.removeprefix(HERE))
    assert image["Content-Type"] == document.meta["og:image:type"]
    (discovered,) = (one for one in document.links if one["rel"] == "alternate")
    assert discovered["type"] == "application/json+oembed"
    found = Api().get(str(discovered["href"]).removeprefix(HERE))
    assert found.json()["title"] == "Duo"


@pytest.mark.parametrize(
    ("language", "told"),
    [
        ("en", "Open seat: play Duo with Ada."),
        ("de", "Ein Platz ist frei: Spiel Duo mit Ada."),
    ],
)
def test_a_game_that_waits_invites(language: str, told: str) -> None:
    guest = a_guest()
    Player.objects.filter(id=guest.id).update(name="Ada")
    game = a_game("duo", [guest.actor, None])
    document = read(f"/games/{game}", accept_language=language)

    assert document.meta["og:description"] == told


@pytest.mark.parametrize("kind", ["games", "join", "embed/games"])
def test_of_a_private_game_nothing_is_told_not_even_that_it_is_there(kind: str) -> None:
    game = play(a_game_of("Ada", visibility="private"), 2).id
    nothing = "00000000-0000-7000-8000-000000000000"

    private, unknown = (read(f"/{kind}/{one}").answer for one in (game, nothing))

    assert private.content.decode().replace(game, nothing) == unknown.content.decode()
    assert b"Ada" not in private.content
    assert b"og:image" not in private.content


def test_of_a_private_record_nothing_is_told_either() -> None:
    (private,) = keep(a_transcript("duo"), visibility="private")
    document = read(f"/records/{private.id}")

    assert document.title == "Played games - Blokus"
    assert "og:image" not in document.meta


def test_a_public_record_shows_its_board() -> None:
    (record,) = keep(a_transcript("duo", players=("imported:Ada", "imported:Ben")))
    document = read(f"/records/{record.id}")

    assert document.title == "Duo - Blokus"
    assert str(document.meta["description"]).startswith("Ada, Ben")
    image = str(document.meta["og:image"])
    assert image == f"{HERE}/api/v1/records/{record.id}.png?size=800"
    assert Api().get(image.removeprefix(HERE)).status_code == 200
    assert document.meta["twitter:card"] == "summary"


@pytest.mark.parametrize("name", [HOSTILE, "</title><b>", "{{ site }}", "&amp;"])
def test_names_are_text_whatever_they_are(name: str) -> None:
    game = a_game_of(name)
    player = Player.objects.get(name=name)

    shown = read(f"/games/{game}")
    assert name in str(shown.meta["description"])
    profile = read(f"/players/{player.id}")
    assert profile.title == f"{name} - Blokus"
    for document in (shown, profile):
        assert len(document.scripts) == 1
        assert document.inline == []


@pytest.mark.parametrize(
    ("language", "guest", "computer"),
    [
        ("fr", "Invité", "Ordinateur (Moyen)"),
        ("it", "Ospite", "Computer (Medio)"),
        ("de", "Gast", "Computer (Mittel)"),
    ],
)
def test_guests_without_a_name_and_levels_are_named_in_the_language_of_the_reader(
    language: str, guest: str, computer: str
) -> None:
    unnamed = a_guest()
    game = a_game("duo", [unnamed.actor, "ai:5"])
    (record,) = keep(a_transcript("duo", players=(unnamed.actor, "ai:5")))
    name = f"{guest} {unnamed.id[:4]}"

    shown = read(f"/games/{game}", accept_language=language)
    assert f"{name}, {computer}" in str(shown.meta["og:description"])
    assert f"?language={language}" in str(shown.meta["og:image"])
    shown = read(f"/records/{record.id}", accept_language=language)
    assert f"{name}, {computer}" in str(shown.meta["og:description"])
    profile = read(f"/players/{unnamed.id}", accept_language=language)
    assert profile.meta["og:title"] == name


def test_a_seat_that_is_kept_is_told_as_its_game() -> None:
    game = a_game_of("Ada")
    assert read(f"/join/{game}").meta["og:title"] == "Duo"


PLACES = ("new", "rules", "explorer", "leaderboards")


@pytest.mark.parametrize("variant", [*VARIANTS, *ALIASES])
def test_every_variant_is_told(variant: str) -> None:
    """Each at one of the places, each of which tells all variants in the same way."""
    place = PLACES[[*VARIANTS, *ALIASES].index(variant) % len(PLACES)]
    document = read(f"/{place}/{variant}", accept_language="fr")

    assert document.root["lang"] == "fr"
    assert document.hrefs("canonical") == [f"{HERE}/{place}/{variant}"]
    assert f"/api/v1/variants/{variant}.png" in str(document.meta["og:image"])


def test_a_ruleset_is_told_as_its_variant() -> None:
    document = read("/explorer/duo;scoring=onboard;starts=fixed")
    assert document.meta["og:title"] == "Duo"
    ruleset = "duo%3Bscoring%3Donboard%3Bstarts%3Dfixed"
    assert document.hrefs("canonical") == [f"{HERE}/explorer/{ruleset}"]


def test_an_address_is_told_as_links_write_it() -> None:
    document = read("/players/imported:Zo%C3%AB%20%22B%22")

    assert document.meta["og:title"] == 'Zoë "B"'
    assert document.meta["og:url"] == f"{HERE}/players/imported:Zo%C3%AB%20%22B%22"


def test_every_puzzle_is_told_by_its_name() -> None:
    titles = {str(read(f"/puzzles/{puzzle}").meta["og:title"]) for puzzle in puzzles()}
    assert len(titles) > len(puzzles()) - 5


@pytest.mark.parametrize(
    ("player", "name"),
    [
        ("ai:greedy", "Computer (greedy)"),
        ("imported:Ada", "Ada"),
        ("imported:Ada%2FBen", "Ada/Ben"),
    ],
)
def test_whoever_plays_is_told(player: str, name: str) -> None:
    assert read(f"/players/{player}").meta["og:title"] == name


def test_a_player_is_told_by_both_names() -> None:
    guest = a_guest()
    Player.objects.filter(id=guest.id).update(name="Ada")
    for name in (guest.id, guest.actor):
        assert read(f"/players/{name}").meta["og:title"] == "Ada"


@pytest.mark.parametrize(
    "path",
    ["/new/x", "/rules/x", "/puzzles/x", "/players/x", "/explorer/x", "/players/ai:"],
)
def test_what_there_is_not_is_said(path: str) -> None:
    assert read(path, status=404).title == "This page does not exist - Blokus"


@pytest.mark.parametrize(
    ("path", "is_kept"),
    [
        *[
            (f"/{one}", True)
            for one in ("", "new", "learn/3d", "rules", "rules/duo", "puzzles")
        ],
        *[(f"/{one}", False) for one in ("me", "inbox", "players/ai:greedy")],
    ],
)
def test_search_engines_keep_what_names_nobody(path: str, is_kept: bool) -> None:
    document = read(path)

    assert ("robots" not in document.meta) == is_kept
    assert bool(document.hrefs("canonical")) == is_kept


def test_games_are_not_kept_by_search_engines() -> None:
    assert read(f"/games/{a_game_of('Ada')}").meta["robots"] == "noindex"


def test_a_server_without_png_names_none(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(previews, "find_spec", lambda _: None)

    for path in (f"/games/{a_game_of('Ada')}", "/new/duo"):
        document = read(path)
        assert document.meta["twitter:card"] == "summary"
        assert "og:image" not in document.meta
