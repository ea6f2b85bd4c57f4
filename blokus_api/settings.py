"""Settings of the project. The environment contains values that differ by machine."""

import gc
import tomllib
from email.utils import parseaddr, quote
from pathlib import Path
from typing import Any

from django.apps import apps
from environs import Env, ValidationError, validate

from blokus_api.database import configuration
from blokus_api.limits import configuration as limits
from games.storage import memory
from records.judging.names import refusal

if not apps.ready:  # Loading creates no garbage. blokus_api.apps enables this again.
    gc.disable()

env = Env()

BASE_DIR = Path(__file__).resolve().parent.parent

DEBUG = env.bool("DEBUG", default=False)
SECRET_KEY = env.str("SECRET_KEY", default="" if not DEBUG else "for development only")
ALLOWED_HOSTS = env.list("ALLOWED_HOSTS", default=["localhost", "127.0.0.1", "[::1]"])

_NAME_RULE = "Must be 1 to 60 printable characters without spaces at either end."


def _validate_name(text: str) -> None:
    if refusal(text):
        raise ValidationError(_NAME_RULE)


SITE_NAME = env.str(
    "SITE_NAME",
    default="Blokus",
    validate=[
        _validate_name,
        validate.Regexp(r"\S(.{0,58}\S)?\Z", error=_NAME_RULE),
    ],
)
"""Human-readable name of this server."""
RECORDS_LICENSE = env.str(
    "RECORDS_LICENSE",
    default="CC0-1.0",
    validate=validate.Regexp(
        r"[0-9A-Za-z][0-9A-Za-z.+-]{0,63}\Z",
        error="Must be an SPDX license identifier.",
    ),
)
"""SPDX identifier of the license for public records."""

INSTALLED_APPS = [
    "games",  # This app must be first: it registers engines that requests can name
    "blokus_api",
    "blokus_api.players",
    "blokus_api.limits",
    "blokus_api.webhooks",
    "blokus_api.notifications",
    "blokus_api.operators",
    "blokus_api.metrics",
    "games.analyses",
    "records",
    "records.ratings",  # This must precede the explorer, which reads ratings.
    "records.explorer",
    "records.statistics",
    "records.puzzles",
    "records.log",
    "records.exchange.imports",
    "django.contrib.auth",
    "django.contrib.contenttypes",
    "django.contrib.sessions",
    "allauth",
    "allauth.account",
    "allauth.headless",
    "django.contrib.staticfiles",
    "corsheaders",
    "rest_framework",
    "drf_spectacular",
    "drf_spectacular_sidecar",
]

MIDDLEWARE = [
    "blokus_api.gate.Gate",  # all steps before and after a view, in order
    # Only account paths reach these. Without the first two, `check --deploy` would not
    # warn about missing settings. The gate sets their headers on all responses.
    "django.middleware.security.SecurityMiddleware",
    "django.middleware.clickjacking.XFrameOptionsMiddleware",
    "allauth.account.middleware.AccountMiddleware",
]

ROOT_URLCONF = "blokus_api.urls"
WSGI_APPLICATION = "blokus_api.wsgi.application"
APPEND_SLASH = False
FORCE_SCRIPT_NAME = ""  # the server is at the root of its host
TEMPLATES = [
    {
        "BACKEND": "django.template.backends.django.DjangoTemplates",
        "DIRS": [BASE_DIR / "blokus_api" / "page" / "templates"],
        "APP_DIRS": True,
    }
]

# One database with two roles: the application may only read and append events, and the
# owner migrates. `manage.py migrate` connects as the owner and grants the other rights.
DATABASE_URL = env.str("DATABASE_URL", default="postgresql:///blokus_api")
DATABASE_OWNER_URL = env.str("DATABASE_OWNER_URL", default=DATABASE_URL)

REQUEST_SECONDS = env.int(
    "REQUEST_SECONDS", default=20, validate=validate.Range(min=1, max=3600)
)
"""Maximum seconds per request; load balancers give up after 30 seconds."""

CONNECTION = configuration.CONNECTION
DATABASES = {
    "default": configuration.database(DATABASE_URL, configuration.IMPATIENT),
    "owner": configuration.database(DATABASE_OWNER_URL),
}
REPLICA_URL = env.str("REPLICA_URL", default="")
"""Streaming replica that serves reads of the archive while it is up to date."""
if REPLICA_URL:
    DATABASES["replica"] = configuration.database(REPLICA_URL, configuration.READING)
    DATABASE_ROUTERS = ["blokus_api.database.reads.ArchiveRouter"]
DEFAULT_AUTO_FIELD = "django.db.models.BigAutoField"

