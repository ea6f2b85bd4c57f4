"""Games begin: by one click, with friends by a link, by an invitation, with options."""

import re

import pytest
from playwright.sync_api import Locator, Page, Route, expect

from games.lab.client.api import Client
from tests.browser.conftest import Visiting
from tests.browser.visitor import TOKEN
from tests.e2e.table import create

pytestmark = pytest.mark.depth

AT_A_TABLE = re.compile(r"/games/[0-9a-f-]{36}$")
OPEN_SHEET = """async (how) => {
  const main = [...document.scripts].find(({ src }) => src.endsWith("/main.js"));
  const { openNewGame } = await import(new URL("screens/new_sheet.js", main.src));
  openNewGame(how);
}"""
HERE = f"localStorage.getItem('{TOKEN}') !== null"


def start(page: Page, button: str = "Play") -> None:
    page.locator(".new-game").get_by_role("button", name=button, exact=True).click()


def sheet_over(page: Page, **how: str) -> Locator:
    """Open the sheet of a new game over any screen, as home's buttons do."""
    page.evaluate(OPEN_SHEET, how)
    sheet = page.get_by_role("dialog", name="New game")
    sheet.locator(".game-chips").wait_for()
    return sheet


def test_one_click_begins_a_game_and_makes_a_guest_only_then(visit: Visiting) -> None:
    ada = visit(is_known=False)
    page = ada.open("/")
    click = page.get_by_role("button", name="Play now")
    click.wait_for()
    page.locator(".tiles").wait_for()
    assert not page.evaluate(HERE)
    assert ada.requested("POST") == []
    click.click()
    expect(page).to_have_url(AT_A_TABLE)
    assert ada.requested("POST") == ["POST /api/v1/guests", "POST /api/v1/games"]


def test_a_sheet_gives_the_focus_back(visit: Visiting) -> None:
    page = visit().open("/rules/duo")
    link = page.locator("main aside a.large")
    link.focus()
    sheet = sheet_over(page, variant="duo", tab="friend")
    expect(sheet.get_by_role("radio", name="A friend")).to_be_checked()
    page.keyboard.press("Escape")
    expect(sheet).to_have_count(0)
    expect(link).to_be_focused()
    sheet = sheet_over(page)
    page.mouse.click(5, 5)
    expect(sheet).to_have_count(0)
    sheet = sheet_over(page)
    sheet.get_by_role("button", name="Close").click()
    expect(sheet).to_have_count(0)


def test_a_sheet_begins_a_game_of_a_level(visit: Visiting) -> None:
    ada = visit()
    page = ada.open("/rules/duo")
    sheet = sheet_over(page, variant="duo", tab="computer")
    sheet.get_by_role("radio", name="Medium").check()
    strength = "Wins 7 of 10 games against the level just below (of 10)"
    expect(sheet.get_by_text(strength)).to_be_visible()
    sheet.get_by_role("radio", name="Orange").check()
    start(page)
    expect(page).to_have_url(AT_A_TABLE)
    game = ada.api.get(f"/games/{page.url.rsplit('/', 1)[-1]}").body
    assert [seat["player"] for seat in game["seats"]] == ["ai:5", ada.player]


def test_all_games_can_be_searched(visit: Visiting) -> None:
    page = visit().open("/rules/duo")
    sheet = sheet_over(page, variant="duo", tab="computer")
    sheet.get_by_role("button", name="more").click()
    sheet.get_by_role("searchbox").fill("pyramid")
    expect(sheet.locator(".variants-found li")).to_have_count(4)
    sheet.get_by_role(
        "button", name="Blokus 3D: Pyramid (D) for two", exact=False
    ).first.click()
    expect(sheet.locator(".game-chips :checked")).to_have_count(1)
    expect(sheet.locator(".game-chips")).to_contain_text("Pyramid")


def test_friends_follow_links_that_are_good_once(visit: Visiting) -> None:
    ada, bob, eve = visit(), visit(is_known=False), visit(is_known=False)
    page = ada.open("/new/classic-3p?with=friend")
    start(page, "Create link")
    links = page.locator("main input[readonly]")
    expect(links).to_have_count(2)
    link = links.first.input_value()
    bob.page.goto(link)
    sit = bob.page.get_by_role("button", name="Play", exact=True)
    sit.wait_for()
    assert not bob.page.evaluate(HERE), "who looks is no guest yet"
    sit.click()
    expect(bob.page).to_have_url(AT_A_TABLE)
    expect(links).to_have_count(1)
    eve.forgive("status of 409")
    eve.page.goto(link)
    eve.page.get_by_role("button", name=re.compile("^Play")).click()
    expect(eve.page.locator("main [role=alert]")).to_contain_text("already taken")
    expect(eve.page.get_by_role("link", name="Watch the game")).to_be_visible()


