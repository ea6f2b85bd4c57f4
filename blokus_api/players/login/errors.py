"""Errors that only logins and sign-ups raise."""

from games.errors import ApiError


class WrongStepError(ApiError, code="wrong-step", status=409):
    """This step is not possible now, or you have already completed it."""


class SessionEndedError(ApiError, code="session-ended", status=410):
    """The login session is unknown or has expired. Start again."""


class MailUnavailableError(ApiError, code="mail-unavailable", status=503):
    """The server cannot send emails at the moment. Try again later."""