AUTH_USER_MODEL = "players.Player"
# Scopes of a new guest's token. It does not include webhooks, because no account is
# responsible for a guest's URLs.
GUEST_SCOPES = env.list(
    "GUEST_SCOPES",
    default=["play", "games:read", "games:create", "records:import", "account"],
)

# Whether players may advance the clock of their unrated games, for developers.
SANDBOX = env.bool("SANDBOX", default=False)
LOGIN_TOKEN_DAYS = env.int("LOGIN_TOKEN_DAYS", default=90)

# Accounts use django-allauth's headless API, below /api/v1/auth/. Emails contain codes
# instead of links, so no frontend address is necessary.
AUTHENTICATION_BACKENDS = ["blokus_api.players.login.adapters.AddressBackend"]
AUTH_PASSWORD_VALIDATORS = [
    {"NAME": f"django.contrib.auth.password_validation.{name}Validator"}
    for name in ("MinimumLength", "CommonPassword", "NumericPassword")
]
CACHES = {
    # All processes count login attempts together. Each address has one row, which
    # expires.
    "default": {
        "BACKEND": "django.core.cache.backends.db.DatabaseCache",
        "LOCATION": "players_attempt",
        "OPTIONS": {"MAX_ENTRIES": 100_000},
    },
    "process": {"BACKEND": "django.core.cache.backends.locmem.LocMemCache"},
}
ACCOUNT_ADAPTER = "blokus_api.players.login.adapters.AccountAdapter"
ACCOUNT_USER_DISPLAY = "blokus_api.players.mail.display_name"
ACCOUNT_SIGNUP_FORM_CLASS = "blokus_api.players.login.signup.SignupForm"
ACCOUNT_USER_MODEL_USERNAME_FIELD = None
ACCOUNT_LOGIN_METHODS = {"email"}
ACCOUNT_SIGNUP_FIELDS = ["email*", "password1*"]
ACCOUNT_EMAIL_SUBJECT_PREFIX = f"[{SITE_NAME}] "
ACCOUNT_EMAIL_VERIFICATION = "mandatory"
ACCOUNT_EMAIL_VERIFICATION_BY_CODE_ENABLED = True
ACCOUNT_PASSWORD_RESET_BY_CODE_ENABLED = True
# These limits apply to requests that contain an email address. `networks` counts by
# this address and by the client's network, so that other people cannot use up an
# owner's limit.
ACCOUNT_RATE_LIMITS = {
    "login_failed": "10/m/ip,5/5m/key,10/h/key",  # per address and network
    "login_failed_elsewhere": "20/h/key",  # per address, from all unknown networks
    "reset_password": "20/m/ip",
    "reset_email": "3/h/key",
    "reset_email_elsewhere": "2/h/key",  # the third is reserved for a known network
    "signup_email": "4/h/key",  # per address and network
    "signup_email_everywhere": "20/h/key",
    "confirm_email": None,  # replaced by signup_email
}
# A session covers the steps of a login, and reserves an email address until it ends.
SESSION_COOKIE_AGE = 24 * 3600
HEADLESS_ONLY = True
HEADLESS_CLIENTS = ["app"]
HEADLESS_TOKEN_STRATEGY = "blokus_api.players.login.adapters.AccessTokenStrategy"  # noqa: S105
PUBLIC_URL = env.str("PUBLIC_URL", default="http://localhost:8000")
"""Address of this server and its page."""
FRONTEND_URL = env.str("FRONTEND_URL", default=f"{PUBLIC_URL}/me#account")
"""Address in emails to people who have no account, or already have one."""
HEADLESS_FRONTEND_URLS = {
    "account_signup": FRONTEND_URL,
    "account_reset_password": FRONTEND_URL,
}
GAME_URL = env.str("GAME_URL", default=f"{PUBLIC_URL}/games/{{game}}")
"""Address of a game in emails and calendars; `{game}` is its id."""
vars().update(env.dj_email_url("EMAIL_URL", default="console:"))
# An SMTP server that hangs must not block a request and its transaction.
EMAIL_TIMEOUT = vars().get("EMAIL_TIMEOUT") or 5
DEFAULT_FROM_EMAIL = env.str("DEFAULT_FROM_EMAIL", default="blokus_api@localhost")
if not parseaddr(DEFAULT_FROM_EMAIL)[0]:
    DEFAULT_FROM_EMAIL = f'"{quote(SITE_NAME)}" <{DEFAULT_FROM_EMAIL}>'

USE_TZ = True
TIME_ZONE = "UTC"
LANGUAGE_CODE = "en-us"

GTP_ENGINES = env.json("GTP_ENGINES", default={})
"""External programs that can play as `gtp-NAME`, by name (docs/gtp.md)."""

# Explored placements per game; run `manage.py rebuild_archive explorer` after a change.
EXPLORER_PLIES = env.int("EXPLORER_PLIES", default=16)

