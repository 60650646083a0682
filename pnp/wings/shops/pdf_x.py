"""Make a PDF in CMYK a PDF/X file, which print shops accept: name its standard and the press it is made for.

PDF/X-4 is the usual one. PDF/X-1a:2003 is older; some shops ask for it. Our files have no transparency in either.
"""

from __future__ import annotations

from hashlib import sha256
from typing import NamedTuple
from uuid import UUID

from reportlab.pdfbase import pdfdoc
from reportlab.pdfbase.pdfdoc import XMP, PDFArray, PDFDictionary, PDFName, PDFStream, PDFString
from reportlab.pdfgen.canvas import Canvas

from pnp.data import resources
from pnp.errors import PnpError
from pnp.writers.inks import MOST
from scorer.messages import msg

FOGRA39 = "Coated FOGRA39 (ISO 12647-2:2004)"  # what our own profile describes, as Fogra's registry has it
DATE = "2000-01-01T00:00:00+00:00"  # when every file was made: the same build gives the same bytes

PACKET = """<?xpacket begin="\ufeff" id="W5M0MpCehiHzreSzNTczkc9d"?>
<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">
<rdf:Description rdf:about="" xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:xmp="http://ns.adobe.com/xap/1.0/"
 xmlns:pdf="http://ns.adobe.com/pdf/1.3/" xmlns:xmpMM="http://ns.adobe.com/xap/1.0/mm/"
 xmlns:pdfxid="http://www.npes.org/pdfx/ns/id/">
<dc:format>application/pdf</dc:format>
<dc:title><rdf:Alt><rdf:li xml:lang="x-default">{title}</rdf:li></rdf:Alt></dc:title>
<xmp:CreateDate>{date}</xmp:CreateDate><xmp:ModifyDate>{date}</xmp:ModifyDate><xmp:MetadataDate>{date}</xmp:MetadataDate>
<xmp:CreatorTool>{creator}</xmp:CreatorTool>
<pdf:Producer>{producer}</pdf:Producer><pdf:Trapped>False</pdf:Trapped>
<xmpMM:DocumentID>uuid:{digest}</xmpMM:DocumentID><xmpMM:VersionID>1</xmpMM:VersionID>
<xmpMM:RenditionClass>default</xmpMM:RenditionClass>
<pdfxid:GTS_PDFXVersion>{standard}</pdfxid:GTS_PDFXVersion>
</rdf:Description></rdf:RDF></x:xmpmeta>
<?xpacket end="r"?>"""


class ProfileFileError(PnpError):
    """A file that is not a colour profile of a press."""


class PressIntent(NamedTuple):
    """What a file in CMYK is meant for: a standard, and the press, as an ICC profile describes it."""

    standard: str
    version: tuple[int, int]
    condition: str
    profile: bytes
    ink: float = MOST  # the most at one place, of 4

    def apply(self, canvas: Canvas) -> None:
        """Make what a canvas writes a file of the standard."""
        catalog = canvas._doc.Catalog  # type: ignore[attr-defined]
        profile = PDFStream(PDFDictionary({"N": 4}), self.profile, [pdfdoc.PDFZCompress])
        intent = {
            "Type": PDFName("OutputIntent"),
            "S": PDFName("GTS_PDFX"),
            "OutputConditionIdentifier": PDFString("FOGRA39" if self.condition == FOGRA39 else "Custom"),
            "OutputCondition": PDFString(self.condition),
            "Info": PDFString(self.condition),
            "RegistryName": PDFString("http://www.color.org"),
            "DestOutputProfile": canvas._doc.Reference(profile),  # type: ignore[attr-defined]
        }
        catalog.OutputIntents = PDFArray([PDFDictionary(intent)])
        catalog.Metadata = XMP(creator=self._packet)
        catalog.Metadata.filters = []  # so that any program finds it
        catalog.__NoDefault__ = [*catalog.__NoDefault__, "OutputIntents"]

    def _packet(self, document: pdfdoc.PDFDocument) -> bytes:
        info = document.info
        text = PACKET.format(
            title=info.title.translate(ESCAPED),
            date=DATE,
            creator=info.creator.translate(ESCAPED),
            producer=info.producer.translate(ESCAPED),
            digest=UUID(bytes=sha256(f"{info.title} {info.subject}".encode()).digest()[:16], version=4),
            standard=self.standard,
        )
        return text.encode()


ESCAPED = str.maketrans({"&": "&amp;", "<": "&lt;", ">": "&gt;"})
"""What stands for letters that have a meaning in XML."""

STANDARDS = {"x4": ("PDF/X-4", (1, 6)), "x1a": ("PDF/X-1a:2003", (1, 4))}
"""The standards by the values of the option, and their versions of PDF."""


LARGEST_PROFILE = 16_000_000  # the most bytes of a profile; those of presses have up to 3 million


def intent(standard: str, profile: bytes | None = None) -> PressIntent:
    """Return what files are meant for: our own profile, or that of a shop. Raises ``ProfileFileError``."""
    name, version = STANDARDS[standard]
    if profile is None:
        return PressIntent(name, version, FOGRA39, resources.path("assets/icc/fogra39l.icc").read_bytes())
    too_large = len(profile) > LARGEST_PROFILE
    if too_large or profile[36:40] != b"acsp" or profile[12:16] != b"prtr" or profile[16:20] != b"CMYK":
        raise ProfileFileError(msg("--profile: this is not an ICC profile of a press in CMYK"))
    return PressIntent(name, version, "CMYK", profile)
