"""Edits of finished files that people see at once: each yields a file in which all outlines lie where they did."""

from pikepdf import Array, Dictionary, Name, String

from tests.pnp.check.edits import MM, as_bytes, drawn, forms, marked, over, redraw

RED, BLUE, GREEN = (
    [0.976471, 0.035294, 0.082353],
    [0.035294, 0.329412, 0.741176],
    [0.282353, 0.729412, 0.427451],
)
WHITE, INK = [1, 1, 1], [0.109804] * 3
LINE = b"the counters you hold at the end count for you."


def on(at, change):
    """Return the edit of what one page draws."""
    return lambda file: redraw(file, at, change)


def hide(at):
    """Return the edit that puts a page into a layer that is off."""

    def edit(file):
        layer = file.make_indirect(Dictionary(Type=Name.OCG, Name=String("Notes")))
        order = Dictionary(Order=Array([layer]), OFF=Array([layer]))
        file.Root.OCProperties = Dictionary(OCGs=Array([layer]), D=order)
        file.pages[at].Resources.Properties = Dictionary(Hidden=layer)
        redraw(file, at, lambda all_: [([Name.OC, Name.Hidden], "BDC"), *all_, ([], "EMC")])

    return edit


def faint(at, alpha):
    """Return the edit that draws a page with little or no opacity."""

    def edit(file):
        file.pages[at].Resources.ExtGState = Dictionary(Faint=Dictionary(ca=alpha, CA=alpha))
        redraw(file, at, lambda all_: [([Name.Faint], "gs"), *all_])

    return edit


def exchanged(at, one, other):
    """Return the edit that exchanges what two pieces show: their own drawings, each moved to the other's place."""

    def edit(all_):
        spans = [marked(all_, "Piece")[each] for each in (one, other)]
        inner = [all_[start + 1 : end - 1] for start, end in spans]
        x, y = (b - a for a, b in zip(*(_corner(each) for each in inner), strict=True))
        states = [_state(all_[:start]) for start, _ in spans]
        new = [
            [([], "q"), ([1, 0, 0, 1, *way], "cm"), *state, *each, ([], "Q"), *_state(all_[:end])]
            for way, state, each, (_, end) in (
                ((-x, -y), states[1], inner[1], spans[0]),
                ((x, y), states[0], inner[0], spans[1]),
            )
        ]
        for (start, end), each in sorted(zip(spans, new, strict=True), key=lambda item: -item[0][0]):
            all_ = [*all_[: start + 1], *each, *all_[end - 1 :]]
        return all_

    return on(at, edit)


def _state(instructions):
    """Return what is set at the end of instructions, to be set again."""
    last = {op: each for each, op in instructions if op in {"rg", "RG", "Tf", "Tc", "w", "d", "J", "j"}}
    return [(each, op) for op, each in last.items()]


def _corner(instructions):
    """Return the lower left corner of a drawing: of where its outlines begin, or of where it is placed."""
    spots = [
        each[:2] if op in ("m", "re") else each[4:] for each, op in instructions if op in ("m", "re", "cm")
    ]
    return tuple(min(float(each[axis]) for each in spots) for axis in (0, 1))


def recoloured(at, colours, operators=("rg", "RG")):
    """Return the edit that paints in other colours on a page; pairs of old and new."""

    def edit(all_):
        return [(_new(each, colours) if op in operators else each, op) for each, op in all_]

    return on(at, edit)


def _new(colour, colours):
    for old, new in colours:
        if all(abs(float(a) - b) < 0.01 for a, b in zip(colour, old, strict=True)):
            return new
    return colour


def said(wanted, change):
    """Return the change of the last text with these letters."""

    def edit(all_):
        at = [at for at, (each, op) in enumerate(all_) if op == "Tj" and bytes(each[0]) == wanted][-1]
        return [*all_[:at], *change(all_[at]), *all_[at + 1 :]]

    return edit


def painted(colour, after=INK):
    """Return the change that paints a text in another colour."""
    return lambda own: [(colour, "rg"), own, (after, "rg")]


def unseen(own):
    """Set a text invisibly."""
    return [([3], "Tr"), own, ([0], "Tr")]


def letters(new):
    """Return the change of a text to other letters."""
    return lambda _: [([String(new)], "Tj")]


def panel(file):
    """Move some areas of the first die by 3 mm, inside of its own form."""
    form = next(each for each in forms(file) if len(drawn(each)) > 100)
    all_ = drawn(form)
    fills = [at for at, (_, op) in enumerate(all_) if op == "f"]
    start, end = fills[2] + 1, fills[8] + 1
    more = [([], "q"), ([1, 0, 0, 1, 3 * MM, 0], "cm"), *all_[start:end], ([], "Q"), *_state(all_[:end])]
    form.write(as_bytes([*all_[:start], *more, *all_[end:]]))


