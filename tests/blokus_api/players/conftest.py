import pytest
from pytest_django import Settings


@pytest.fixture(autouse=True)
def quick_passwords(settings: Settings) -> None:
    """Nobody wants to guess them here, and hashing one takes half a second."""
    settings.PASSWORD_HASHERS = ["django.contrib.auth.hashers.MD5PasswordHasher"]