# This setting lets developers of receivers run webhooks against this machine without
# TLS.
WEBHOOKS_TO_LOOPBACK = env.bool("WEBHOOKS_TO_LOOPBACK", default=False)

STATIC_URL = "/static/"
# Serve the interactive docs from the installed packages, without collectstatic.
WHITENOISE_USE_FINDERS = True

MAX_BODY_BYTES = 256 * 1024
DATA_UPLOAD_MAX_MEMORY_SIZE = MAX_BODY_BYTES
MAX_IMPORT_BYTES = 32 * 1024 * 1024
"""Maximum size of a file with games; such files are not read into memory."""
EXPORTS_AT_ONCE = env.int("EXPORTS_AT_ONCE", default=1)
"""Maximum number of concurrent exports; each occupies a web process."""
STREAMS_AT_ONCE = env.int("STREAMS_AT_ONCE", default=5000)
"""Maximum number of event streams per process."""
STREAMS_PER_CALLER = env.int("STREAMS_PER_CALLER", default=20)
"""Maximum number of event streams per process and caller."""
KEPT_STATES_MB = env.int("KEPT_STATES_MB", default=memory.kept_states_mb())
"""Memory in MB that each process uses for cached games, to avoid replaying them."""
DISK_FOLDERS = env.list("DISK_FOLDERS", default=[], subcast=Path)
"""Folders on whose disks `games.storage.disk` measures the free space."""
DUMPS_DIR = env.path("DUMPS_DIR", default=None)
"""Folder for sealed months of records; without it, months are not sealed."""

CORS_ALLOW_ALL_ORIGINS = True
CORS_ALLOW_CREDENTIALS = False
CORS_EXPOSE_HEADERS = [
    "Date",
    "ETag",
    "Idempotency-Replayed",
    "Link",
    "Location",
    "Preference-Applied",
    "RateLimit",
    "RateLimit-Policy",
    "Retry-After",
    "WWW-Authenticate",
    "X-Request-Id",
]
# Frontends send headers for tracing and caching tools. No response depends on a cookie,
# so every header is allowed. `*` does not include `authorization`, and old browsers do
# not support `*`.
CORS_ALLOW_HEADERS = [
    "*",
    "accept",
    "authorization",
    "content-type",
    "idempotency-key",
    "if-match",
    "if-none-match",
    "last-event-id",
    "prefer",
    "x-request-id",
    "x-session-token",
]

SECURE_REDIRECT_EXEMPT = [r"^livez$", r"^readyz$"]
# For a proxy that terminates TLS and overwrites X-Forwarded-Proto.
SECURE_PROXY_SSL_HEADER = (
    ("HTTP_X_FORWARDED_PROTO", "https")
    if env.bool("BEHIND_TLS_PROXY", default=False)
    else None
)
PROXIES = env.int("PROXIES", default=int(SECURE_PROXY_SSL_HEADER is not None))
"""Number of our proxies in front of this server that append to X-Forwarded-For.

Login attempts are counted by the client address in this header."""
ALLAUTH_TRUSTED_PROXY_COUNT = PROXIES
SECURE_SSL_REDIRECT = env.bool("SECURE_SSL_REDIRECT", default=False)
SECURE_HSTS_SECONDS = env.int("SECURE_HSTS_SECONDS", default=0)
SILENCED_SYSTEM_CHECKS = [
    "security.W003",  # cookies do not authenticate requests, so these cannot be forged
    "security.W005",  # other hosts of the domain may not have TLS
    "security.W010",  # sessions of logins are in a header
    "security.W021",  # preloading also applies to other hosts of the domain
]

BROKER_URL = env.str("BROKER_URL", default="redis://localhost:6379/0")
CELERY_BROKER_URL = BROKER_URL

