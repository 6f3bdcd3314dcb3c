"""Decodes pictures in the orientation of their labels."""

from __future__ import annotations

from pathlib import Path

import cv2
import numpy as np

SAME_SHAPE = 0.02  # allowed relative difference of the aspect ratio from the record's, as in scripts/models/evaluation


def decode(path: str | Path, width: int, height: int) -> np.ndarray:
    """Returns uint8 [H,W,3] BGR of a picture whose record says `width` and `height`. Its size may differ, but not its shape.

    Labels are in pixels of the stored file, before its EXIF tag turns it. If only the turned picture has the shape of the
    record, the labels belong to the turned picture. Stops with the picture's name if neither has that shape.
    """
    stored = cv2.imread(str(path), cv2.IMREAD_COLOR | cv2.IMREAD_IGNORE_ORIENTATION)
    if stored is None:
        raise SystemExit(f"cannot read {path}")
    if _is_like(stored, width, height):
        return stored
    turned = cv2.imread(str(path), cv2.IMREAD_COLOR)
    if _is_like(turned, width, height):
        return turned
    raise SystemExit(f"{path} is {stored.shape[1]}x{stored.shape[0]}, its record says {width}x{height}")


def _is_like(picture: np.ndarray, width: int, height: int) -> bool:
    high, wide = picture.shape[:2]
    return abs(width * high / (height * wide) - 1) <= SAME_SHAPE
