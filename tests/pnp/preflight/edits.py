"""Finished PDFs edited as other programs would: the file alone is changed, never the model it was made of."""

import io

import pikepdf
from pikepdf import Name, Operator

PT = 72 / 25.4


def edited(data, change, **saving):
    """Return a PDF after a change of the opened file."""
    with pikepdf.open(io.BytesIO(data)) as file:
        change(file)
        out = io.BytesIO()
        file.save(out, **saving)
    return out.getvalue()


def contents(page):
    """Return what a page draws, as operands and operators."""
    return [(list(operands), str(operator)) for operands, operator in pikepdf.parse_content_stream(page)]


def put(file, page, instructions):
    """Make a page draw these operands and operators."""
    made = [(operands, Operator(operator)) for operands, operator in instructions]
    page.Contents = file.make_stream(pikepdf.unparse_content_stream(made))


def put_form(form, instructions):
    """Make a form draw these."""
    made = [(operands, Operator(operator)) for operands, operator in instructions]
    form.write(pikepdf.unparse_content_stream(made))


def within(file, at, *matrix):
    """Draw everything on a page under a matrix."""
    page = file.pages[at]
    put(file, page, [([], "q"), (list(matrix), "cm"), *contents(page), ([], "Q")])


def pieces(instructions):
    """Return where each piece begins and ends among the instructions of a page."""
    found, start = [], None
    for at, (operands, operator) in enumerate(instructions):
        if operator == "BDC" and operands[0] == Name.Piece:
            start = at
        if operator == "EMC" and start is not None:
            found.append((start, at + 1))
            start = None
    return found


def under(file, at, number, *matrix):
    """Draw one piece of a page under a matrix."""
    page = file.pages[at]
    all_ = contents(page)
    start, end = pieces(all_)[number]
    inside = [
        all_[start],
        ([], "q"),
        (list(matrix), "cm"),
        *all_[start + 1 : end - 1],
        ([], "Q"),
        all_[end - 1],
    ]
    put(file, page, [*all_[:start], *inside, *all_[end:]])


def about(matrix_scale, x, y):
    """Return the matrix that scales by a factor about a point, in points."""
    return (matrix_scale, 0, 0, matrix_scale, x * (1 - matrix_scale), y * (1 - matrix_scale))


def more(file, at, text):
    """Draw something more on a page, over everything else."""
    page = file.pages[at]
    page.contents_add(b"Q " + text.encode(), prepend=False)
    page.contents_add(b"q ", prepend=True)
