"""Decoding of picture files: upright, and no larger than needed."""

from __future__ import annotations

import cv2
import numpy as np

from pnp.photo.apart import UnreadablePhotoError
from pnp.photo.arrays import Bytes
from pnp.photo.kinds import check_kind, size_of
from scorer.messages import msg


def decode_picture(data: bytes, enough: int) -> Bytes:
    """Return the picture in a file, reduced to about ``enough`` pixels on its longer side.

    Its metadata (place, time) is ignored. Raises ``UnreadablePhotoError``.
    """
    check_kind(data)
    cv2.setNumThreads(1)  # leave the other cores to the server
    longer = max(size_of(data))
    flags = {1: cv2.IMREAD_COLOR, 2: cv2.IMREAD_REDUCED_COLOR_2, 4: cv2.IMREAD_REDUCED_COLOR_4}
    reduction = 4 if longer > 4 * enough else 2 if longer > 1.5 * enough else 1
    try:
        picture = cv2.imdecode(np.frombuffer(data, np.uint8), flags[reduction])
    except cv2.error:
        picture = None
    if picture is None:
        raise UnreadablePhotoError(msg("could not be read; the file may be malicious or damaged"))
    height, width = picture.shape[:2]
    if max(height, width) > enough:
        scale = enough / max(height, width)
        picture = cv2.resize(
            picture, (round(width * scale), round(height * scale)), interpolation=cv2.INTER_AREA
        )
    return np.asarray(picture, np.uint8)
