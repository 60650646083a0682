"""Lets the tests of finished files find the tools that edit them."""

import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent))
