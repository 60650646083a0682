"""Catalogues that come compiled, and what happens when their texts change."""

import os
from gettext import GNUTranslations

from pnp.texts import compiling

PO = 'msgid ""\nmsgstr "Content-Type: text/plain; charset=utf-8\\n"\n\nmsgid "Dice"\nmsgstr "{}"\n'


def test_a_catalogue_is_compiled_when_it_is_missing_or_old(tmp_path):
    """And left alone while it is newer than its texts, or when it came without them."""
    folder = tmp_path / "de" / "LC_MESSAGES"
    folder.mkdir(parents=True)
    po, mo = folder / "pages.po", folder / "pages.mo"
    compiling.freshen(mo)
    assert not mo.exists()
    for said, age in (("Würfel", 5), ("Plättchen", -5)):
        po.write_text(PO.format(said), encoding="utf-8")
        now = po.stat().st_mtime
        os.utime(po, (now - age, now - age))
        compiling.freshen(mo)
        with mo.open("rb") as file:
            assert GNUTranslations(file).gettext("Dice") == said
    os.utime(po, (0, 0))
    mo.write_bytes(b"kept")
    compiling.freshen(mo)
    assert mo.read_bytes() == b"kept"
