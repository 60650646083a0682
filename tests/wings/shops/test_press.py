"""Faults of prepress in files for a press, thirty of them: each is found."""

import io

import pikepdf
import pytest
from pikepdf import Array, Dictionary, Name, String

from pnp.check.check import check
from tests.pnp.check.edits import edited, over, redraw
from tests.pnp.check.seen_edits import contour_as_ink
from tests.wings.shops.presses import dice, intent, root


def draws(text):
    return lambda file: redraw(file, 0, over(text))


def info(key, value=None):
    def edit(file):
        if value is None:
            del file.docinfo[key]
        else:
            file.docinfo[key] = value

    return edit


def profile(data):
    """Return the edit of the press that the file is meant for: its profile is another, or none."""

    def edit(file):
        intent = file.Root.OutputIntents[0]
        if data is None:
            del intent.DestOutputProfile
        else:
            intent.DestOutputProfile = file.make_stream(data, N=3)

    return edit


def half_profile(file):
    found = file.Root.OutputIntents[0].DestOutputProfile
    found.write(found.read_bytes()[:1000])


def packet(old, new):
    def edit(file):
        text = file.Root.Metadata.read_bytes()
        assert old in text
        file.Root.Metadata.write(text.replace(old, new))

    return edit


def state(*, draws="0 0 0 1 k 30 30 9 9 re f", **values):
    """Return the edit that draws under a graphics state."""

    def edit(file):
        file.pages[0].Resources.ExtGState.More = Dictionary(**values)
        redraw(file, 0, over(f"/More gs {draws}"))

    return edit


def space(value):
    """Return the edit that draws in another space of colours."""

    def edit(file):
        file.pages[0].Resources.ColorSpace.More = value(file) if callable(value) else value
        redraw(file, 0, over("/More cs 0.5 0.5 0.5 sc 30 30 9 9 re f"))

    return edit


def image(**more):
    def edit(file):
        picture = file.make_stream(bytes(48), Type=Name.XObject, Subtype=Name.Image, Width=4, Height=4)
        picture.ColorSpace, picture.BitsPerComponent = Name.DeviceRGB, 8
        for key, value in more.items():
            picture[f"/{key}"] = file.make_indirect(value)
        file.pages[0].Resources.XObject = Dictionary(More=picture)
        redraw(file, 0, over("q 20 0 0 20 30 30 cm /More Do Q"))

    return edit


def group(space_):
    return lambda file: file.pages[0].__setitem__(
        "/Group", Dictionary(S=Name.Transparency, CS=space_, I=True)
    )


def box(key):
    return lambda file: file.pages[0].__delitem__(key)


def spot(file):
    """Call the colour of cuts by another name."""
    for page in file.pages:
        page.Resources.ColorSpace.CutContour[1] = Name.Magenta


def more_spots(file):
    tint = file.pages[0].Resources.ColorSpace.CutContour[3]
    file.pages[0].Resources.ColorSpace.More = Array([Name.Separation, Name.Gold, Name.DeviceCMYK, tint])
    redraw(file, 0, over("/More cs 1 scn 30 30 9 9 re f"))


def foreign_font(file):
    helvetica = Dictionary(Type=Name.Font, Subtype=Name.Type1, BaseFont=Name.Helvetica)
    file.pages[0].Resources.Font = Dictionary(More=helvetica)
    redraw(file, 0, over("BT /More 12 Tf 30 30 Td (x) Tj ET"))


def note(file):
    file.pages[0].Annots = Array(
        [file.make_indirect(Dictionary(Type=Name.Annot, Subtype=Name.Text, Rect=[1, 1, 9, 9]))]
    )


