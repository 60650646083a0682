"""What all tests share: English whatever the language of who runs them, and no file in their home."""

import atexit
import os
import shutil
import tempfile

os.environ["LC_ALL"] = "C.UTF-8"

CACHE = tempfile.mkdtemp(prefix="pnp-tests-")
os.environ["XDG_CACHE_HOME"] = CACHE
atexit.register(shutil.rmtree, CACHE, ignore_errors=True)
