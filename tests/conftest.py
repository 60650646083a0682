"""What all tests share: all is said in English, nobody's home is written to, properties have the time they need."""

import atexit
import os
import shutil
import tempfile

from hypothesis import HealthCheck, settings

os.environ["LC_ALL"] = "C.UTF-8"
os.environ.pop(
    "PYTHONDONTWRITEBYTECODE", None
)  # the hundreds of programs that tests start compile nothing twice

HOME = tempfile.mkdtemp(prefix="pnp-tests-")
os.environ["XDG_CACHE_HOME"] = os.path.join(HOME, "cache")
os.environ["XDG_DATA_HOME"] = os.path.join(HOME, "data")
os.environ.pop("PNP_DB", None)
atexit.register(shutil.rmtree, HOME, ignore_errors=True)

settings.register_profile("busy", deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.load_profile("busy")
