"""Larger request bodies: accepted only from signed-in users, at the addresses that take files."""

import asyncio
from collections.abc import Mapping
from concurrent.futures import ThreadPoolExecutor
from http.cookies import CookieError, SimpleCookie
from importlib import import_module

from django.conf import settings
from django.db import close_old_connections

_thread = ThreadPoolExecutor(max_workers=1, thread_name_prefix="uploads")


async def may_send(path: str, length: int, headers: Mapping[bytes, bytes], larger: Mapping[str, int]) -> bool:
    """Whether the body is to be waited for. `larger`: the most bytes by address. One query, in one thread."""
    if length > larger.get(path, 0):
        return False
    cookie = headers.get(b"cookie", b"").decode("latin1")
    return await asyncio.get_running_loop().run_in_executor(_thread, signed_in, cookie)


def signed_in(cookie: str) -> bool:
    """Whether the cookies are those of a browser in which somebody is signed in."""
    try:
        key = SimpleCookie(cookie).get(settings.SESSION_COOKIE_NAME)
    except CookieError:
        return False
    if key is None:
        return False
    close_old_connections()
    store = import_module(settings.SESSION_ENGINE).SessionStore(key.value)
    return "_auth_user_id" in store
