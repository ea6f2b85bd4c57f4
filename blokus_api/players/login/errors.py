"""Errors of logins and sign-ups, which no other request can meet."""

from games.errors import ApiError


class WrongStepError(ApiError, code="wrong-step", status=409):
    """It is not the time for this step of a login or sign-up, or you took it before."""


class SessionEndedError(ApiError, code="session-ended", status=410):
    """The session token of a login is not known any more: begin again."""


class MailUnavailableError(ApiError, code="mail-unavailable", status=503):
    """The server cannot send mails at the moment; try again later."""
