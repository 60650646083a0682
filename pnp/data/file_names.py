"""Names of files that every system takes, made of the names of games, parts and pictures.

Windows refuses some characters, the names of devices such as ``aux``, also with an ending, and dots and spaces at the
end. A ZIP or a folder is carried from system to system, so the names that pnp makes are valid on all of them.
"""

import re

DEVICE = re.compile(r"(con|prn|aux|nul|conin\$|conout\$|(com|lpt)[0-9¹²³])\s*(\.|$)", re.IGNORECASE)
_REFUSED = re.compile(r'[<>:"/\\|?*\x00-\x1f\x7f]')
END = ". "  # what Windows drops at the end of a name


def is_safe(name: str) -> bool:
    """Return whether every system takes the name of a file or a folder.

    >>> [is_safe(name) for name in ("low-blow-3p.pdf", "console.txt", "aux", "con.tar.gz", "a:b", "end.", "")]
    [True, True, False, False, False, False, False]
    """
    return bool(name) and not (_REFUSED.search(name) or name.endswith((*END,)) or DEVICE.match(name))


def safe_name(name: str) -> str:
    """Return a name that every system takes; a name that is safe stays as it is.

    >>> safe_name("low-blow-3p.pdf"), safe_name("rules: A/B.png"), safe_name("aux.pdf"), safe_name("end. ")
    ('low-blow-3p.pdf', 'rules- A-B.png', '_aux.pdf', 'end_')
    """
    plain = _REFUSED.sub("-", name)
    if not plain or plain.endswith((*END,)):
        plain = plain.rstrip(END) + "_"
    return f"_{plain}" if DEVICE.match(plain) else plain
