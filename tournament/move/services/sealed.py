"""What two computers say to each other in a network that others share: sealed with a key made of one code.

The code itself is never sent. Its 80 bits and a slow derivation keep listeners from trying codes. The
cipher is a keystream of SHAKE-256, the seal an HMAC over what is sealed, checked first.
"""

import hmac
import secrets
import zlib
from hashlib import scrypt, shake_256

NONCE = 16
SEAL = 32


def key_of(code: str) -> bytes:
    """The key of a code as somebody typed it: capitals, hyphens and spaces do not count."""
    letters = "".join(letter for letter in code.casefold() if letter.isalnum())
    return scrypt(letters.encode(), salt=b"hanchan-move-1", n=2**14, r=8, p=1, dklen=64)


def signature(key: bytes, *parts: str) -> str:
    """What only who has the key can put below these words."""
    return hmac.new(key[32:], "\n".join(("said", *parts)).encode(), "sha256").hexdigest()


def seal(key: bytes, content: bytes) -> bytes:
    """The content, packed, unreadable and unchangeable without the key."""
    nonce = secrets.token_bytes(NONCE)
    sealed = nonce + _mixed(key, nonce, zlib.compress(content, 1))
    return sealed + _seal_of(key, sealed)


def unseal(key: bytes, sealed: bytes, most: int) -> bytes | None:
    """The content again; None for what the key did not seal, or what has more than `most` bytes."""
    body, own_seal = sealed[:-SEAL], sealed[-SEAL:]
    if len(body) < NONCE or not hmac.compare_digest(own_seal, _seal_of(key, body)):
        return None
    unpacking = zlib.decompressobj()
    content = unpacking.decompress(_mixed(key, body[:NONCE], body[NONCE:]), most)
    return None if unpacking.unconsumed_tail else content


def _seal_of(key: bytes, body: bytes) -> bytes:
    return hmac.digest(key[32:], b"sealed" + body, "sha256")


def _mixed(key: bytes, nonce: bytes, content: bytes) -> bytes:
    stream = shake_256(key[:32] + nonce).digest(len(content))
    mixed = int.from_bytes(content, "big") ^ int.from_bytes(stream, "big")
    return mixed.to_bytes(len(content), "big")
