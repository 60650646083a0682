"""What all tests share: everything is said in English, and nothing is kept among the plays of who runs the tests."""

import os
import tempfile

os.environ["LC_ALL"] = "C.UTF-8"
os.environ["XDG_DATA_HOME"] = os.path.join(tempfile.gettempdir(), f"pnp-tests-{os.getpid()}")
os.environ.pop("PNP_DB", None)