def test_a_log_in_that_ended_is_told(visit: Visiting) -> None:
    """A player would go on as a guest without noticing."""
    ada = visit()
    ada.forgive("status of 401")
    ada.open("/")
    ada.page.evaluate(f"localStorage.setItem('{TOKEN}', 'blk_' + 'x'.repeat(40))")
    ada.open("/puzzles")
    notice = ada.page.locator(".lost[role=status]")
    expect(notice).to_contain_text("been logged out on this device.")
    notice.get_by_role("link", name="Log in").click()
    expect(ada.page.locator("input[name=email]")).to_be_visible()


def test_a_link_to_a_private_game_offers_the_log_in(
    visit: Visiting, somebody: Client
) -> None:
    """Emails are read on devices where their reader is not logged in."""
    bob = visit(is_known=False)
    body = {"variant": "duo", "seats": ["me", "open"], "visibility": "private"}
    game = somebody.post("/games", body).body["id"]
    bob.forgive("status of 404")
    bob.open(f"/games/{game}")
    bob.page.locator("main").get_by_role("link", name="Log in").click()
    expect(bob.page.locator("input[name=email]")).to_be_visible()
    bob.open("/me#mails")
    expect(bob.page.locator("input[name=email]")).to_be_visible()


def test_a_guest_is_warned_before_a_seat_is_taken(
    visit: Visiting, somebody: Client
) -> None:
    bob = visit(is_known=False)
    game = create(somebody, "duo", "me", "open")
    warning = bob.page.locator("main .guest")
    bob.open(f"/games/{game}")
    expect(warning).to_contain_text("known only to this browser")
    invited = somebody.post(f"/games/{game}/invitations", {"link": True, "seat": 1})
    link = f"/join/{game}#{invited.body['token']}"
    bob.open(link)
    expect(warning).to_contain_text("seven days")
    warning.get_by_role("link", name="Sign up").click()
    expect(bob.page.locator("input[name=email]")).to_be_visible()
    bob.page.go_back()
    bob.page.get_by_role("button", name="Play as orange").click()
    expect(bob.page).to_have_url(AT_A_TABLE)

    # The browser forgets, and the link is used.
    bob.page.evaluate("localStorage.clear()")
    bob.forgive("status of 409")
    bob.open("/").wait_for_load_state()
    bob.open(link)
    expect(bob.page.get_by_role("link", name="Is it your seat? Log in")).to_be_visible()


def test_an_invitation_comes_to_the_inbox_by_itself(visit: Visiting) -> None:
    ada, bob = visit(), visit()
    waiting = bob.open("/inbox").locator(".inbox li")
    expect(bob.page.get_by_text("No game is waiting for your move.")).to_be_visible()
    page = ada.open("/new/duo")
    page.get_by_text("More options").click()
    page.locator("select[name='seats.1']").select_option("player")
    invited = page.locator("input[name='seats.1.player']")
    invited.fill(bob.player)
    invited.press("Tab")
    start(page, "Create game")
    expect(page).to_have_url(AT_A_TABLE)
    expect(waiting).to_have_count(1)
    expect(waiting).to_contain_text("You are invited")
    waiting.get_by_role("button", name="Accept").click()
    expect(waiting.get_by_text("You are invited")).to_have_count(0)
    game = page.url.rsplit("/", 1)[-1]
    assert ada.api.get(f"/games/{game}").body["status"] == "playing"


def test_an_invitation_that_precedes_the_stream_is_shown(visit: Visiting) -> None:
    ada, bob = visit(), visit()
    guest = bob.api.get("/me").body["id"]
    invited: list[str] = []

    def be_late(route: Route) -> None:
        """Invite Bob after his page read the inbox, before it hears its stream."""
        if not invited:
            invited.append(create(ada.api, "duo", "me", {"player": guest}))
        route.continue_()

    bob.page.route("**/me/stream*", be_late)
    bob.open("/inbox")
    expect(bob.page.locator(".inbox li")).to_have_count(1)


def test_what_the_server_refuses_stands_at_its_field(visit: Visiting) -> None:
    ada = visit()
    ada.forgive("status of 422")
    page = ada.open("/new/duo")
    page.get_by_text("More options").click()
    page.get_by_role("radio", name="Custom").check()
    bank = page.locator("input[name='clock.bank_s']")
    bank.fill("600")
    start(page)
    expect(bank).to_be_focused()
    expect(bank).to_have_attribute("aria-invalid", "true")
    bank.fill("10")
    start(page)
    expect(page).to_have_url(AT_A_TABLE)


def test_options_stand_in_the_address_of_rules_and_new_games(visit: Visiting) -> None:
    ada = visit()
    page = ada.open("/rules/classic")
    page.locator("#rules-house summary").click()
    page.get_by_label("The fewest cells on the board").check()
    expect(page).to_have_url(re.compile(r"/rules/classic\?objective=reverse$"))
    page.locator("main aside a.large").click()
    page.locator(".new-game").wait_for()
    expect(page.get_by_label("The fewest cells on the board")).to_be_checked()
    start(page)
    expect(page).to_have_url(AT_A_TABLE)
    game = ada.api.get(f"/games/{page.url.rsplit('/', 1)[-1]}").body
    assert game["options"] == {"objective": "reverse"}
