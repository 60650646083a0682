"""Finished PDFs edited as other programs would: the file alone is changed, never the model it was made of."""

import io
from functools import cache

import pikepdf
from pikepdf import Array, Dictionary, Name, Operator

MM = 72 / 25.4
"""Points in a millimetre."""

SCRATCH = pikepdf.new()
"""Holds what is parsed only."""

PACKED = {"object_stream_mode": pikepdf.ObjectStreamMode.generate, "compress_streams": True}


def edited(data, change, **saving):
    """Return a PDF after a change of the opened file; streams stay as they are, unless they are to be packed anew."""
    with pikepdf.open(io.BytesIO(data)) as file:
        change(file)
        out = io.BytesIO()
        file.save(out, deterministic_id=True, **{"compress_streams": False, **saving})
    return out.getvalue()


def drawn(page):
    """Return what a page or a form draws: operands and operator, one after the other."""
    stream = page.Contents if isinstance(page, pikepdf.Page) else page
    return list(_parse(stream.read_bytes()))


@cache
def _parse(contents):
    """Take contents apart, once: many edits begin with the same page."""
    parsed = pikepdf.parse_content_stream(SCRATCH.make_stream(contents))
    return [(list(operands), str(operator)) for operands, operator in parsed]


def as_bytes(instructions):
    """Return instructions as a page holds them."""
    return pikepdf.unparse_content_stream([(each, Operator(operator)) for each, operator in instructions])


def redraw(file, at, change):
    """Change what a page draws."""
    page = file.pages[at]
    page.Contents = file.make_stream(as_bytes(change(drawn(page))))


def under(*matrix):
    """Return the change that draws everything under a matrix."""
    return lambda all_: [([], "q"), (list(matrix), "cm"), *all_, ([], "Q")]


def marked(instructions, tag):
    """Return where each mark of a tag begins and ends."""
    found, start = [], None
    for at, (operands, operator) in enumerate(instructions):
        if operator == "BDC" and operands[0] == Name(f"/{tag}"):
            start = at
        elif operator == "EMC" and start is not None:
            found.append((start, at + 1))
            start = None
    return found


def at_mark(tag, number, change):
    """Return the change of what one mark holds, BDC and EMC included."""

    def changed(all_):
        start, end = marked(all_, tag)[number]
        return [*all_[:start], *change(all_[start:end]), *all_[end:]]

    return changed


def inside(*matrix):
    """Return the change that puts a matrix inside of a mark."""
    return lambda own: [own[0], ([], "q"), (list(matrix), "cm"), *own[1:-1], ([], "Q"), own[-1]]


def scaled(factor, x, y):
    """Return the matrix that scales about a point."""
    return (factor, 0, 0, factor, x * (1 - factor), y * (1 - factor))


def replaced(operator, number, operands):
    """Return the change of the operands of one operator; ``operands`` makes new ones of the old."""

    def changed(all_):
        at = [index for index, each in enumerate(all_) if each[1] == operator][number]
        return [*all_[:at], (operands(all_[at][0]), operator), *all_[at + 1 :]]

    return changed


def over(text):
    """Return the change that draws something more, in points of the page; /F is a font that the page has."""

    def changed(all_):
        font = next((str(each[0]) for each, operator in all_ if operator == "Tf"), "/F1")
        more = _parse(text.replace("/F ", f"{font} ").encode())
        return [([], "q"), *all_, ([], "Q"), *more]

    return changed


def ordered(*order):
    """Return the change that puts pages in an order, by their places before; a place may come twice or not at all."""

    def changed(file):
        pages = list(file.pages)
        for at in order:
            file.pages.append(pages[at])
        del file.pages[: len(pages)]

    return changed


def forms(file):
    """Return every form of a file."""
    return [
        each
        for each in file.objects
        if isinstance(each, pikepdf.Stream) and each.get("/Subtype") == Name.Form
    ]


def nested(file, at, depth, times=1, loop=False):
    """Draw a form in a form on a page, ``depth`` deep; each draws the next so many times, the last the first again."""
    inner = file.make_stream(b"0 0 1 rg 300 400 5 5 re f")
    _be_form(inner)
    last = inner
    for _ in range(depth):
        outer = file.make_stream(b"/F Do " * times)
        _be_form(outer)
        outer.Resources = Dictionary(XObject=Dictionary(F=inner))
        inner = outer
    if loop:
        last.write(b"/F Do")
        last.Resources = Dictionary(XObject=Dictionary(F=inner))
    page = file.pages[at]
    page.Resources.XObject = page.Resources.get("/XObject", Dictionary())
    page.Resources.XObject.Nested = inner
    redraw(file, at, over("/Nested Do"))


def _be_form(made):
    made.Type, made.Subtype, made.BBox = Name.XObject, Name.Form, Array([0, 0, 1000, 1000])
