"""What all tests share: everything is said in English, and no file is kept in the home of who runs them."""

import atexit
import os
import shutil
import tempfile

os.environ["LC_ALL"] = "C.UTF-8"

HOME = tempfile.mkdtemp(prefix="pnp-tests-")
os.environ["XDG_CACHE_HOME"] = os.path.join(HOME, "cache")
os.environ["XDG_DATA_HOME"] = os.path.join(HOME, "data")
os.environ.pop("PNP_DB", None)
atexit.register(shutil.rmtree, HOME, ignore_errors=True)
