"""The functions of pdfium that are called thousands of times; handles and addresses are integers, for speed."""

from __future__ import annotations

import ctypes
from collections.abc import Callable
from typing import Any

import pypdfium2_raw as pdfium

_HANDLE, _ADDRESS, _INT, _TEXT = ctypes.c_void_p, ctypes.c_void_p, ctypes.c_int, ctypes.c_char_p


def _plain(function: Any, result: type, *arguments: type) -> Callable[..., int]:
    """Return a function of the library that has integers in place of pointers.

    Such a call keeps the interpreter's lock: releasing it takes longer than the call.
    """
    address = ctypes.cast(function, ctypes.c_void_p).value or 0
    return ctypes.PYFUNCTYPE(result, *arguments)(address)


count_objects = _plain(pdfium.FPDFPage_CountObjects, _INT, _HANDLE)
object_at = _plain(pdfium.FPDFPage_GetObject, _HANDLE, _HANDLE, _INT)
kind_of = _plain(pdfium.FPDFPageObj_GetType, _INT, _HANDLE)
matrix_of = _plain(pdfium.FPDFPageObj_GetMatrix, _INT, _HANDLE, _ADDRESS)
bounds_of = _plain(pdfium.FPDFPageObj_GetBounds, _INT, _HANDLE, _ADDRESS, _ADDRESS, _ADDRESS, _ADDRESS)
width_of = _plain(pdfium.FPDFPageObj_GetStrokeWidth, _INT, _HANDLE, _ADDRESS)
cap_of = _plain(pdfium.FPDFPageObj_GetLineCap, _INT, _HANDLE)
fill_of = _plain(pdfium.FPDFPageObj_GetFillColor, _INT, _HANDLE, _ADDRESS, _ADDRESS, _ADDRESS, _ADDRESS)

count_inner = _plain(pdfium.FPDFFormObj_CountObjects, _INT, _HANDLE)
inner_at = _plain(pdfium.FPDFFormObj_GetObject, _HANDLE, _HANDLE, ctypes.c_ulong)

count_marks = _plain(pdfium.FPDFPageObj_CountMarks, _INT, _HANDLE)
mark_at = _plain(pdfium.FPDFPageObj_GetMark, _HANDLE, _HANDLE, ctypes.c_ulong)
mark_name = _plain(pdfium.FPDFPageObjMark_GetName, _INT, _HANDLE, _ADDRESS, ctypes.c_ulong, _ADDRESS)
mark_number = _plain(pdfium.FPDFPageObjMark_GetParamIntValue, _INT, _HANDLE, _TEXT, _ADDRESS)

mode_of = _plain(pdfium.FPDFPath_GetDrawMode, _INT, _HANDLE, _ADDRESS, _ADDRESS)
count_segments = _plain(pdfium.FPDFPath_CountSegments, _INT, _HANDLE)
segment_at = _plain(pdfium.FPDFPath_GetPathSegment, _HANDLE, _HANDLE, _INT)
segment_kind = _plain(pdfium.FPDFPathSegment_GetType, _INT, _HANDLE)
closes = _plain(pdfium.FPDFPathSegment_GetClose, _INT, _HANDLE)
point_of = _plain(pdfium.FPDFPathSegment_GetPoint, _INT, _HANDLE, _ADDRESS, _ADDRESS)

clip_of = _plain(pdfium.FPDFPageObj_GetClipPath, _HANDLE, _HANDLE)
count_clips = _plain(pdfium.FPDFClipPath_CountPaths, _INT, _HANDLE)
count_clip_segments = _plain(pdfium.FPDFClipPath_CountPathSegments, _INT, _HANDLE, _INT)
clip_segment_at = _plain(pdfium.FPDFClipPath_GetPathSegment, _HANDLE, _HANDLE, _INT, _INT)

size_of = _plain(pdfium.FPDFTextObj_GetFontSize, _INT, _HANDLE, _ADDRESS)
font_of = _plain(pdfium.FPDFTextObj_GetFont, _HANDLE, _HANDLE)
render_of = _plain(pdfium.FPDFTextObj_GetTextRenderMode, _INT, _HANDLE)
is_embedded = _plain(pdfium.FPDFFont_GetIsEmbedded, _INT, _HANDLE)
font_name = _plain(pdfium.FPDFFont_GetBaseFontName, ctypes.c_size_t, _HANDLE, _ADDRESS, ctypes.c_size_t)

