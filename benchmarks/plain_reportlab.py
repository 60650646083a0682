"""The baseline of ``pnp build``: as many shapes and words on as many pages, by reportlab alone.

Usage: python plain_reportlab.py FILE.pdf '[[width, height, rects, circles, paths, steps, [words, ...]], ...]'
The pages may also stand in a file, whose name ends with .json.
"""

import json
import sys
from importlib.util import find_spec
from pathlib import Path

from reportlab.pdfbase.pdfmetrics import registerFont
from reportlab.pdfbase.ttfonts import TTFont
from reportlab.pdfgen.canvas import Canvas

WEIGHTS = ("Regular", "Medium", "SemiBold", "Bold")


def main(target: str, pages: list[list[object]]) -> None:
    """Draw every page with plain canvas calls."""
    folder = Path(find_spec("fontpkg_ibm_plex_sans_condensed").origin).parent / "files"
    for weight in WEIGHTS:
        registerFont(TTFont(weight, str(folder / f"IBMPlexSansCondensed-{weight}.ttf")))
    canvas = Canvas(target, invariant=1, pageCompression=1, initialFontName="Regular")
    for width, height, rects, circles, paths, steps, words in pages:
        canvas.setPageSize((width, height))
        draw(canvas, rects, circles, paths, steps, words)
        canvas.showPage()
    canvas.save()


def draw(canvas: Canvas, rects: int, circles: int, paths: int, steps: int, words: list[str]) -> None:
    """Put shapes and words somewhere on the page, each in a colour or size of its own."""
    for i in range(rects):
        canvas.setFillColorRGB(i % 7 / 7, 0.5, 0.5)
        canvas.roundRect(i % 50 * 10, i // 50 * 10, 9, 9, 2, 0, 1)
    for i in range(circles):
        canvas.setFillColorRGB(0.5, i % 7 / 7, 0.5)
        canvas.circle(i % 50 * 10, i // 50 * 10, 4, 0, 1)
    for i in range(paths):
        canvas.setStrokeColorRGB(0.5, 0.5, i % 7 / 7)
        canvas.setLineWidth(0.5 + i % 3)
        path = canvas.beginPath()
        path.moveTo(i % 50 * 10, i // 50 * 10)
        for step in range(1, max(2, round(steps / paths))):
            path.lineTo(i % 50 * 10 + step, i // 50 * 10 + step % 2)
        canvas.drawPath(path, 1, 0)
    for i, each in enumerate(words):
        canvas.setFont(WEIGHTS[i % 4], 9)
        canvas.drawString(i % 5 * 100, i // 5 * 10, each)


if __name__ == "__main__":
    given = sys.argv[2]
    main(sys.argv[1], json.loads(Path(given).read_text() if given.endswith(".json") else given))
