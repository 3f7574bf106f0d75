"""Settings: the same program on a laptop and for a federation; only tournament.environment differs."""

import sys
from wsgiref.headers import Headers

from csp.constants import NONE, SELF

from tournament import environment
from tournament.environment import ALLOWED_HOSTS, BASE_DIR, DATA_DIR, PUBLIC_HTTPS, REDIS_URL

__all__ = ["ALLOWED_HOSTS"]

SECRET_KEY = environment.secret_key()
SECRET_KEY_FALLBACKS = environment.SECRET_KEY_FALLBACKS
DEBUG = False
STYLEGUIDE = environment.STYLEGUIDE
TEMPLATE_DIR = BASE_DIR / "templates"

INSTALLED_APPS = [
    "django.contrib.auth",
    "django.contrib.contenttypes",
    "django.contrib.sessions",
    "django.contrib.messages",
    "django.contrib.staticfiles",
    "django_htmx",
    "django_tables2",
    "axes",
    "csp",
    "tournament",
]
MIDDLEWARE = [
    "django.middleware.security.SecurityMiddleware",
    "whitenoise.middleware.WhiteNoiseMiddleware",
    "django.middleware.gzip.GZipMiddleware",
    "csp.middleware.CSPMiddleware",
    "django.contrib.sessions.middleware.SessionMiddleware",
    "django.middleware.locale.LocaleMiddleware",
    "django.middleware.common.CommonMiddleware",
    "django.middleware.csrf.CsrfViewMiddleware",
    "django.contrib.auth.middleware.AuthenticationMiddleware",
    "django.contrib.messages.middleware.MessageMiddleware",
    "tournament.account.views.signing_in.SignedInMiddleware",
    "django.middleware.clickjacking.XFrameOptionsMiddleware",
    "django_htmx.middleware.HtmxMiddleware",
    "tournament.middleware.GuardMiddleware",
    "tournament.middleware.RefusedMiddleware",
    "axes.middleware.AxesMiddleware",
]
ROOT_URLCONF = "tournament.urls"
WSGI_APPLICATION = "tournament.wsgi.application"
ASGI_APPLICATION = "tournament.asgi.application"
TEMPLATES = [
    {
        "BACKEND": "django.template.backends.django.DjangoTemplates",
        "DIRS": [TEMPLATE_DIR],
        "APP_DIRS": True,
        "OPTIONS": {
            "context_processors": [
                "django.template.context_processors.request",
                "django.contrib.auth.context_processors.auth",
                "django.contrib.messages.context_processors.messages",
                "tournament.web.navigation.site",
            ],
        },
    }
]

DATABASES = {"default": environment.database()}
if str(DATABASES["default"]["ENGINE"]).endswith("sqlite3"):
    # django_tables2 imports it for columns that no table has, and psycopg with it: 9 MB in each process.
    sys.modules.setdefault("django.contrib.postgres.fields", None)  # type: ignore[arg-type]  # None: not there
DEFAULT_AUTO_FIELD = "django.db.models.BigAutoField"

AUTH_USER_MODEL = "tournament.User"
AUTHENTICATION_BACKENDS = [
    "axes.backends.AxesStandaloneBackend",
    "django.contrib.auth.backends.ModelBackend",  # checks passwords
    "tournament.account.queries.SignedIn",
]
PASSWORD_HASHERS = [
    "tournament.models.person.Argon2",
    "django.contrib.auth.hashers.PBKDF2PasswordHasher",
]
AUTH_PASSWORD_VALIDATORS = [
    {"NAME": "django.contrib.auth.password_validation.MinimumLengthValidator", "OPTIONS": {"min_length": 10}},
    {"NAME": "django.contrib.auth.password_validation.CommonPasswordValidator"},
    {"NAME": "django.contrib.auth.password_validation.UserAttributeSimilarityValidator"},
    {"NAME": "tournament.account.services.context_words.ContextWordsValidator"},
]
LOGIN_URL = "sign-in"
LOGIN_REDIRECT_URL = "desk"
LOGOUT_REDIRECT_URL = "home"
# Five wrong passwords for one name from one address stop that pair alone, so nobody can lock a director out.
# A browser that signed in before is counted for itself: halls share one address.
AXES_FAILURE_LIMIT = "tournament.account.services.throttles.failure_limit"
AXES_COOLOFF_TIME = 0.25  # hours
AXES_LOCKOUT_PARAMETERS = [["username", "ip_address"]]
AXES_USERNAME_CALLABLE = "tournament.account.services.throttles.counted_name"
AXES_CLIENT_IP_CALLABLE = "tournament.account.queries.network_of"
AXES_LOCKOUT_TEMPLATE = "account/locked.html"
AXES_RESET_ON_SUCCESS = True
AXES_VERBOSE = False
AXES_DISABLE_ACCESS_LOG = True  # ours is bounded, and shown to whom it is about
SIGN_INS_KEPT_DAYS = environment.SIGN_INS_KEPT_DAYS
CONTACT_KEPT_DAYS = environment.CONTACT_KEPT_DAYS
JOBS_KEPT_DAYS = environment.JOBS_KEPT_DAYS
PASSWORD_AGAIN_MINUTES = environment.PASSWORD_AGAIN_MINUTES
SECOND_FACTOR_FOR = environment.SECOND_FACTOR_FOR

