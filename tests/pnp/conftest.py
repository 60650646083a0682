"""Lets the tests of the print find their measuring tools."""

import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent))
