"""A file as a picture: turned as the phone was held, and no larger than it need be."""

from __future__ import annotations

import cv2
import numpy as np

from pnp.photo.apart import UnreadablePhotoError
from pnp.photo.arrays import Bytes
from pnp.photo.kinds import check_kind, size_of
from scorer.messages import msg


def decoded(data: bytes, enough: int) -> Bytes:
    """Return the picture of a file, its longer side at most ``enough`` dots or a little more.

    Whatever else the file says of place and time is not looked at. Raises ``UnreadablePhotoError``.
    """
    check_kind(data)
    cv2.setNumThreads(1)  # a server has other things to do
    longer = max(size_of(data))
    flags = {1: cv2.IMREAD_COLOR, 2: cv2.IMREAD_REDUCED_COLOR_2, 4: cv2.IMREAD_REDUCED_COLOR_4}
    part = 4 if longer > 4 * enough else 2 if longer > 1.5 * enough else 1
    try:
        found = cv2.imdecode(np.frombuffer(data, np.uint8), flags[part])
    except cv2.error:
        found = None
    if found is None:
        raise UnreadablePhotoError(msg("could not be read; the file may be malicious or damaged"))
    high, wide = found.shape[:2]
    if max(high, wide) > enough:
        scale = enough / max(high, wide)
        found = cv2.resize(found, (round(wide * scale), round(high * scale)), interpolation=cv2.INTER_AREA)
    return np.asarray(found, np.uint8)