_MAIL = environment.mail_server()
EMAIL_BACKEND = _MAIL.get("EMAIL_BACKEND", "django.core.mail.backends.smtp.EmailBackend")
EMAIL_HOST, EMAIL_PORT = _MAIL["EMAIL_HOST"] or "", _MAIL.get("EMAIL_PORT") or 25
EMAIL_HOST_USER, EMAIL_HOST_PASSWORD = _MAIL.get("EMAIL_HOST_USER"), _MAIL.get("EMAIL_HOST_PASSWORD")
EMAIL_USE_TLS, EMAIL_USE_SSL = _MAIL.get("EMAIL_USE_TLS", False), _MAIL.get("EMAIL_USE_SSL", False)
EMAIL_TIMEOUT = 20  # seconds
DEFAULT_FROM_EMAIL = environment.EMAIL_FROM

LANGUAGE_CODE = "en"
LOCALE_PATHS = [BASE_DIR / "tournament" / "locale"]
LANGUAGES = [(LANGUAGE_CODE, "English"), *environment.languages_in(LOCALE_PATHS[0])]
LANGUAGE_COOKIE_NAME = "language"
LANGUAGE_COOKIE_AGE = 365 * 24 * 3600
LANGUAGE_COOKIE_HTTPONLY = True
LANGUAGE_COOKIE_SAMESITE = "Lax"
LANGUAGE_COOKIE_SECURE = PUBLIC_HTTPS
USE_TZ = True
TIME_ZONE = "UTC"

STATIC_URL = "/static/"
STATIC_ROOT = DATA_DIR / "static"
STORAGES = {
    "default": {"BACKEND": "django.core.files.storage.FileSystemStorage"},
    "staticfiles": {"BACKEND": "whitenoise.storage.CompressedManifestStaticFilesStorage"},
}


def _with_policy(headers: Headers, _path: str, _url: str) -> None:
    """Static files are not pages; a picture opened alone runs nothing."""
    headers["Content-Security-Policy"] = environment.DATA_POLICY


WHITENOISE_ADD_HEADERS_FUNCTION = _with_policy
MEDIA_ROOT = DATA_DIR / "files"
DATA_UPLOAD_MAX_MEMORY_SIZE = 5 * 1024 * 1024
DATA_UPLOAD_MAX_NUMBER_FIELDS = 4000

CONTENT_SECURITY_POLICY = {
    "DIRECTIVES": {
        "default-src": [NONE],
        "script-src": [SELF],
        "style-src": [SELF],
        "img-src": [SELF],
        "font-src": [SELF],
        "connect-src": [SELF],
        "manifest-src": [SELF],
        "form-action": [SELF],
        "base-uri": [NONE],
        "frame-ancestors": [NONE],
    }
}
X_FRAME_OPTIONS = "DENY"
SECURE_REFERRER_POLICY = "same-origin"
# Behind TLS no other host of the domain can set them, nor plain HTTP.
_HOST = "__Host-" if PUBLIC_HTTPS else ""
SESSION_COOKIE_NAME, CSRF_COOKIE_NAME = f"{_HOST}sessionid", f"{_HOST}csrftoken"
KNOWN_COOKIE_NAME = f"{_HOST}known"
SESSION_COOKIE_AGE = 14 * 24 * 3600
SESSION_COOKIE_SAMESITE = "Lax"
CSRF_COOKIE_SAMESITE = "Lax"
CSRF_COOKIE_HTTPONLY = True  # no script of ours reads it: the token is in the forms
CSRF_FAILURE_VIEW = "tournament.web.errors.csrf_failure"
SESSION_COOKIE_SECURE = CSRF_COOKIE_SECURE = SECURE_SSL_REDIRECT = PUBLIC_HTTPS
SECURE_HSTS_SECONDS = 31_536_000 if PUBLIC_HTTPS else 0
SECURE_HSTS_INCLUDE_SUBDOMAINS = SECURE_HSTS_PRELOAD = PUBLIC_HTTPS
SECURE_PROXY_SSL_HEADER = ("HTTP_X_FORWARDED_PROTO", "https") if PUBLIC_HTTPS else None
# In a signed cookie: a message in the session would cost each save two more transactions.
MESSAGE_STORAGE = "django.contrib.messages.storage.fallback.FallbackStorage"
FORM_RENDERER = "django.forms.renderers.TemplatesSetting"
INSTALLED_APPS.append("django.forms")

CELERY_BROKER_URL = REDIS_URL or "memory://"
CELERY_TASK_ACKS_LATE = True
CELERY_TASK_REJECT_ON_WORKER_LOST = True
CELERY_WORKER_PREFETCH_MULTIPLIER = 1
CELERY_TASK_IGNORE_RESULT = True
CELERY_TASK_TIME_LIMIT = 60 * 10
CELERY_BROKER_TRANSPORT_OPTIONS = {
    "visibility_timeout": 60 * 20,
    "unacked_restore_throttle": 1,
    "socket_connect_timeout": 2,  # asking for a job does not wait for a Redis that is not there
}
CELERY_BROKER_CONNECTION_RETRY_ON_STARTUP = True

LOGGING = {
    "version": 1,
    "disable_existing_loggers": False,
    "formatters": {
        "line": {
            "()": "tournament.serving.logs.SafeFormatter",
            "format": "%(asctime)s %(levelname)s %(name)s: %(message)s",
        },
        "json": {"()": "tournament.serving.logs.JsonFormatter"},
    },
    "handlers": {"stderr": {"class": "logging.StreamHandler", "formatter": environment.LOG_FORMAT}},
    "root": {"handlers": ["stderr"], "level": "WARNING"},
    "loggers": {"axes": {"level": "ERROR"}},
}
