"""How commands find the servers that run."""

import json

from blokus_api.embedded import places, running


def test_settings_of_who_holds_the_folder_are_found_and_go_with_it(folder):
    with places.locked(folder), running.announced(folder, {"DATABASE_URL": "here"}):
        found = running.settings_in(folder, {})
        assert (folder / running.FILE).stat().st_mode & 0o777 == 0o600

    assert found == {"DATABASE_URL": "here"}
    assert running.settings_in(folder, {}) == {}
    assert not (folder / running.FILE).exists()


def test_what_the_environment_says_stays(folder):
    told = {"DATABASE_URL": "here", "DUMPS_DIR": "there"}
    with places.locked(folder), running.announced(folder, told):
        assert running.settings_in(folder, {"DUMPS_DIR": "mine"}) == {
            "DATABASE_URL": "here"
        }


def test_what_somebody_who_was_killed_left_is_not_believed(folder):
    left = {"process": 1, "settings": {"DATABASE_URL": "gone"}}
    (folder / running.FILE).write_text(json.dumps(left))
    assert running.settings_in(folder, {}) == {}

    with places.locked(folder):  # by a successor who is not ready yet
        assert running.settings_in(folder, {}) == {}


def test_a_folder_that_is_not_there_has_none(folder):
    assert running.settings_in(folder / "missing", {}) == {}
