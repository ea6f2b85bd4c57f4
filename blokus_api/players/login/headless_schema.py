"""Sign-up, login and passwords in the OpenAPI document.

These routes belong to django-allauth, whose views drf-spectacular cannot read. The
views in this module only describe the routes; requests never reach them.
"""

from collections.abc import Callable
from typing import Annotated, Any, ClassVar, Literal

from drf_spectacular.utils import extend_schema
from msgspec import UNSET, Meta, UnsetType
from rest_framework.request import Request

from blokus_api.players.login.errors import (
    MailUnavailableError,
    SessionEndedError,
    WrongStepError,
)
from games.api.http.answer import Answer
from games.api.http.bodies import Body, text
from games.api.http.endpoint import CHANGING, NO_SCOPE, Endpoint
from games.api.http.headers import header
from games.api.http.openapi.operations import EndpointSchema
from games.api.http.problems import PROBLEM_JSON, AnyProblem, Failure, Kind, problems
from games.errors import InsufficientScopeError, InvalidError, MalformedError

PREFIX = "/api/v1/auth/app/v1/auth/"
LONGEST_PASSWORD = 4096

SESSION_TOKEN = header(
    "X-Session-Token", "`meta.session_token` from the previous step."
)
NEXT_STEP = {
    "type": "/api/docs/problems#unauthenticated",
    "title": "Unauthenticated",
    "status": 401,
    "detail": "Other steps are required first. See `data.flows`.",
    "code": "unauthenticated",
    "request_id": "01a1ffc6-0825-7cac-a08b-23fb9e2a21f1",
    "data": {
        "flows": [
            {"id": "login"},
            {"id": "signup"},
            {"id": "verify_email", "is_pending": True},
            {"id": "password_reset_by_code", "is_pending": False},
        ]
    },
    "meta": {
        "is_authenticated": False,
        "session_token": "tc5d1tz7ksnzqpsmzhqoxmvfuagbl0ch",
    },
}


class Email(Body):
    """An email address."""

    email: Annotated[str, Meta(max_length=254, extra_json_schema={"format": "email"})]


class Credentials(Email):
    """An email address and its password."""

    password: Annotated[str, text(LONGEST_PASSWORD)]


class Code(Body):
    """A code from an email."""

    key: str
    """The code in the email."""


class NewPassword(Code):
    """A code from an email, and the new password."""

    password: Annotated[str, text(LONGEST_PASSWORD)]


class Flow(Answer):
    """An available authentication step."""

    id: str
    """Id of the step, such as `login`, `signup` or `verify_email`."""
    is_pending: bool | UnsetType = UNSET
    """Whether the step has begun and awaits a code."""


class Flows(Answer):
    """The available authentication steps."""

    flows: list[Flow]


class SessionMeta(Answer):
    """Tokens that the client stores."""

    is_authenticated: bool
    session_token: str | UnsetType = UNSET
    """Token to send as `X-Session-Token` with the next step."""
    access_token: str | UnsetType = UNSET
    """Secret of the access token for all other routes. It is shown once."""


class NextStepProblem(AnyProblem):
    """No account is logged in; `data.flows` lists the possible steps."""

    code: Literal["unauthenticated"]
    data: Flows | UnsetType = UNSET
    meta: SessionMeta | UnsetType = UNSET


class Account(Answer):
    """The account that is logged in."""

    id: str
    display: str
    email: str
    has_usable_password: bool


class LoginMethod(Answer):
    """A completed authentication step."""

    method: str
    at: float
    """Time of the step, in seconds since 1970."""
    email: str | UnsetType = UNSET


class AccountData(Answer):
    """The account that is logged in, and its authentication steps."""

    user: Account
    methods: list[LoginMethod]


class Login(Answer):
    """A new login session."""

    status: int
    data: AccountData
    meta: SessionMeta


