"""What all tests share: pages are printed in English, whatever the language of who runs the tests."""

import os

os.environ["LC_ALL"] = "C.UTF-8"
