"""Larger request bodies: accepted only from signed-in users, at the addresses that take files."""

import asyncio
from collections.abc import Mapping
from concurrent.futures import ThreadPoolExecutor
from http.cookies import CookieError, SimpleCookie
from importlib import import_module

from django.conf import settings
from django.db import close_old_connections

from tournament.middleware import RESTORE
from tournament.models import User

_thread = ThreadPoolExecutor(max_workers=1, thread_name_prefix="uploads")


async def sender_of(
    path: str, length: int, headers: Mapping[bytes, bytes], larger: Mapping[str, int], usual: int
) -> str:
    """Who sends what only the staff may send, and so is waited for; "" for strangers and what is too large.

    `usual`: the most bytes wherever a form goes; `larger`: by address. One query or two, in one thread.
    """
    if length > larger.get(path, usual):
        return ""
    cookie = headers.get(b"cookie", b"").decode("latin1")
    superusers_alone = length > usual and path == RESTORE
    return await asyncio.get_running_loop().run_in_executor(_thread, account_of, cookie, superusers_alone)


def account_of(cookie: str, superusers_alone: bool = False) -> str:
    """The account that is signed in in the browser of these cookies, by its number; "" for none."""
    try:
        key = SimpleCookie(cookie).get(settings.SESSION_COOKIE_NAME)
    except CookieError:
        return ""
    if key is None:
        return ""
    close_old_connections()
    account = import_module(settings.SESSION_ENGINE).SessionStore(key.value).get("_auth_user_id", "")
    if account and superusers_alone and not User.objects.filter(pk=account, is_superuser=True).exists():
        return ""
    return str(account)
