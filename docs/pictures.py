"""Make the pictures of the README from a real build.

Usage: python docs/pictures.py        (needs the test extra: pypdfium2 and pillow)
"""

from __future__ import annotations

from pathlib import Path

import pypdfium2
from PIL import Image, ImageOps

from pnp.build import Request, draw, plans

FOLDER = Path(__file__).resolve().parent / "pictures"
EDGE = "#c4c4c4"
GAP = 24


def pages(request: Request, width: int) -> dict[str, Image.Image]:
    """Render every page of a kit, by label, ``width`` pixels wide when upright."""
    built = draw(plans(request)[0])
    short = min(built.document.pages[0].paper.width, built.document.pages[0].paper.height)
    with pypdfium2.PdfDocument(built.data) as file:
        pictures = [page.render(scale=width / (short / 25.4 * 72)).to_pil() for page in file]
    labels = [page.label for page in built.document.pages]
    return {label: ImageOps.expand(each, 1, EDGE) for label, each in zip(labels, pictures, strict=True)}


def row(pictures: list[Image.Image]) -> Image.Image:
    """Set pictures side by side on white, tops aligned."""
    width = sum(each.width for each in pictures) + GAP * (len(pictures) - 1)
    sheet = Image.new("RGB", (width, max(each.height for each in pictures)), "white")
    x = 0
    for each in pictures:
        sheet.paste(each, (x, 0))
        x += each.width + GAP
    return sheet


def save(picture: Image.Image, name: str) -> None:
    """Save with few colours: these pages have few."""
    picture.quantize(64, dither=Image.Dither.NONE).save(FOLDER / name, optimize=True)


def main() -> None:
    """Write all pictures."""
    FOLDER.mkdir(exist_ok=True)
    save(pages(Request(("low-blow",), 3), 880)["Board 5 × 3"], "board.png")
    small = pages(Request(("low-blow",), 3), 420)
    save(row([small["Guide"], small["Aids"], small["Score sheet"]]), "sheets.png")
    small = pages(Request(("blockers",), 5), 420)
    save(row([small["Board 20\u00a0mm"], small["Tiles front"], small["Aids 1"]]), "blockers.png")
    small = pages(Request(("schocken",), 3), 420)
    save(row([small["Dice"], small["Aids"], small["Lids / Discs"]]), "schocken.png")


if __name__ == "__main__":
    main()
