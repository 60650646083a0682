"""Files for a press, and edits of what they state."""

from functools import cache

from pnp.kits.formats import check_output
from pnp.kits.plan import Request, draw, files, make_plans
from pnp.kits.recording import check_and_record


@cache
def made(standard):
    """Return the files of Low Blow for three by part."""
    output = check_output(("shop",), choices={"cmyk": True, "standard": standard})
    plan = make_plans(Request(("low-blow",), 3, output=output))[0]
    recorded, wrong, _ = check_and_record(dict(files(draw(plan), output)))
    assert not wrong
    return {name.partition("-shop")[2].strip("-")[:-4]: data for name, data in recorded.items()}


def dice(standard):
    return made(standard)["dice"]


def root(key, value=None):
    def edit(file):
        if value is None:
            del file.Root[key]
        else:
            file.Root[key] = value

    return edit


def intent(key, value=None):
    """Return the edit of the press that the file is meant for: one of its words is another, or none."""

    def edit(file):
        if value is None:
            del file.Root.OutputIntents[0][key]
        else:
            file.Root.OutputIntents[0][key] = value

    return edit
