"""Draw ``shapes.typ`` with typst. Runs in an environment of its own.

Usage: python typst_shapes.py SHAPES.typ PAGES.json FONTS OUT.pdf      (PAGES.json lies beside SHAPES.typ)
"""

import sys

import typst

shapes, pages, fonts, out = sys.argv[1:]
typst.compile(shapes, output=out, font_paths=[fonts], ignore_system_fonts=True, sys_inputs={"pages": pages})
