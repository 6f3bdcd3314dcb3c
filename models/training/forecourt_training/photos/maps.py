"""The class maps of a window: the training target of the mask output."""

from __future__ import annotations

import cv2
import numpy as np

from forecourt_training.photos.records import ANY, Record

STRIDE = 4  # window pixels per map cell, as in the network's mask output
UNKNOWN = 255  # it is unknown whether the class is there
FINE = 4  # fractional bits of OpenCV's polygon coordinates


def class_maps(record: Record, factors: np.ndarray, shift: np.ndarray, size: int, mirrored: bool) -> np.ndarray:
    """Returns uint8 [C, size/4, size/4]: 1 where the class is, 0 where it is not, 255 where it is unknown.

    OpenCV also fills the cells on an outline, so that thin scratches do not disappear. `factors` [4] and `shift` [4] convert
    the record's pixels to the window's. If `mirrored`, the maps are flipped afterwards.
    """
    cells = size // STRIDE
    maps = np.zeros((len(record.weight), cells, cells), np.uint8)

    def place(points: np.ndarray) -> np.ndarray:
        # the position of a cell is its centre, not its corner
        return (points * factors[:2] - shift[:2]) / STRIDE - 0.5

    maps[record.weight == 0] = UNKNOWN
    for label, box in record.unclear:
        corners = place(np.array(box, np.float32).reshape(2, 2))
        low, high = np.floor(corners.min(0)).astype(int), np.ceil(corners.max(0)).astype(int) + 1
        planes = slice(None) if label == ANY else slice(label, label + 1)
        maps[planes, max(0, low[1]) : max(0, high[1]), max(0, low[0]) : max(0, high[0])] = UNKNOWN
    for label, points in record.outlines:
        fine = np.round(place(points) * (1 << FINE)).astype(np.int32)
        cv2.fillPoly(maps[label], [fine], 1, shift=FINE)
    return maps[..., ::-1].copy() if mirrored else maps