class AccountSchema(EndpointSchema):
    """OpenAPI schema of allauth's responses.

    400 means invalid input, and 401 lists the next steps.
    """

    def _get_response_bodies(self, direction: Any = "response") -> dict[str, Any]:
        bodies = super()._get_response_bodies(direction)
        for unheard_of in ("406", "415"):
            bodies.pop(unheard_of, None)
        if "422" in bodies:
            del bodies["422"]
            wrong = Failure(400, (InvalidError, MalformedError))
            bodies["400"] = self._failing(wrong)
        step = self.resolve_serializer(
            NextStepProblem,  # type: ignore[arg-type]
            "response",
        )
        content = {
            "schema": step.ref,
            "examples": {"unauthenticated": {"value": NEXT_STEP}},
        }
        bodies["401"] = {
            "description": "`unauthenticated`: `data.flows` lists the next steps.",
            "content": {PROBLEM_JSON: content},
            "headers": self._headers("401"),
        }
        return dict(sorted(bodies.items()))


class AccountEndpoint(Endpoint):
    """Base class of endpoints that allauth serves and this module describes."""

    schema = AccountSchema()
    scopes: ClassVar = dict.fromkeys(CHANGING, NO_SCOPE)
    keeps_answers = False
    has_tag = False


def _describe(
    operation_id: str, *kinds: Kind, logs_in: bool = False
) -> Callable[..., Any]:
    return extend_schema(
        operation_id=operation_id,
        tags=["accounts"],
        parameters=[SESSION_TOKEN],
        responses={
            **({200: Login} if logs_in else {}),
            **problems(SessionEndedError, *kinds),
        },
    )


class Signup(AccountEndpoint):
    """Sign-up with an email address and a password."""

    bodies: ClassVar = {"POST": Credentials}

    @_describe(
        *("sign_up", InvalidError, WrongStepError),
        *(InsufficientScopeError, MailUnavailableError),
    )
    def post(self, request: Request) -> None:
        """Sign up with an email address and a password.

        The server sends a code by email; 401 means that the step `verify_email` is
        pending. If you send a guest's token with the scope `account`, the guest becomes
        an account and keeps all games and tokens. The response does not reveal whether
        the address already has an account.
        """


class EmailVerification(AccountEndpoint):
    """Verification of the email address with a code."""

    bodies: ClassVar = {"POST": Code}

    @_describe("verify_email", InvalidError, WrongStepError, logs_in=True)
    def post(self, request: Request) -> None:
        """Verify an email address with the code from the email.

        This completes a sign-up. Use `meta.access_token` for all other paths.
        """


class LoginView(AccountEndpoint):
    """Login with an email address and a password."""

    bodies: ClassVar = {"POST": Credentials}

    @_describe("log_in", InvalidError, WrongStepError, logs_in=True)
    def post(self, request: Request) -> None:
        """Log in with an email address and a password.

        `meta.access_token` is an access token with every scope.
        """


class Session(AccountEndpoint):
    """A login session."""

    @_describe("read_session", logs_in=True)
    def get(self, request: Request) -> None:
        """Get the account of the login session.

        401 means that no account is logged in.
        """

    @_describe("log_out")
    def delete(self, request: Request) -> None:
        """End the current login session.

        Status 401 means success. Access tokens remain valid; revoke them with `DELETE
        /me/tokens/{token}`.
        """


class PasswordRequest(AccountEndpoint):
    """A request for a new password."""

    bodies: ClassVar = {"POST": Email}

    @_describe("request_password_reset", InvalidError, MailUnavailableError)
    def post(self, request: Request) -> None:
        """Request a code for a new password.

        The server sends a code by email; 401 means that the step
        `password_reset_by_code` is pending. The response does not reveal whether the
        address has an account.
        """


class PasswordReset(AccountEndpoint):
    """A reset of the password with a code from an email."""

    bodies: ClassVar = {"POST": NewPassword}

    @_describe("reset_password", InvalidError, WrongStepError)
    def post(self, request: Request) -> None:
        """Set a new password with the code from the email.

        All access tokens are revoked. 401 means that you must log in again.
        """


VIEWS: dict[str, type[Endpoint]] = {
    "signup": Signup,
    "email/verify": EmailVerification,
    "login": LoginView,
    "session": Session,
    "password/request": PasswordRequest,
    "password/reset": PasswordReset,
}


def add_accounts(endpoints: list[Any]) -> list[Any]:
    """Add these routes to drf-spectacular's own; it calls this function as a hook."""
    added = [
        (PREFIX + path, PREFIX + path, method, view.as_view())
        for path, view in VIEWS.items()
        for method in ("GET", "POST", "DELETE")
        if hasattr(view, method.lower())
    ]
    return [*endpoints, *added]
