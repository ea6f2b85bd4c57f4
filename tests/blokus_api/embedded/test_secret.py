"""The secret key of an embedded installation."""

from blokus_api.embedded.secret import secret_key


def test_it_is_made_once_and_kept_private(folder, monkeypatch):
    monkeypatch.delenv("SECRET_KEY")

    first = secret_key(folder)

    assert len(first) >= 50
    assert secret_key(folder) == first
    assert (folder / "secret_key").stat().st_mode & 0o777 == 0o600


def test_the_environment_comes_first(folder, monkeypatch):
    monkeypatch.setenv("SECRET_KEY", "given")

    assert secret_key(folder) == "given"
    assert not (folder / "secret_key").exists()