TEXT, PATH, IMAGE, SHADING, FORM = 1, 2, 3, 4, 5  # kinds of objects on a page
MOVE = 2  # the kind of a segment that begins an outline
UNSEEN = (3, 7)  # render modes of type that leave no ink: invisible, and clipping only
PLAIN = [1.0, 0.0, 0.0, 1.0, 0.0, 0.0]  # the identity matrix

_FLOATS = (ctypes.c_float * 6)()
_AT = [ctypes.addressof(_FLOATS) + 4 * place for place in range(6)]
_INTS = (ctypes.c_uint * 4)()
_INT_AT = [ctypes.addressof(_INTS) + 4 * place for place in range(4)]


def own_matrix(thing: int) -> list[float]:
    """Return the matrix of an object, from its own points to those of its page or form."""
    matrix_of(thing, _AT[0])
    return _FLOATS[:]


def bounds(thing: int) -> list[float]:
    """Return the box around an object with its strokes, in points of its page or form."""
    bounds_of(thing, _AT[0], _AT[1], _AT[2], _AT[3])
    return _FLOATS[:4]


def stroke_width(path: int) -> float:
    """Return the width of a path's stroke, in points of the path."""
    width_of(path, _AT[0])
    return _FLOATS[0]


def type_size(text: int) -> float:
    """Return the size of a text's font, in points of the text."""
    size_of(text, _AT[0])
    return _FLOATS[0]


def mode(path: int) -> tuple[int, int]:
    """Return whether a path is filled, and whether it is stroked."""
    mode_of(path, _INT_AT[0], _INT_AT[1])
    return _INTS[0], _INTS[1]


def number_of(mark: int, key: bytes) -> int:
    """Return a number of a mark by its key; -1 if there is none."""
    if not mark_number(mark, key, _INT_AT[0]):
        return -1
    return ctypes.c_int(_INTS[0]).value


def colour(thing: int) -> tuple[int, ...]:
    """Return the fill of an object: red, green, blue and alpha, each from 0 to 255."""
    fill_of(thing, *_INT_AT)
    return tuple(_INTS)


def name_of_mark(mark: int) -> str:
    """Return the tag of a mark."""
    text = ctypes.create_string_buffer(64)
    mark_name(mark, ctypes.addressof(text), 64, _INT_AT[0])
    return text.raw[: max(min(_INTS[0], 64) - 2, 0)].decode("utf-16-le", "replace")


def name_of_font(font: int) -> str:
    """Return the name of a font."""
    text = ctypes.create_string_buffer(128)
    font_name(font, ctypes.addressof(text), 128)
    return text.value.decode("utf-8", "replace")


def points(path: int) -> list[tuple[float, float]]:
    """Return the points of a path, including the control points of curves."""
    corners = []
    x, y = _AT[0], _AT[1]
    for at in range(count_segments(path)):
        point_of(segment_at(path, at), x, y)
        corners.append((_FLOATS[0], _FLOATS[1]))
    return corners


def outlines(path: int) -> list[tuple[list[tuple[float, float]], bool]]:
    """Return the points of each outline of a path, and whether it is closed."""
    lines: list[tuple[list[tuple[float, float]], bool]] = []
    for at in range(count_segments(path)):
        segment = segment_at(path, at)
        if segment_kind(segment) == MOVE or not lines:
            lines.append(([], False))
        point_of(segment, _AT[0], _AT[1])
        lines[-1][0].append((_FLOATS[0], _FLOATS[1]))
        if closes(segment):
            lines[-1] = (lines[-1][0], True)
    return lines


def is_clipped(thing: int) -> bool:
    """Return whether an object has a clip path."""
    return count_clips(clip_of(thing)) > 0


def clip_points(thing: int) -> list[list[tuple[float, float]]]:
    """Return the points of each clip path of an object."""
    clip, paths = clip_of(thing), []
    for path in range(max(count_clips(clip), 0)):
        corners = []
        for at in range(count_clip_segments(clip, path)):
            point_of(clip_segment_at(clip, path, at), _AT[0], _AT[1])
            corners.append((_FLOATS[0], _FLOATS[1]))
        if corners:
            paths.append(corners)
    return paths