FAULTS = {
    "no intent": ("x4", root("/OutputIntents"), "press"),
    "an empty intent": ("x4", root("/OutputIntents", Array([])), "press"),
    "no profile": ("x4", profile(None), "press"),
    "a profile that is none": ("x4", profile(bytes(200)), "press"),
    "no version in the information": ("x4", info("/GTS_PDFXVersion"), "press"),
    "no description": ("x4", root("/Metadata"), "press"),
    "another standard": ("x4", packet(b"PDF/X-4", b"PDF/X-3"), "press"),
    "no word of trapping": ("x4", info("/Trapped"), "press"),
    "trapping not known": ("x4", info("/Trapped", Name.Unknown), "press"),
    "areas in RGB": ("x4", draws("1 0 0 rg 30 30 9 9 re f"), "press"),
    "lines in RGB": ("x4", draws("0 0 1 RG 30 30 9 9 re S"), "press"),
    "DeviceRGB": ("x4", space(Name.DeviceRGB), "press"),
    "CalRGB": ("x4", space(Array([Name.CalRGB, Dictionary(WhitePoint=[0.95, 1, 1.09])])), "press"),
    "Lab": ("x4", space(Array([Name.Lab, Dictionary(WhitePoint=[0.95, 1, 1.09])])), "press"),
    "a space with a profile": (
        "x4",
        space(lambda file: Array([Name.ICCBased, file.make_stream(bytes(130), N=3)])),
        "press",
    ),
    "a picture in RGB": ("x4", image(), "press"),
    "a group in RGB": ("x4", group(Name.DeviceRGB), "press"),
    "400 % of ink": ("x4", draws("1 1 1 1 k 30 30 9 9 re f"), "ink"),
    "301 % of ink": ("x4", draws("1 1 0.5 0.51 k 30 30 9 9 re f"), "ink"),
    "cuts as ink": ("x4", contour_as_ink, "spot"),
    "cuts by another name": ("x4", spot, "spot"),
    "one more spot colour": ("x4", more_spots, "spot"),
    "no TrimBox": ("x4", box("/TrimBox"), "trim-box"),
    "no BleedBox": ("x4", box("/BleedBox"), "bleed-box"),
    "a font that is not embedded": ("x4", foreign_font, "font"),
    "a note": ("x4", note, "notes"),
    "a script": ("x4", root("/OpenAction", Dictionary(S=Name.JavaScript, JS=String("1"))), "press"),
    "a form": ("x4", root("/AcroForm", Dictionary(Fields=Array([]))), "press"),
    "a transfer function": ("x4", state(TR=Name.Other), "press"),
    "opacity": ("x1a", state(ca=0.5), "press"),
    "a mode of blending": ("x1a", state(BM=Name.Multiply), "press"),
    "a soft mask": ("x1a", image(SMask=Dictionary(Type=Name.XObject)), "press"),
    "a group": ("x1a", group(Name.DeviceCMYK), "press"),
    "DeviceRGB without a name": ("x4", draws("/DeviceRGB cs 1 0 0 sc 30 30 9 9 re f"), "press"),
    "a picture in RGB in a line": (
        "x4",
        draws("q 9 0 0 9 30 30 cm BI /W 1 /H 1 /BPC 8 /CS /RGB ID abc EI Q"),
        "press",
    ),
    "the later transfer function": ("x4", state(TR2=Name.Other), "press"),
    "an ArtBox": ("x4", lambda file: file.pages[0].__setitem__("/ArtBox", file.pages[0].TrimBox), "press"),
    "an intent for archives": ("x4", intent("/S", Name.GTS_PDFA1), "press"),
    "an intent without a name": ("x1a", intent("/OutputConditionIdentifier"), "press"),
    "half a profile": ("x4", half_profile, "press"),
    "another version in the information": ("x1a", info("/GTS_PDFXVersion", "PDF/X-3:2002"), "press"),
    "no title": ("x4", info("/Title"), "press"),
    "an empty title": ("x1a", info("/Title", ""), "press"),
    "white that overprints": ("x4", state(OP=True, draws="0 0 0 0 k 30 30 9 9 re f"), "overprint"),
    "white type that overprints": ("x1a", state(op=True, draws="1 g BT () Tj ET"), "overprint"),
    "a colour that overprints": ("x4", state(op=True, OPM=1, draws="0 1 1 0 k 30 30 9 9 re f*"), "overprint"),
    "a line that overprints": (
        "x4",
        state(OP=True, op=False, draws="1 0 0 0 K 30 30 m 9 9 l S"),
        "overprint",
    ),
    "a named space that overprints": (
        "x4",
        state(OP=True, draws="/DeviceCMYK cs 0 0 0 0 sc 30 30 9 9 re f"),
        "overprint",
    ),
}


@pytest.mark.parametrize("name", FAULTS)
def test_faults_of_prepress_are_found(name):
    """Each of them, as its kind."""
    standard, edit, kind = FAULTS[name]
    assert len(FAULTS) >= 30
    faults = check(edited(dice(standard), edit)).faults
    assert kind in [each.kind for each in faults], [str(each.text) for each in faults]


@pytest.mark.parametrize(
    ("saving", "text"),
    [
        ({"force_version": "1.7"}, "higher"),
        ({"encryption": pikepdf.Encryption(owner="x", user="")}, "encrypted"),
    ],
)
def test_how_a_file_is_saved_counts(saving, text):
    """A later version of PDF, and encryption, are no PDF/X-4."""
    with pikepdf.open(io.BytesIO(dice("x4"))) as file:
        out = io.BytesIO()
        file.save(out, **saving)
    assert any(text in str(each.text) for each in check(out.getvalue()).faults)