def no_bleed(all_):
    """Leave out what is drawn under the edge: the first thick lines and areas."""
    at = [at for at, (_, op) in enumerate(all_) if op == "B"]
    last = max(each for each in at if each < 40)
    return [*all_[:2], *all_[last + 1 :]]


def grey(file):
    """Print all pages without colours."""
    for each in [*file.pages, *forms(file)]:
        all_ = drawn(each)
        new = [([sum(map(float, own)) / 3] * 3 if op in ("rg", "RG") else own, op) for own, op in all_]
        if hasattr(each, "Contents"):
            each.Contents = file.make_stream(as_bytes(new))
        else:
            each.write(as_bytes(new))


def no_line(all_):
    """Leave out the first line of 1 mm: between regions of the board. One of 0.35 mm is too faint to be missed."""
    thick = next(
        at for at, (each, op) in enumerate(all_) if op == "w" and abs(float(each[0]) - MM) < 0.05 * MM
    )
    lines = (at for at in range(thick, len(all_)) if [op for _, op in all_[at : at + 3]] == ["m", "l", "S"])
    at = next(lines)
    return [*all_[:at], *all_[at + 3 :]]


def gone(width, height):
    """Return the change that leaves out the first filled rectangle of a size in mm."""

    def edit(all_):
        spot = next(
            at
            for at, (each, op) in enumerate(all_)
            if op == "re"
            and abs(float(each[2]) - width * MM) < 0.1
            and abs(float(each[3]) - height * MM) < 0.1
        )
        return [*all_[:spot], *all_[spot + 2 :]]

    return edit


def moved(width, height, right):
    """Return the change that moves the last rectangle of a size in mm to the right."""

    def edit(all_):
        spot = [
            at
            for at, (each, op) in enumerate(all_)
            if op == "re"
            and abs(float(each[2]) - width * MM) < 0.1
            and abs(float(each[3]) - height * MM) < 0.1
        ][-1]
        x, *rest = all_[spot][0]
        return [*all_[:spot], ([float(x) + right * MM, *rest], "re"), *all_[spot + 1 :]]

    return edit


def photo(at):
    """Return the edit that puts a picture on the middle of a page."""

    def edit(file):
        dots = bytes((x * y) % 256 for x in range(64) for y in range(64) for _ in range(3))
        image = file.make_stream(dots)
        image.Type, image.Subtype, image.Width, image.Height = Name.XObject, Name.Image, 64, 64
        image.ColorSpace, image.BitsPerComponent = Name.DeviceRGB, 8
        resources = file.pages[at].Resources
        resources.XObject = resources.get("/XObject", Dictionary())
        resources.XObject.Photo = image
        redraw(file, at, over("q 60 0 0 60 270 390 cm /Photo Do Q"))

    return edit


def halved(file):
    """Halve the box of every form."""
    assert forms(file)
    for form in forms(file):
        left, low, right, high = map(float, form.BBox)
        form.BBox = Array([left, low, (left + right) / 2, high])


def viewer(key):
    """Return the edit that deletes a preference."""
    return lambda file: file.Root.ViewerPreferences.__delitem__(key)


def copies(file):
    """Ask for three prints of each sheet."""
    file.Root.ViewerPreferences.NumCopies = 3


def script(file):
    """Run a script when the file is opened."""
    file.Root.OpenAction = Dictionary(S=Name.JavaScript, JS=String("this.print()"))


def unlike(file):
    """Leave an area out of the form that all dice of a seat share: they still look like each other."""
    form = next(each for each in forms(file) if len(drawn(each)) > 100)
    all_ = drawn(form)
    at = [at for at, (_, op) in enumerate(all_) if op == "f"][4]
    form.write(as_bytes([*all_[:at], ([], "n"), *all_[at + 1 :]]))


def duplex(file):
    """Turn the sheet over its short edge."""
    file.Root.ViewerPreferences.Duplex = Name.DuplexFlipShortEdge


def request(file):
    """Replace the recorded request by that of another kit."""
    file.docinfo["/PnpRequest"] = str(file.docinfo["/PnpRequest"]).replace('"players": 2', '"players": 4')


def contour_as_ink(file):
    """Draw the cuts in magenta ink: they look the same."""
    for at in range(len(file.pages)):
        redraw(
            file,
            at,
            lambda all_: [
                ([0, 1, 0, 0], "K") if op == "SCN" else (each, op) for each, op in all_ if op != "CS"
            ],
        )
