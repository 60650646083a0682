"""The entry code. After several wrong tries an address must wait before the next one."""

import hashlib
import hmac
from collections import OrderedDict
from collections.abc import Callable
from ipaddress import IPv6Address, IPv6Network, ip_address

from scorer.plays.play import new_id, normalise

LENGTH = 10  # characters of a code: 50 bits, enough because a stranger has only a few tries per minute

FREE_TRIES = 3
LONGEST_WAIT = 300.0  # seconds

DOUBLINGS = 9  # the most times that a wait doubles; after these it is longer than ``LONGEST_WAIT``

ADDRESSES = 1000
"""The most addresses whose wrong tries are remembered; a new one replaces the one that has been silent for longest."""

V6_NETWORK = 64  # bits of an IPv6 address that one household shares


def new_code(random: bytes) -> str:
    r"""Return the code made of ten random bytes.

    >>> new_code(bytes(10))
    '0000000000'
    """
    return new_id(random)[-LENGTH:]


def format_code(code: str) -> str:
    """Return a code in two halves, which are easier to read out."""
    return f"{code[: LENGTH // 2]}-{code[LENGTH // 2 :]}"


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
        self.cookie = hashlib.blake2s(b"cookie", key=code.encode()).hexdigest()
        self._code = code.encode()
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
        given = normalise(code.replace("-", "").replace(" ", ""))[:LENGTH].encode("utf-8", "replace")
        right = hmac.compare_digest(given, self._code)
        key = household(address)
        if right:
            self._wrong.pop(key, None)
        else:
            tries, _ = self._wrong.pop(key, (0, 0.0))
            self._wrong[key] = (tries + 1, self._seconds())
            while len(self._wrong) > ADDRESSES:
                self._wrong.popitem(last=False)
        return right