# Requests per minute, by bucket. Processes exchange counts through Valkey, by default
# the broker's. An empty RATE_LIMITS_URL turns the limits off.
RATE_LIMITS = limits.rate_limits(env)
RATE_LIMITS_URL = env.str(
    "RATE_LIMITS_URL",
    default=BROKER_URL if BROKER_URL.startswith(("redis", "valkey")) else "",
)
QUOTAS = limits.quotas(env)
DAILY_QUOTAS = limits.daily_quotas(env)
CELERY_TASK_IGNORE_RESULT = True
CELERY_TASK_ACKS_LATE = True
# If work kills its process, Celery would repeat it immediately and forever. The lease
# of an obligation repeats it with increasing pauses, and counts the attempts.
CELERY_TASK_REJECT_ON_WORKER_LOST = False
CELERY_WORKER_PREFETCH_MULTIPLIER = 1
CELERY_DB_REUSE_MAX = 1000  # tasks; a new connection costs more than scoring a game
# A prefetched task would wait for its busy worker while others are free.
CELERY_WORKER_DISABLE_PREFETCH = BROKER_URL.startswith(("redis", "valkey"))
CELERY_WORKER_HIJACK_ROOT_LOGGER = False
CELERY_WORKER_CANCEL_LONG_RUNNING_TASKS_ON_CONNECTION_LOSS = True
CELERY_WORKER_SOFT_SHUTDOWN_TIMEOUT = 10
CELERY_TASK_TIME_LIMIT = 60
CELERY_TASK_SOFT_TIME_LIMIT = 50
CELERY_TASK_SERIALIZER = "json"
CELERY_ACCEPT_CONTENT = ["json"]
CELERY_TASK_DEFAULT_QUEUE = "score"
CELERY_BROKER_CONNECTION_RETRY_ON_STARTUP = True
# If a broker loses a task, the lease of its obligation repeats it. So these values only
# need to exceed the duration of a task and detect dead connections soon.
CELERY_BROKER_TRANSPORT_OPTIONS = (
    {
        "visibility_timeout": 300,
        "unacked_restore_interval": 5,
        "unacked_restore_throttle": 1,
        "socket_timeout": 5,
        "socket_connect_timeout": 2,
        "health_check_interval": 25,
    }
    if BROKER_URL.startswith(("redis", "valkey"))
    else {"confirm_publish": True, "connect_timeout": 2}
)
# RabbitMQ only: queues on disk that count how often a message is delivered.
CELERY_TASK_CREATE_MISSING_QUEUE_TYPE = "quorum"
CELERY_BROKER_HEARTBEAT = 10

LOGGING = {
    "version": 1,
    "disable_existing_loggers": False,
    "formatters": {
        "line": {"()": "games.api.http.log_formatters.Lines"},
        "json": {"()": "games.api.http.log_formatters.JsonLines"},
    },
    "handlers": {
        "stderr": {
            "class": "logging.StreamHandler",
            "formatter": env.str("LOG_FORMAT", default="line"),
        }
    },
    "root": {"handlers": ["stderr"], "level": env.str("LOG_LEVEL", default="INFO")},
    # Client errors are reported to the client, not to the log.
    "loggers": {"django.request": {"level": "ERROR"}},
}

REST_FRAMEWORK = {
    "DEFAULT_AUTHENTICATION_CLASSES": [
        "blokus_api.players.tokens.authentication.BearerAuthentication"
    ],
    "DEFAULT_PERMISSION_CLASSES": [],
    "DEFAULT_PARSER_CLASSES": ["games.api.http.media_types.JSONParser"],
    "DEFAULT_RENDERER_CLASSES": ["games.api.http.media_types.JSONRenderer"],
    "DEFAULT_CONTENT_NEGOTIATION_CLASS": "games.api.http.media_types.Negotiation",
    "DEFAULT_SCHEMA_CLASS": "games.api.http.openapi.operations.EndpointSchema",
    "EXCEPTION_HANDLER": "games.api.http.errors.handle",
    "UNAUTHENTICATED_USER": None,
    # An unknown query parameter is an error, including the framework's `format`.
    "URL_FORMAT_OVERRIDE": None,
}

SPECTACULAR_SETTINGS: dict[str, Any] = {
    "OAS_VERSION": "3.1.0",
    "TITLE": f"{SITE_NAME} API",
    "DESCRIPTION": (BASE_DIR / "blokus_api" / "site" / "introduction.md").read_text(),
    "TAGS": [
        {"name": name, "description": description}
        for name, description in tomllib.loads(
            (BASE_DIR / "blokus_api" / "site" / "tags.toml").read_text()
        ).items()
    ],
    "LICENSE": {"name": "MIT", "identifier": "MIT"},
    "VERSION": "1",
    "SERVE_INCLUDE_SCHEMA": False,
    "WEBHOOKS": ["blokus_api.webhooks.schema.EVENT"],
    "ENUM_GENERATE_CHOICE_DESCRIPTION": False,
    # PATCH bodies need no separate component, because all fields are optional.
    "COMPONENT_SPLIT_PATCH": False,
    "PREPROCESSING_HOOKS": ["blokus_api.players.login.headless_schema.add_accounts"],
    "POSTPROCESSING_HOOKS": [
        "blokus_api.webhooks.schema.add_messages",
        "blokus_api.site.examples.add_examples",
        "games.api.http.openapi.usual_texts.add_usual_texts",
        "games.api.http.openapi.sharing.share_repeated",
    ],
    "SWAGGER_UI_DIST": "SIDECAR",
    "SWAGGER_UI_FAVICON_HREF": "SIDECAR",
    "SWAGGER_UI_SETTINGS": (
        BASE_DIR / "blokus_api" / "site" / "swagger_ui.js"
    ).read_text(),
}
