"""The entry code: words that can be read aloud. After several wrong tries an address must wait before the next one."""

import hashlib
import hmac
import re
from collections import OrderedDict
from collections.abc import Callable
from ipaddress import IPv6Address, IPv6Network, ip_address

from pnp.data import resources
from scorer.plays.play import normalise

WORDS = 5
"""The words of a code: 50 bits, enough because a stranger has only a few tries per minute."""

BITS = 10  # of a word
WORD_FILE = "assets/code_words.txt"  # its 1024 words; none is the beginning of another one

LENGTH = 10  # characters of a code as earlier versions made it
LONGEST = 80  # the most characters of a code that somebody types

FREE_TRIES = 3
LONGEST_WAIT = 300.0  # seconds

DOUBLINGS = 9  # the most times that a wait doubles; after these it is longer than ``LONGEST_WAIT``

ADDRESSES = 1000
"""The most addresses whose wrong tries are remembered; a new one replaces the one that has been silent for longest."""

V6_NETWORK = 64  # bits of an IPv6 address that one household shares


def new_code(random: bytes) -> str:
    r"""Return the code made of random bytes, seven at least.

    >>> new_code(bytes(10)), new_code(bytes([255] * 10))
    ('acid-acid-acid-acid-acid', 'zoo-zoo-zoo-zoo-zoo')
    """
    words, number = resources.text(WORD_FILE).split(), int.from_bytes(random)
    return "-".join(words[number >> BITS * at & (1 << BITS) - 1] for at in range(WORDS))


def format_code(code: str) -> str:
    """Return a code as people read it: its words, or two halves of a code that an earlier version made."""
    return f"{code[: LENGTH // 2]}-{code[LENGTH // 2 :]}" if len(code) == LENGTH and "-" not in code else code


def _simplify(typed: str) -> bytes:
    """Return a code without what separates its words, with one sign for those that look alike."""
    return normalise(re.sub(r"[\W_]+", "", typed[:LONGEST])).encode("utf-8", "replace")


def household(address: str) -> str:
    """Return the address to count requests by: for IPv6 its network, because a household has many addresses.

    >>> household("192.168.1.20"), household("2001:db8::1:2:3:4")
    ('192.168.1.20', '2001:db8::')
    """
    try:
        parsed = ip_address(address)
    except ValueError:
        return address
    if not isinstance(parsed, IPv6Address):
        return address
    if parsed.ipv4_mapped:
        return str(parsed.ipv4_mapped)
    return str(IPv6Network((int(parsed), V6_NETWORK), strict=False).network_address)


class EntryCode:
    """Checks codes and cookies in constant time; after each wrong try an address waits longer."""

    def __init__(self, code: str, seconds: Callable[[], float]) -> None:
        key = hashlib.blake2s(code.encode()).digest()
        # browsers send a cookie to every port of a computer, so each server has a name of its own for it
        self.cookie_name = f"pnp-{hashlib.blake2s(b'name', key=key).hexdigest()[:8]}"
        self.cookie = hashlib.blake2s(b"cookie", key=key).hexdigest()
        self._code = _simplify(code)
        self._seconds = seconds
        self._wrong: OrderedDict[str, tuple[int, float]] = OrderedDict()

    def knows(self, cookie: str) -> bool:
        """Return whether a cookie is the one for phones with the right code."""
        return hmac.compare_digest(cookie.encode("utf-8", "replace"), self.cookie.encode())

    def wait(self, address: str) -> float:
        """Return the seconds that an address must wait before its next try."""
        tries, last = self._wrong.get(household(address), (0, 0.0))
        if tries < FREE_TRIES:
            return 0.0
        pause = min(2.0 ** min(tries - FREE_TRIES, DOUBLINGS), LONGEST_WAIT)
        return max(0.0, last + pause - self._seconds())

    def opens(self, address: str, code: str) -> bool:
        """Return whether a code is right; record a wrong one. Call this only when ``wait`` is 0."""
        right = hmac.compare_digest(_simplify(code), self._code)
        key = household(address)
        if right:
            self._wrong.pop(key, None)
        else:
            tries, _ = self._wrong.pop(key, (0, 0.0))
            self._wrong[key] = (tries + 1, self._seconds())
            while len(self._wrong) > ADDRESSES:
                self._wrong.popitem(last=False)
        return right
